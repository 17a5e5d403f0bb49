import { getOwnAccount } from '@regent/contract/accounts'
import { listAuditEntries } from '@regent/contract/audit'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { listPlayers } from '@regent/contract/players'
import {
  builtInStats,
  deleteStats,
  getClientStats,
  getClientStatsBatch,
  getStats,
  listStatKeys,
  planStatsUpload,
  searchStats,
  searchStatsExtended,
  setClientStats,
  setClientStatsList,
  setStats,
  statSpaces,
  updateStatsBatch,
} from '@regent/contract/stats'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { slowSteps } from '../../../testing/planned-steps.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'
import { isPersonalStat } from './personal-data.ts'
import { selectStatKeys, upsertStats } from './queries.ts'

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['player']>>

const objectId = (space: string, gamerTag: number) => `${space}.player.${gamerTag}`

test('a stat set by an operator is read by the game client', async () => {
  const { as, player } = await testApp()
  const operator = await as('developer')
  const client = await player()
  const id = objectId('client.public', client.gamerTag)
  await operator.call(setStats, { params: { objectId: id }, body: { set: { LEVEL: 7, hardcore: true } } })
  expect(await client.call(getClientStats, { params: { objectId: id } })).toEqual({
    id: client.gamerTag,
    stats: { LEVEL: '7', hardcore: 'true' },
  })
})

test('stats that only the game knows are brought with the first sign-in; of those, places go when the player is forgotten', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const initProperties = {
    CLIENT_REVISION: 4_217,
    latest_accepted_privacy_policy: '2026-03-01',
    latest_accepted_terms_service: '2026-03-02',
    geo_continent_code: 'EU',
    geo_country_code: 'DE',
    geo_european_union: true,
    geo_state_code: 'BE',
  }
  const { access_token } = requireTokens(
    await app.anonymous.call(createToken, { body: { grant_type: 'guest', initProperties } }),
  )
  const { id: gamerTag } = await app.withToken(access_token).call(getOwnAccount, {})
  const params = { objectId: objectId('game.private', gamerTag) }
  const { stats } = await admin.call(getStats, { params })
  expect(stats).toEqual(Object.fromEntries(Object.entries(initProperties).map(([key, value]) => [key, String(value)])))
  const places = Object.keys(initProperties).filter((key) => isPersonalStat('game.private', key))
  expect(places).toEqual(['geo_continent_code', 'geo_country_code', 'geo_european_union', 'geo_state_code'])
})

test('the four spaces of a player are apart', async () => {
  const { as, player } = await testApp()
  const operator = await as('developer')
  const { gamerTag } = await player()
  for (const space of statSpaces) {
    await operator.call(setStats, { params: { objectId: objectId(space, gamerTag) }, body: { set: { where: space } } })
  }
  for (const space of statSpaces) {
    const { stats } = await operator.call(getStats, { params: { objectId: objectId(space, gamerTag) } })
    expect(stats).toEqual({ where: space })
  }
})

test('adding is atomic, even when many clients add at once', async () => {
  const { player } = await testApp()
  const client = await player()
  const params = { objectId: objectId('client.public', client.gamerTag) }
  await Promise.all(
    Array.from({ length: 20 }, () => client.call(setClientStats, { params, body: { add: { coins: 5 } } })),
  )
  const { stats } = await client.call(getClientStats, { params })
  expect(stats).toEqual({ coins: '100' })
})

test('what many game clients set at once is all there, and of one stat the last value', async () => {
  const { player } = await testApp()
  const clients = await Promise.all(Array.from({ length: 8 }, () => player()))
  const set = (client: (typeof clients)[number], value: number) =>
    client.call(setClientStats, {
      params: { objectId: objectId('client.public', client.gamerTag) },
      body: { set: { LEVEL: value, [`KEY_${value}`]: true } },
    })
  for (const value of [1, 2, 3]) await Promise.all(clients.map((client) => set(client, value)))
  for (const client of clients) {
    const params = { objectId: objectId('client.public', client.gamerTag) }
    expect((await client.call(getClientStats, { params })).stats).toEqual({
      LEVEL: '3',
      KEY_1: 'true',
      KEY_2: 'true',
      KEY_3: 'true',
    })
  }
})

