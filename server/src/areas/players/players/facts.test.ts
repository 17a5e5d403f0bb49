import { listPlayerAnnouncements, saveAnnouncement } from '@regent/contract/communicate/announcements'
import { countCampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import { updateOwnAccount } from '@regent/contract/organization/accounts'
import type { PlayerSearch } from '@regent/contract/players/player-search'
import { getPlayer, listPlayers } from '@regent/contract/players/players'
import { countAudience, createSegment } from '@regent/contract/players/segments'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { slowSteps } from '../../../testing/planned-steps.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { findPlayerLanguages } from './language.ts'
import { selectTagsOfTest, toStatTest } from './stat-criteria.ts'
import { findByStats } from './stat-search.ts'

/** Players by what is known of their language, and the language that every part of the product must use. */
const speakers: Record<string, { account?: string; stats?: Record<string, string>; language: string }> = {
  account: { account: 'nl', language: 'nl' },
  'account before stats': { account: 'nl', stats: { LANGUAGE: 'de', locale: 'fr' }, language: 'nl' },
  game: { stats: { LANGUAGE: 'de', locale: 'fr-FR' }, language: 'de' },
  device: { stats: { LANGUAGE: '', locale: 'fr-FR' }, language: 'fr-FR' },
  unknown: { language: 'en' },
}

async function world() {
  const app = await ownApp()
  const developer = await app.as('developer')
  const set = (player: Actor, stats: Record<string, string>) =>
    developer.call(setStats, {
      params: { objectId: toObjectId('game.private', player.gamerTag) },
      body: { set: stats },
    })
  const find = async (stat: string, rel: 'eq' | 'neq' | 'in' | 'nin' | 'nonexistent', value = '') => {
    const criteria = [{ stat, rel, space: 'game.private' as const, ...(value !== '' && { value }) }]
    return (await developer.call(listPlayers, { query: { criteria } })).rows.map(({ gamerTag }) => gamerTag).sort()
  }
  return { app, developer, set, find }
}

test('header, list, search, requirements and campaigns use one language of a player [players-25]', async () => {
  const { app, developer, set, find } = await world()
  const players = new Map<string, { player: Actor; language: string }>()
  for (const [name, { account, stats, language }] of Object.entries(speakers)) {
    const player = await app.player()
    if (account) await player.call(updateOwnAccount, { body: { language: account } })
    if (stats) await set(player, stats)
    players.set(name, { player, language })
  }
  const all = [...players.values()]
  const tagsOf = (isMeant: (language: string) => boolean) =>
    all.flatMap(({ player, language }) => (isMeant(language) ? [player.gamerTag] : [])).sort()
  const languages = [...new Set(all.map(({ language }) => language))]
  const { rows } = await developer.call(listPlayers, {})
  for (const { player, language } of all) {
    expect(rows.find(({ gamerTag }) => gamerTag === player.gamerTag)).toMatchObject({ language })
    const header = await developer.call(getPlayer, { params: { player: player.gamerTag } })
    expect(header).toMatchObject({ language })
  }
  const texts = { title: 't', summary: 's', body: 'b' }
  for (const language of languages) {
    expect(await find('LANGUAGE', 'eq', language)).toEqual(tagsOf((one) => one === language))
    expect(await find('LANGUAGE', 'neq', language)).toEqual(tagsOf((one) => one !== language))
    expect(await find('LANGUAGE', 'in', `xx, ${language}`)).toEqual(tagsOf((one) => one === language))
    expect(await find('LANGUAGE', 'nin', language)).toEqual(tagsOf((one) => one !== language))
    for (const constraint of ['eq', 'nin'] as const) {
      const stat_requirements = [{ stat: 'LANGUAGE', constraint, value: language }]
      const symbol = `${constraint}-${language}`
      await developer.call(saveAnnouncement, { body: { symbol, channel: 'any', ...texts, stat_requirements } })
    }
    const rules = [{ datapoint: 'LANGUAGE', rel: 'eq' as const, val: language }]
    const steps = await developer.call(countCampaignSteps, { body: { mtype: 'MAILBOX-IN-GAME', rules, languages: [] } })
    expect(steps.count).toBe(tagsOf((one) => one === language).length)
  }
  expect(await find('LANGUAGE', 'nonexistent')).toEqual([])
  for (const { player, language } of all) {
    const { announcements } = await player.call(listPlayerAnnouncements, {
      params: { gamerTag: player.gamerTag },
      query: {},
    })
    const wanted = languages.map((one) => (one === language ? `eq-${one}` : `nin-${one}`))
    expect(announcements.map(({ id }) => id).sort()).toEqual(wanted.sort())
  }
})

test('a player whose country is unknown matches nonexistent, neq and nin, and nothing else', async () => {
  const { app, set, find } = await world()
  const austrian = await app.player()
  const german = await app.player()
  const unknown = await app.player()
  await austrian.call(updateOwnAccount, { body: { country: 'AT' } })
  await set(austrian, { geo_country_code: 'DE' })
  await set(german, { geo_country_code: 'de' })
  const tags = (...players: Actor[]) => players.map(({ gamerTag }) => gamerTag).sort()
  expect(await find('geo_country_code', 'eq', 'AT')).toEqual(tags(austrian))
  expect(await find('geo_country_code', 'in', 'AT, DE')).toEqual(tags(austrian, german))
  expect(await find('geo_country_code', 'neq', 'AT')).toEqual(tags(german, unknown))
  expect(await find('geo_country_code', 'nin', 'AT, DE')).toEqual(tags(unknown))
  expect(await find('geo_country_code', 'nonexistent')).toEqual(tags(unknown))
  // A tester sees the stat masked, and so not the country.
  const seenBy = async (role: 'developer' | 'tester') =>
    (await (await app.as(role)).call(getPlayer, { params: { player: german.gamerTag } })).country
  expect([await seenBy('developer'), await seenBy('tester')]).toEqual(['DE', undefined])
})

/** What the sources say of a player, and the facts that follow. Where several say something, they disagree. */
type Sourced = {
  account?: { language?: string; country?: string; user_name?: string }
  session?: { platform: string; daysAgo: number }
  stats?: Record<string, string>
  /** Days since the time in DATE_SESSION. */
  statDaysAgo?: number
  alias?: string
  facts: { language?: string; country?: string; platform?: string; name?: string; daysAgo?: number }
}

const sourced: Record<string, Sourced> = {
  everything: {
    account: { language: 'nl', country: 'NL', user_name: 'anna' },
    session: { platform: 'iOS', daysAgo: 1 },
    stats: {
      LANGUAGE: 'de',
      locale: 'fr',
      geo_country_code: 'de',
      THORIUM_GAME_PLATFORM: 'Android',
      PLATFORM: 'Steam',
    },
    statDaysAgo: 9,
    alias: 'Falcon',
    facts: { language: 'nl', country: 'NL', platform: 'iOS', name: 'Falcon', daysAgo: 1 },
  },
  'stats only': {
    stats: {
      LANGUAGE: 'de',
      locale: 'fr',
      geo_country_code: 'de',
      THORIUM_GAME_PLATFORM: 'Android',
      PLATFORM: 'Steam',
    },
    statDaysAgo: 9,
    account: { user_name: 'bert' },
    facts: { language: 'de', country: 'DE', platform: 'Android', name: 'bert', daysAgo: 9 },
  },
  'the last sources': {
    stats: { LANGUAGE: ' ', locale: 'fr', THORIUM_GAME_PLATFORM: '', PLATFORM: 'Steam' },
    facts: { language: 'fr', platform: 'Steam' },
  },
  nothing: { facts: {} },
}

const values = ['language', 'country', 'platform', 'name', 'daysAgo'] as const
const statOf = { language: 'LANGUAGE', country: 'geo_country_code', platform: 'THORIUM_GAME_PLATFORM' } as const

test('each place that shows or judges a fact uses the same value, in whatever order the sources came', async () => {
  const { app, developer, find } = await world()
  const now = app.now()
  const write = async (statement: string) => void (await app.query(statement))
  const players = new Map<string, Sourced & { player: Actor }>()
  for (const [index, [name, of]] of Object.entries(sourced).entries()) {
    const player = await app.player()
    const mine = `pid = '${app.pid}' and gamer_tag = ${player.gamerTag}`
    await write(
      `update players set platform = null, created_at = to_timestamp(${(now - 30 * dayMs) / 1000}) where ${mine}`,
    )
    const stat = (space: string, key: string, value: string) =>
      `insert into stats (pid, gamer_tag, space, key, value, updated_at)
       values ('${app.pid}', ${player.gamerTag}, '${space}', '${key}', '${value}', now())`
    const { account = {}, session, stats = {}, statDaysAgo, alias } = of
    const steps = [
      ...Object.entries(account).map(
        ([column, value]) =>
          `update accounts set ${column} = '${value}' where cid = ${app.cid} and id = ${player.accountId}`,
      ),
      ...(session
        ? [
            `update players set platform = '${session.platform}',
             last_seen_at = to_timestamp(${(now - session.daysAgo * dayMs) / 1000}) where ${mine}`,
          ]
        : []),
      ...Object.entries(stats).map(([key, value]) => stat('game.private', key, value)),
      ...(statDaysAgo === undefined ? [] : [stat('game.private', 'DATE_SESSION', `${now - statDaysAgo * dayMs}`)]),
      ...(alias ? [stat('client.public', 'alias', alias)] : []),
    ]
    for (const step of index % 2 === 0 ? steps : steps.toReversed()) await write(step)
    players.set(name, { ...of, player })
  }
  const all = [...players.values()]
  type Value = string | number | undefined
  const having = (fact: (typeof values)[number], isWanted: (value: Value) => boolean) =>
    all.flatMap(({ player, facts }) => (isWanted(facts[fact]) ? [player.gamerTag] : [])).sort()
  const listed = async (query: PlayerSearch) =>
    (await developer.call(listPlayers, { query })).rows.map(({ gamerTag }) => gamerTag)

  // The columns of the list (which an export contains too), the header and the text choice.
  const { rows } = await developer.call(listPlayers, {})
  for (const { player, facts } of all) {
    const expected = {
      language: facts.language ?? 'en',
      platform: facts.platform,
      lastSeen: facts.daysAgo === undefined ? undefined : now - facts.daysAgo * dayMs,
    }
    const row = rows.find(({ gamerTag }) => gamerTag === player.gamerTag)
    const header = await developer.call(getPlayer, { params: { player: player.gamerTag } })
    for (const shown of [row, header]) {
      expect(shown).toMatchObject(JSON.parse(JSON.stringify(expected)))
      expect([shown?.platform, shown?.lastSeen, shown?.name ?? shown?.userName]).toEqual([
        expected.platform,
        expected.lastSeen,
        facts.name,
      ])
    }
    expect(header.country).toBe(facts.country)
    const realm = { db: app.db, id: app.pid, cid: app.cid, createdAt: 0 }
    expect((await findPlayerLanguages(realm, [player.gamerTag])).get(player.gamerTag)).toBe(facts.language ?? null)
    if (facts.name) expect(await listed({ query: facts.name })).toContain(player.gamerTag)
  }

  // Criteria of the list, of segments and campaigns, and requirements of announcements.
  for (const fact of ['language', 'country', 'platform'] as const) {
    const known = new Set(all.flatMap(({ facts }) => facts[fact] ?? []))
    for (const value of known) {
      const expected = having(fact, (own) => own === value)
      const others = having(fact, (own) => own !== value)
      const stat = statOf[fact]
      expect(await find(stat, 'eq', value), `${fact} eq ${value}`).toEqual(expected)
      expect(await find(stat, 'neq', value), `${fact} neq ${value}`).toEqual(others)
      const criteria = [{ stat, rel: 'eq' as const, space: 'game.private' as const, value }]
      const { id } = await developer.call(createSegment, { body: { name: `${fact} ${value}`, search: { criteria } } })
      const { total } = await developer.call(countAudience, { body: { audience: { segment: id } } })
      expect(total, `segment ${fact} ${value}`).toEqual({ about: expected.length, isExact: true })
      const rules = [{ datapoint: stat, rel: 'nin' as const, val: value }]
      const steps = await developer.call(countCampaignSteps, {
        body: { mtype: 'MAILBOX-IN-GAME', rules, languages: [] },
      })
      expect(steps.count, `campaign ${fact} ${value}`).toBe(others.length)
      const stat_requirements = [{ stat, constraint: 'eq' as const, value }]
      const texts = { title: 't', summary: 's', body: 'b' }
      const symbol = `${fact}-${value.toLowerCase()}`
      await developer.call(saveAnnouncement, { body: { symbol, channel: 'any', ...texts, stat_requirements } })
    }
  }
  for (const { player, facts } of all) {
    const { announcements } = await player.call(listPlayerAnnouncements, {
      params: { gamerTag: player.gamerTag },
      query: {},
    })
    const wanted = (['language', 'country', 'platform'] as const).flatMap((fact) =>
      facts[fact] ? [`${fact}-${facts[fact].toLowerCase()}`] : [],
    )
    expect(announcements.map(({ id }) => id).sort()).toEqual(wanted.sort())
  }

  // Filters, also in segments, and the order.
  const filters: [PlayerSearch, number[]][] = [
    ...['iOS', 'Android', 'Steam', 'WebGL'].map((platform): [PlayerSearch, number[]] => [
      { platform },
      having('platform', (own) => own === platform),
    ]),
    [{ seenFrom: now - 2 * dayMs }, having('daysAgo', (own) => own === 1)],
    [{ seenTo: now - 2 * dayMs }, having('daysAgo', (own) => own === 9)],
    [{ seenWithinDays: 10 }, having('daysAgo', (own) => own !== undefined)],
    [{ unseenForDays: 5 }, having('daysAgo', (own) => own !== 1)],
    [{ unseenForDays: 20 }, having('daysAgo', (own) => own === undefined)],
  ]
  for (const [search, expected] of filters) {
    expect((await listed(search)).sort(), JSON.stringify(search)).toEqual(expected)
    const { total } = await developer.call(countAudience, { body: { audience: { rules: search } } })
    expect(total, JSON.stringify(search)).toEqual({ about: expected.length, isExact: true })
  }
  const { rows: bySeen } = await developer.call(listPlayers, { query: { sort: '-lastSeen' } })
  const latest = players.get('everything')
  const next = players.get('stats only')
  expect(bySeen.slice(0, 2).map(({ gamerTag }) => gamerTag)).toEqual([latest?.player.gamerTag, next?.player.gamerTag])

  // A source that is removed gives way to the next one; a forgotten player has no facts.
  const tag = latest?.player.gamerTag
  await write(
    `update accounts set language = null, country = null where cid = ${app.cid} and id = ${latest?.player.accountId}`,
  )
  await write(`delete from stats where pid = '${app.pid}' and gamer_tag = ${tag} and key = 'LANGUAGE'`)
  await write(`update players set platform = null where pid = '${app.pid}' and gamer_tag = ${tag}`)
  const facts = () =>
    app.db
      .selectFrom('players')
      .select(['fact_language', 'fact_country', 'fact_platform'])
      .where('pid', '=', app.pid)
      .where('gamer_tag', '=', tag ?? 0)
      .executeTakeFirst()
  expect(await facts()).toEqual({ fact_language: 'fr', fact_country: 'DE', fact_platform: 'Android' })
  await write(`delete from stats where pid = '${app.pid}' and gamer_tag = ${tag}`)
  expect(await facts()).toEqual({ fact_language: null, fact_country: null, fact_platform: null })
})

test('two transactions that change different sources at the same time both count', async () => {
  const { app, find } = await world()
  const player = await app.player()
  const stat = app.db.insertInto('stats').values({
    pid: app.pid,
    gamer_tag: player.gamerTag,
    space: 'game.private',
    key: 'LANGUAGE',
    value: 'de',
    updated_at: new Date(app.now()),
  })
  const account = (language: string | null) =>
    app.db.updateTable('accounts').set({ language }).where('cid', '=', app.cid).where('id', '=', player.accountId)
  let second: Promise<unknown> | undefined
  // The second transaction begins before the first one ends, and has to wait for it.
  await app.db.transaction().execute(async (first) => {
    await first.executeQuery(account('nl').compile())
    second = stat.execute()
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "stats"%'`
    await expect.poll(async () => (await waiting.execute(app.db)).rows[0]?.n).toBe(1)
  })
  await second
  expect(await find('LANGUAGE', 'eq', 'nl')).toEqual([player.gamerTag])
  await account(null).execute()
  expect(await find('LANGUAGE', 'eq', 'de')).toEqual([player.gamerTag])
})

test('in a large realm a criterion on a fact reads an index', async () => {
  const { app } = await world()
  await sql`insert into accounts (cid, id, language, country, created_at, updated_at)
    select ${app.cid}, 1000000 + n, (array['nl', 'de', 'fr', 'pl'])[1 + n % 4], (array['NL', 'DE', 'FR', 'PL'])[1 + n % 4], now(), now()
    from generate_series(1, 20000) n`.execute(app.db)
  await sql`insert into players (pid, gamer_tag, cid, account_id, platform, created_at)
    select ${app.pid}, 2000000 + n, ${app.cid}, 1000000 + n, 'P' || n % 4, now() from generate_series(1, 20000) n`.execute(
    app.db,
  )
  await sql`analyze accounts, players, stats`.execute(app.db)
  const realm = { db: app.db, id: app.pid, cid: app.cid, createdAt: 0 }
  for (const [stat, value, index] of [
    ['LANGUAGE', 'is', 'players_by_language'],
    ['geo_country_code', 'IS', 'players_by_country'],
    ['THORIUM_GAME_PLATFORM', 'Stadia', 'players_by_platform'],
  ] as const) {
    const test = toStatTest({ space: 'game.private', stat, rel: 'eq', value })
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${selectTagsOfTest(app.pid, test)}`.execute(app.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
    const wanted = { filter: {}, tests: [test] }
    const send = (db: TestApp['db']) =>
      findByStats({ ...realm, db }, wanted, { after: 0, offset: 0, limit: 51 }, async () => ({
        about: 20_000,
        isExact: false,
      }))
    expect(await slowSteps(app.db, 500, send)).toEqual([])
  }
  const many = { filter: {}, tests: [toStatTest({ space: 'game.private', stat: 'LANGUAGE', rel: 'eq', value: 'nl' })] }
  const found = await findByStats(realm, many, { after: 0, offset: 0, limit: 3 }, async () => ({
    about: 20_000,
    isExact: true,
  }))
  expect(found.tags).toEqual([2_000_004, 2_000_008, 2_000_012])
})