test('a player that is gone is refused alone, whoever writes at the same time', async () => {
  const { db, player, pid } = await testApp()
  const [gone, ...others] = await Promise.all([player(), player(), player()])
  const set = ({ call, gamerTag }: Client) =>
    call(setClientStats, { params: { objectId: objectId('client.public', gamerTag) }, body: { set: { LEVEL: 9 } } })
  const gamerTag = gone?.gamerTag ?? 0
  await db.deleteFrom('stats').where('pid', '=', pid).where('gamer_tag', '=', gamerTag).execute()
  await db.deleteFrom('players').where('pid', '=', pid).where('gamer_tag', '=', gamerTag).execute()
  const [refused, ...done] = await Promise.allSettled([gone, ...others].map((client) => set(client as Client)))
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'NoGamerTag' } })
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

test('a stat that somebody has locked makes only its own player wait', async () => {
  const { db, player, pid } = await testApp()
  const [held, other] = await Promise.all([player(), player()])
  const set = ({ call, gamerTag }: Client, value: number) =>
    call(setClientStats, { params: { objectId: objectId('client.public', gamerTag) }, body: { set: { LEVEL: value } } })
  await Promise.all([set(held, 1), set(other, 1)])
  let isHeldDone = false
  const [late] = await db.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('stats')
      .select('key')
      .where('pid', '=', pid)
      .where('gamer_tag', '=', held.gamerTag)
      .forUpdate()
      .execute()
    const writing = set(held, 2).then(() => {
      isHeldDone = true
    })
    await set(other, 2)
    expect(isHeldDone).toBe(false)
    return [writing]
  })
  await late
  expect(isHeldDone).toBe(true)
})

test('text that is no number counts as zero when something is added to it', async () => {
  const { as, player } = await testApp()
  const operator = await as('developer')
  const { gamerTag } = await player()
  const params = { objectId: objectId('game.private', gamerTag) }
  await operator.call(setStats, { params, body: { set: { rank: 'gold' } } })
  await operator.call(setStats, { params, body: { add: { rank: 1.5 } } })
  expect((await operator.call(getStats, { params })).stats).toEqual({ rank: '1.5' })
})

test.each([
  ['1e+35', 1, '100000000000000000000000000000000001'],
  ['1.5e3', 0.25, '1500.25'],
  ['123456789012345678901234567890123', -3, '123456789012345678901234567890120'],
  ['-2E-2', 1, '0.98'],
  ['1e9999', 1, '1'],
])('%s is a number to add %d to', async (held, amount, sum) => {
  const { as, player } = await testApp()
  const operator = await as('developer')
  const params = { objectId: objectId('game.private', (await player()).gamerTag) }
  await operator.call(setStats, { params, body: { set: { score: held } } })
  await operator.call(setStats, { params, body: { add: { score: amount } } })
  expect((await operator.call(getStats, { params })).stats).toEqual({ score: sum })
})

test('a stat of a player without gamer tag is refused in fixed words, and the whole batch with it', async () => {
  const { as, player } = await testApp()
  const operator = await as('developer')
  const { gamerTag } = await player()
  const updates = [gamerTag, 1234567890123456].map((tag) => ({
    objectId: objectId('game.private', tag),
    set: { gold: 1 },
  }))
  await expect(operator.call(updateStatsBatch, { body: { updates } })).rejects.toMatchObject({
    code: 'NoGamerTag',
    message: 'This player has no gamer tag for the selected realm.',
    field: 'updates.1.objectId',
  })
  const { stats } = await operator.call(getStats, { params: { objectId: objectId('game.private', gamerTag) } })
  expect(stats).toEqual({})
})

test('a player of another realm has no stats here', async () => {
  const { as, player, staging } = await testApp()
  const operator = await as('developer')
  const { gamerTag } = await player(staging)
  await expect(
    operator.call(setStats, { params: { objectId: objectId('game.private', gamerTag) }, body: { set: { gold: 1 } } }),
  ).rejects.toMatchObject({ code: 'NoGamerTag' })
})

test('a player writes only its own client stats', async () => {
  const { player } = await testApp()
  const client = await player()
  const other = await player()
  const set = (space: string, gamerTag: number) =>
    client.call(setClientStats, { params: { objectId: objectId(space, gamerTag) }, body: { set: { a: 1 } } })
  await expect(set('client.public', other.gamerTag)).rejects.toMatchObject({ code: 'Forbidden' })
  await expect(set('game.public', client.gamerTag)).rejects.toMatchObject({ code: 'Forbidden', field: 'objectId' })
  await expect(set('client.private', client.gamerTag)).resolves.toEqual({ result: 'ok' })
})

test('a player reads the public stats of others, and private ones only of itself', async () => {
  const { player } = await testApp()
  const client = await player()
  const other = await player()
  const read = (space: string) => client.call(getClientStats, { params: { objectId: objectId(space, other.gamerTag) } })
  expect(await read('client.public')).toEqual({ id: other.gamerTag, stats: {} })
  await expect(read('client.private')).rejects.toMatchObject({ code: 'Forbidden' })
  await expect(
    client.call(getClientStatsBatch, { query: { objectIds: [objectId('client.private', other.gamerTag)] } }),
  ).rejects.toMatchObject({ code: 'Forbidden' })
})

test('engine clients set lists of {k, v} and read them back so', async () => {
  const { player } = await testApp()
  const client = await player()
  const id = objectId('client.public', client.gamerTag)
  await client.call(setClientStatsList, { params: { objectId: id }, body: { set: [{ k: 'alias', v: 'Ann' }] } })
  expect(await client.call(getClientStatsBatch, { query: { objectIds: [id], format: 'stringlist' } })).toEqual({
    results: [{ id: client.gamerTag, stats: [{ k: 'alias', v: 'Ann' }] }],
  })
})

test('deleting takes comma-separated names, in the body or in the query', async () => {
  const { as, player } = await testApp()
  const operator = await as('developer')
  const { gamerTag } = await player()
  const params = { objectId: objectId('game.public', gamerTag) }
  await operator.call(setStats, { params, body: { set: { a: 1, b: 2, c: 3, d: 4 } } })
  await operator.send(deleteStats, { params, body: { stats: 'a,b' } })
  await operator.send(deleteStats, { params, query: { stats: 'c' } })
  expect((await operator.call(getStats, { params })).stats).toEqual({ d: '4' })
})

test('every stat that staff change is in the audit trail, with before and after', async () => {
  const { as, player } = await testApp()
  const operator = await as('developer')
  const { gamerTag } = await player()
  const params = { objectId: objectId('game.private', gamerTag) }
  await operator.call(setStats, { params, body: { set: { gold: 10 } } })
  await operator.call(setStats, { params, body: { add: { gold: 5 } } })
  await operator.call(deleteStats, { params, body: { stats: ['gold'] } })
  const { rows } = await operator.call(listAuditEntries, { query: { gamerTag } })
  expect(rows.map(({ before, after, role, accountId }) => ({ before, after, role, accountId }))).toEqual([
    { before: '15', after: null, role: 'developer', accountId: operator.accountId },
    { before: '10', after: '15', role: 'developer', accountId: operator.accountId },
    { before: null, after: '10', role: 'developer', accountId: operator.accountId },
  ])
})

test('a stat needs a name without commas, and its object id must be one', async () => {
  const { as, player } = await testApp()
  const operator = await as('developer')
  const { gamerTag } = await player()
  const good = objectId('game.private', gamerTag)
  const cases = [
    { objectId: 'game.secret.player.1', set: { a: 1 }, field: 'objectId' },
    { objectId: good, set: { 'a,b': 1 }, field: 'set.a,b' },
    { objectId: good, set: { '': 1 }, field: 'set.' },
    { objectId: good, set: { a: { nested: 1 } }, field: 'set.a' },
  ]
  for (const { objectId: id, set, field } of cases) {
    const { status, body } = await operator.send(setStats, { params: { objectId: id }, body: { set } })
    expect({ status, field: (body as { field: string }).field }).toEqual({ status: 400, field })
  }
})

test('a value that somebody else has changed since it was seen is not overwritten', async () => {
  const app = await testApp()
  const [one, other] = [await app.as('developer'), await app.as('developer')]
  const { gamerTag } = await app.player()
  const objectId = `game.private.player.${gamerTag}`
  const set = (by: typeof one, level: string, expected?: string) =>
    by.send(updateStatsBatch, {
      body: { updates: [{ objectId, set: { LEVEL: level }, ...(expected && { expected: { LEVEL: expected } }) }] },
    })
  await set(one, '1')
  expect(await set(other, '2', '1')).toMatchObject({ status: 200 })
  expect(await set(one, '3', '1')).toMatchObject({
    status: 409,
    body: { error: 'StaleVersion', current: { objectId, key: 'LEVEL', value: '2' } },
  })
  // Who says nothing about what was seen wins last, as other clients expect.
  expect(await set(one, '4')).toMatchObject({ status: 200 })
})

const personal = {
  THORIUM_GAME_DEVICE: 'Pixel 9 Pro',
  Email: 'mira@players.test',
  ip: '203.0.113.7',
  idfa: 'ab',
}
const masked = { THORIUM_GAME_DEVICE: 'P•••o', Email: 'm•••@p•••.test', ip: '2•••7', idfa: '•••' }
const plain = {
  LEVEL: '7',
  LANGUAGE: 'German',
  country: 'AT',
  locale: 'de-AT',
  THORIUM_GAME_PLATFORM: 'Android',
  alias: 'Mira',
}

/** A player with personal stats in two spaces, and every call that reads them. */
async function playerWithPersonalStats() {
  const app = await testApp()
  const [developer, tester, client] = [await app.as('developer'), await app.as('tester'), await app.player()]
  const [own, shown] = [objectId('game.private', client.gamerTag), objectId('client.public', client.gamerTag)]
  for (const id of [own, shown]) {
    await developer.call(setStats, { params: { objectId: id }, body: { set: { ...personal, ...plain } } })
  }
  const batch = async (by: Actor, objectIds: string[]) =>
    (await by.call(getClientStatsBatch, { query: { objectIds } })).results.map(({ stats }) => stats)
  const read = async (by: Actor) => [
    (await by.call(getStats, { params: { objectId: own } })).stats,
    (await by.call(getClientStats, { params: { objectId: shown } })).stats,
    ...(await batch(by, [own, shown])),
  ]
  return { app, developer, tester, client, read, batch, own, shown }
}

test('who may not edit profiles sees stats that say who somebody is masked, and no others', async () => {
  const { app, developer, tester, read } = await playerWithPersonalStats()
  expect(await read(tester)).toEqual(Array(4).fill({ ...masked, ...plain }))
  expect(await read(await app.as('admin', { [app.pid]: 'tester' }))).toEqual(Array(4).fill({ ...masked, ...plain }))
  expect(await read(developer)).toEqual(Array(4).fill({ ...personal, ...plain }))
})

test('players see their own stats and the public ones of others as they are', async () => {
  const { app, client, batch, own, shown } = await playerWithPersonalStats()
  const clear = { ...personal, ...plain }
  expect(await batch(client, [own, shown])).toEqual([clear, clear])
  expect(await batch(await app.player(), [shown])).toEqual([clear])
})

test('who sees a stat masked is refused a search by it', async () => {
  const { developer, tester, client } = await playerWithPersonalStats()
  const criteria = ['LEVEL', 'THORIUM_GAME_DEVICE'].map((stat) => ({ stat, rel: 'gte' as const, value: '7' }))
  const body = { domain: 'game' as const, access: 'private' as const, objectType: 'player' as const, criteria }
  const refused = { status: 403, body: { error: 'Forbidden', field: 'criteria.1.stat' } }
  expect(await tester.send(searchStats, { body })).toMatchObject(refused)
  const query = { criteria: JSON.stringify(criteria) }
  expect(await tester.send(listPlayers, { query })).toMatchObject(refused)
  expect((await developer.call(searchStats, { body })).ids).toEqual([client.gamerTag])
  expect((await tester.call(searchStats, { body: { ...body, criteria: criteria.slice(0, 1) } })).ids).toEqual([
    client.gamerTag,
  ])
})

test('an extended search answers the named stats of whom it finds, masked as anywhere', async () => {
  const { developer, tester, client } = await playerWithPersonalStats()
  const where = { domain: 'game', access: 'private', objectType: 'player' } as const
  const [name = '', value = ''] = Object.entries(plain)[0] ?? []
  const body = { ...where, criteria: [{ stat: name, rel: 'eq' as const, value }], statKeys: [name, 'Email', 'NONE'] }
  const found = async (by: Actor) => (await by.call(searchStatsExtended, { body })).gamerStats
  expect(await found(developer)).toEqual({ [client.gamerTag]: { [name]: value, Email: personal.Email } })
  expect(await found(tester)).toEqual({ [client.gamerTag]: { [name]: value, Email: masked.Email } })
})

/** Gives a player many stats at once. */
const fill = ({ db, pid }: TestApp, { gamerTag }: Actor, space: string, count: number) =>
  sql`
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${pid}, ${gamerTag}, ${space}, 'filled ' || n, '1', now() from generate_series(1, ${count}::int) as n
  `.execute(db)

test('a player’s own client makes no more than 5,000 stats in all; those that are there can still be set', async () => {
  const app = await testApp()
  const [player, other] = [await app.player(), await app.player()]
  const set = (by: Actor, space: string, body: object) =>
    by.send(setClientStats, { params: { objectId: objectId(space, by.gamerTag) }, body })
  await fill(app, player, 'client.private', 3_000)
  await fill(app, player, 'client.public', 1_999)
  expect(await set(player, 'client.public', { set: { last: 1 } })).toMatchObject({ status: 200 })
  const refusals = [
    ...['client.public', 'client.private'].flatMap((space) =>
      [{ set: { more: 1 } }, { add: { more: 1 } }].map((body) => set(player, space, body)),
    ),
    set(player, 'client.public', { set: { last: 2, more: 1 } }),
  ]
  // Who writes at the same moment is not refused with it.
  const [stranger, ...answers] = await Promise.all([set(other, 'client.public', { set: { mine: 1 } }), ...refusals])
  expect(stranger).toMatchObject({ status: 200 })
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 400, body: { error: 'BadRequest', field: 'set' } })
    expect((answer.body as { message: string }).message).toContain('more than 5,000 stats in the client spaces')
  }
  expect(await set(player, 'client.public', { set: { last: 3 }, add: { 'filled 1': 1 } })).toMatchObject({
    status: 200,
  })
})

test('to count a player’s client stats, those of no other player are read, whatever the planner’s figures say', async () => {
  const app = await testApp()
  await app.query(`
    insert into accounts (cid, id, created_at, updated_at)
    select ${app.cid}, 7000000000000000 + n, now(), now() from generate_series(1, 2000) n;
    insert into players (pid, gamer_tag, cid, account_id, created_at)
    select '${app.pid}', id, cid, id, now() from accounts where cid = ${app.cid} and id > 7000000000000000;
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select pid, gamer_tag, 'game.private', 'LEVEL ' || n, '1', now()
    from players, generate_series(1, 5) n where pid = '${app.pid}';
    analyze stats`)
  const [before, after] = await app.db.transaction().execute(async (db) => {
    // What earlier transactions of the connection have read may still be counted here.
    const countRead = async () => {
      const { rows } = await sql<{ read: number }>`
        select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read
        from pg_index where indrelid = 'stats'::regclass`.execute(db)
      return rows[0]?.read ?? 0
    }
    const before = await countRead()
    await sql`insert into stats (pid, gamer_tag, space, key, value, updated_at)
      select pid, gamer_tag, 'client.public', 'alias', 'Ann', now() from players where pid = ${app.pid}`.execute(db)
    return [before, await countRead()] as const
  })
  // Each player's six, and what the planner looks up.
  expect(after - before).toBeLessThan(7 * 2_000)
})

test('operators give a player no more than 10,000 stats in all', async () => {
  const app = await testApp()
  const player = await app.player()
  const developer = await app.as('developer')
  await fill(app, player, 'game.private', 9_999)
  const set = (key: string) =>
    developer.send(setStats, {
      params: { objectId: objectId('game.public', player.gamerTag) },
      body: { set: { [key]: 1 } },
    })
  expect(await set('last')).toMatchObject({ status: 200 })
  expect(await set('last')).toMatchObject({ status: 200 })
  expect(await set('more')).toMatchObject({
    status: 400,
    body: { field: 'set', message: expect.stringContaining('more than 10,000 stats') },
  })
})

test('an upload that would give a player more stats than a player may have is refused as a whole', async () => {
  const app = await testApp()
  const [developer, client] = [await app.as('developer'), await app.player()]
  const rows = (count: number) => Array.from({ length: count }, (_, n) => [String(client.gamerTag), `KEY_${n}`, '1'])
  const { status, body } = await developer.send(planStatsUpload, { body: { rows: rows(10_001) } })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(`${client.gamerTag} would have 10,001 stats; a player has at most 10,000.`)
  const { plan } = await developer.call(planStatsUpload, { body: { rows: rows(10_000) } })
  expect(plan.count).toBe(10_000)
})

test('the batch answers each object id in its order: of several spaces and players, with nothing for who is not here', async () => {
  const app = await testApp()
  const [developer, one, other] = [await app.as('developer'), await app.player(), await app.player()]
  const elsewhere = await app.player(app.staging)
  const [own, shown] = [objectId('game.private', one.gamerTag), objectId('client.public', one.gamerTag)]
  await developer.call(setStats, { params: { objectId: own }, body: { set: { LEVEL: 7, GOLD: 1, HONOR: 2 } } })
  await developer.call(setStats, { params: { objectId: shown }, body: { set: { LEVEL: 9 } } })
  const there = { params: { objectId: objectId('game.private', elsewhere.gamerTag) }, body: { set: { LEVEL: 50 } } }
  await developer.call(setStats, there, { scope: `${app.cid}.${app.staging}` })
  const objectIds = [
    objectId('game.private', elsewhere.gamerTag),
    shown,
    objectId('game.private', other.gamerTag),
    own,
    own,
  ]
  const { results } = await developer.call(getClientStatsBatch, { query: { objectIds, stats: ['LEVEL', 'GOLD'] } })
  expect(results).toEqual([
    { id: elsewhere.gamerTag, stats: {} },
    { id: one.gamerTag, stats: { LEVEL: '9' } },
    { id: other.gamerTag, stats: {} },
    ...[1, 2].map(() => ({ id: one.gamerTag, stats: { LEVEL: '7', GOLD: '1' } })),
  ])
})

test('the batch takes 200 object ids and 500 keys, and no more', async () => {
  const app = await testApp()
  const [tester, client] = [await app.as('tester'), await app.player()]
  const own = objectId('game.private', client.gamerTag)
  const ask = (ids: number, keys: number) =>
    tester.send(getClientStatsBatch, {
      query: { objectIds: Array(ids).fill(own), stats: Array.from({ length: keys }, (_, n) => `K${n}`) },
    })
  expect(await ask(200, 5)).toMatchObject({ status: 200 })
  expect(await ask(201, 5)).toMatchObject({ status: 400, body: { field: 'objectIds' } })
  expect(await ask(1, 501)).toMatchObject({ status: 400, body: { field: 'stats' } })
})

test('the names of the stats of a realm are listed by space, each once, and those of other realms are not', async () => {
  const app = await testApp()
  const [tester, one, other] = [await app.as('tester'), await app.player(), await app.player()]
  const hadNothing = await testApp()
  expect(await (await hadNothing.as('tester')).call(listStatKeys, {})).toEqual({ keys: [], isWhole: true })
  const stats = [one, other].flatMap(({ gamerTag }) =>
    (['game.private', 'client.public'] as const).map((space) => ({ gamerTag, space, key: 'LEVEL', value: '1' })),
  )
  const realm = { id: app.pid, db: app.db, cid: app.cid, createdAt: 0 }
  await upsertStats(
    realm,
    [...stats, { gamerTag: one.gamerTag, space: 'game.private', key: 'a', value: '' }],
    new Date(),
  )
  const { keys, isWhole } = await tester.call(listStatKeys, {})
  const own = keys.filter(({ key }) => !builtInStats.includes(key))
  expect(own.map(({ space, key }) => `${space}.${key}`).sort()).toEqual([
    'client.public.LEVEL',
    'game.private.LEVEL',
    'game.private.a',
  ])
  expect(isWhole).toBe(true)
  const nowhere = await tester.call(listStatKeys, {}, { scope: `${app.cid}.${app.staging}` })
  expect(nowhere.keys.map(({ key }) => key)).not.toContain('LEVEL')
})

test('of each space the first thousand names are listed, found without reading the stats of all players', async () => {
  const app = await testApp()
  const [tester, client] = [await app.as('tester'), await app.player()]
  await fill(app, client, 'client.private', 1_001)
  await sql`analyze stats`.execute(app.db)
  const { keys, isWhole } = await tester.call(listStatKeys, {})
  expect(keys.filter(({ space }) => space === 'client.private').length).toBe(1_000)
  expect(isWhole).toBe(false)
  const realm = { id: app.pid, cid: app.cid, createdAt: 0 }
  expect(await slowSteps(app.db, 100, (db) => selectStatKeys({ ...realm, db }, 1_000))).toEqual([])
})
