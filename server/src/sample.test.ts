import { getDashboardFigure, getHourlyFigures } from '@regent/contract/analyze/analytics'
import { laterDay, toUtcDay } from '@regent/contract/analyze/figures'
import { listCampaigns } from '@regent/contract/communicate/campaigns'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { listEvents } from '@regent/contract/engage/events'
import { getLeaderboardDetails, listLeaderboards } from '@regent/contract/engage/leaderboards'
import { listLeaderboardVersions } from '@regent/contract/engage/leaderboards-settings'
import { listPaymentAudits } from '@regent/contract/monetize/payments'
import { listJobActivity, listJobs } from '@regent/contract/operate/scheduler'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { checkAlias } from '@regent/contract/organization/customers'
import { listGames } from '@regent/contract/organization/realms'
import { getPlayerCounts, listPlayers } from '@regent/contract/players/players'
import { listSessions } from '@regent/contract/players/sessions'
import { RequestError } from '@regent/contract/request-error'
import { sampleOffers } from '@regent/contract/samples/commerce'
import { sampleContent } from '@regent/contract/samples/content'
import { namedCount, pastDays, samplePast } from '@regent/contract/samples/past'
import { studio } from '@regent/contract/samples/studio'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from './engines/database/database.ts'
import { countHistory } from './kernel/history/counter.ts'
import { Remote } from './kernel/records/remote.ts'
import { ExtraCustomers } from './kernel/settings/settings.ts'
import { pastOf } from './sample-past.ts'
import { makeSample } from './sample-studio.ts'
import { startApp } from './testing/test-app.ts'

/** Of the crowd a part is enough here: its figures are tested where they are made. */
const ofCrowd = 25

const now = Date.now()
const story = samplePast(now).filter(({ index }) => index < namedCount || index % ofCrowd === 0)

let close = async () => {}
let server: Remote
let db: Db
let as: { scope: string; token: string }
const ask = <E extends AnyEndpoint>(call: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> =>
  server.call(call, input, as)

beforeAll(async () => {
  // Addresses of uploads are those that the sample calls.
  const settings = { extraCustomers: new ExtraCustomers(['*']), publicUrl: undefined }
  const running = await startApp(settings)
  const second = await startApp(settings, running.databaseUrl)
  // The sample waits for what the server does next, so the clock of that server goes on.
  Object.defineProperty(running.clock, 'now', { get: () => Date.now() })
  await running.jobs.start()
  db = running.db
  server = new Remote(await running.app.listen({ port: 0, host: '127.0.0.1' }))
  const earlier = new Remote(await second.app.listen({ port: 0, host: '127.0.0.1' }))
  const past = pastOf(earlier, second.services, {
    setNow(at) {
      second.clock.now = at
    },
    close: async () => earlier.close(),
  })
  close = async () => {
    server.close()
    earlier.close()
    await running.jobs.stop(1_000)
    await second.close()
    await running.close()
  }
  await makeSample({ running: server, past, now, story })
  await countHistory(running.db, () => now)
  await running.history.move()
  const body = { grant_type: 'password', username: studio.people[0].email, password: studio.password }
  const { access_token: token } = requireTokens(await server.call(createToken, { body }, { scope: studio.alias }))
  const { projects } = await server.call(listGames, {}, { scope: studio.alias, token })
  const game = projects.find(({ projectName }) => projectName === studio.game)
  as = { scope: `${game?.cid}.${game?.pid}`, token }
}, 300_000)

afterAll(() => close())

test('players came over ninety days, and played and paid as the story says', async () => {
  expect((await ask(getPlayerCounts, {})).about).toBe(story.length)
  const [aiko] = (await ask(listPlayers, { query: { query: 'aiko' } })).rows
  expect(aiko?.created).toBe(story[0]?.created)
  const { rows } = await ask(listSessions, { query: { player: aiko?.gamerTag ?? 0, limit: 1_000 } })
  expect(rows.map(({ startedAt }) => startedAt)).toEqual(story[0]?.sessions.map(({ at }) => at).toReversed())
  const { audits } = await ask(listPaymentAudits, { query: { player: aiko?.gamerTag ?? 0, limit: 1_000 } })
  const paid = story[0]?.payments.map(({ at, price }) => [at, price]).toReversed() ?? []
  expect(audits.map(({ created, details }) => [created, details.price]).slice(-paid.length)).toEqual(paid)
})

test('the days and the hours of analytics have the story', async () => {
  const range = { from: laterDay(toUtcDay(now), -pastDays), to: toUtcDay(now) }
  const { json } = await ask(getDashboardFigure, { params: { figure: 'dau' }, query: range })
  const played = (day: string) => story.filter(({ sessions }) => sessions.some(({ at }) => toUtcDay(at) === day)).length
  expect(json.map(({ act_date, dau }) => [act_date, dau])).toEqual(
    json.map(({ act_date }) => [act_date, played(String(act_date))]),
  )
  // The figures end when they are asked for, and making the sample takes a while.
  const since = Date.now() - dayMs
  const hours = await ask(getHourlyFigures, {})
  const lately = story.flatMap(({ sessions }) => sessions.filter(({ at }) => at > since && at <= now))
  expect(hours.sessions.total).toBe(lately.length)
})

test('each balance is the sum of its history, in the order of its times', async () => {
  const { rows } = await sql<{ starts: number[]; changes: number; gaps: number; wrong: number }>`
    with history as (
      select *, lag(amount) over w as before, lead(id) over w as next from inventory_changes
      where added is not null window w as (partition by pid, gamer_tag, content_id order by at, id)
    )
    select count(*)::int as changes,
      array_agg(distinct amount - added) filter (where before is null) as starts,
      (count(*) filter (where before + added <> amount))::int as gaps,
      (count(*) filter (where next is null and amount is distinct from (
        select c.amount from currencies as c
        where c.pid = history.pid and c.gamer_tag = history.gamer_tag and c.content_id = history.content_id
      )))::int as wrong
    from history
  `.execute(db)
  const [sums] = rows
  expect(sums?.changes).toBeGreaterThan(300)
  expect(sums).toMatchObject({ gaps: 0, wrong: 0 })
  // The starting amounts that the content has had.
  expect(sums?.starts.map(Number).toSorted((a, b) => a - b)).toEqual([0, 50, 75, 500])
})

test('the audit trail and the history of the inventory name the same amounts', async () => {
  const { rows } = await sql<{ count: number; differing: number }>`
    select count(*)::int as count, (count(*) filter (where not exists (
      select from inventory_changes as i
      where i.pid = e.pid and i.gamer_tag = e.gamer_tag and i.at = e.at and i.content_id = split_part(e.subject_id, '/', 2)
        and i.amount = (e.after #>> '{}')::bigint and i.amount - i.added = (e.before #>> '{}')::bigint
    )))::int as differing
    from audit_entries as e where e.subject = 'currency' and e.gamer_tag is not null and e.at < ${new Date(now - dayMs)}
  `.execute(db)
  expect(rows[0]?.count).toBeGreaterThan(50)
  expect(rows[0]?.differing).toBe(0)
})

test('players pay in a session, and products have English names', async () => {
  const { rows } = await sql<{ count: number; outside: number; names: string[] }>`
    select count(*)::int as count, array_agg(distinct p.details ->> 'name') as names,
      (count(*) filter (where not exists (
        select from sessions as s
        where s.pid = p.pid and s.gamer_tag = p.gamer_tag and date_trunc('day', s.started_at) = date_trunc('day', p.created_at)
      )))::int as outside
    from payments as p
  `.execute(db)
  expect(rows[0]?.count).toBeGreaterThan(50)
  expect(rows[0]?.outside).toBe(0)
  const titles = new Set(sampleOffers.map((offer) => offer.titles['en']))
  expect(rows[0]?.names.filter((name) => !titles.has(name))).toEqual([])
})

test('no stat has the name of a currency', async () => {
  const { rows } = await sql<{ key: string }>`select distinct key from stats`.execute(db)
  const currencies = sampleContent.flatMap(({ id }) => (id.startsWith('currency.') ? id.slice('currency.'.length) : []))
  expect(rows.map(({ key }) => key.toLowerCase()).filter((key) => currencies.includes(key))).toEqual([])
})

test('the audit trail goes back ninety days, in the order of its times, and its changes can be undone', async () => {
  const entries: EndpointOutput<typeof listAuditEntries>['rows'] = []
  for (let cursor: string | undefined; ; ) {
    const page = await ask(listAuditEntries, { query: { limit: 100, cursor } })
    entries.push(...page.rows)
    if (page.next === null) break
    cursor = page.next
  }
  // What is done now is done by several at once.
  const times = entries.map(({ at }) => at).filter((at) => at < now - dayMs)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(times.at(-1)).toBeLessThan(now - 80 * dayMs)
  expect(new Set(entries.map(({ email }) => email)).size).toBeGreaterThan(1)
  const wrong = entries.find(({ subject, after }) => subject === 'config' && after === '2000')
  expect(wrong).toBeDefined()
  const season = entries.find(({ subject, subjectId }) => subject === 'config' && subjectId === 'arena|season')
  await ask(undoChanges, { body: { ids: [season?.id ?? 0] } })
  await ask(undoChanges, { body: { ids: [(await ask(listAuditEntries, { query: { limit: 1 } })).rows[0]?.id ?? 0] } })
})

test('events, boards, campaigns and jobs are dated over the past ninety days and the next two weeks', async () => {
  const daysAgo = (at: number) => (now - at) / dayMs
  const { events } = await ask(listEvents, {})
  const rounds = events.flatMap(({ current, next, last }) => [current, next, last].flatMap((one) => one ?? []))
  const starts = rounds.map(({ startTime }) => daysAgo(startTime)).sort((a, b) => a - b)
  expect(starts[0]).toBeLessThan(-4)
  expect(starts.at(-1)).toBeGreaterThan(60)
  const ours = events.filter(({ content }) => content.origin === 'manual')
  expect(Math.max(...ours.map(({ updatedAt }) => updatedAt))).toBeLessThan(now)
  const over = events.filter(({ last }) => last !== undefined)
  expect(over.map(({ last }) => last?.players).filter((players = 0) => players > 5).length).toBeGreaterThan(1)

  const { rows: boards } = await ask(listLeaderboards, { query: { limit: 100 } })
  expect(new Set(boards.map(({ created }) => Math.round(daysAgo(created)))).size).toBeGreaterThan(4)
  const { versions } = await ask(listLeaderboardVersions, { params: { id: 'leaderboards.weekly' } })
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1])
  expect(versions.slice(1).every(({ numberOfEntries = 0 }) => numberOfEntries > 10)).toBe(true)
  const { view } = await ask(getLeaderboardDetails, {
    params: { id: 'leaderboards.weekly' },
    query: { from: 0, max: 3 },
  })
  const [first, , third] = view.rankings.map(({ score }) => score)
  expect((first ?? 0) - (third ?? 0)).toBeLessThan((first ?? 0) / 50)

  const { campaigns } = await ask(listCampaigns, {})
  expect(new Set(campaigns.map(({ added }) => Math.round(daysAgo(added)))).size).toBeGreaterThan(3)
  const { records: jobs } = await ask(listJobs, { query: {} })
  const reminder = jobs.find(({ name }) => name === 'Harvest reminder')
  const { records: runs } = await ask(listJobActivity, { params: { id: reminder?.id ?? '' }, query: {} })
  expect(runs.filter(({ state }) => state === 'DONE').length).toBeGreaterThan(5)
  const times = runs.map(({ timestamp }) => Date.parse(timestamp))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(daysAgo(times.at(-1) ?? now)).toBeGreaterThan(2)
})

/** Columns whose times are all of the last hour, and why. */
const ofNow: Readonly<Record<string, string>> = {
  'api_key_secrets.created_at': 'a key lives for a limited time from when it is made',
  'api_keys.created_at': 'a key lives for a limited time from when it is made',
  'audit_heads.signed_at': 'a job of the running server seals the audit trail',
  'audit_seals.sealed_at': 'a job of the running server seals the audit trail',
  'console_errors.first_at': 'an error of the console is reported when it occurs',
  'console_errors.last_at': 'an error of the console is reported when it occurs',
  'health_counts.hour': 'an error of the console is counted when it is reported',
  'health_counts.last_at': 'an error of the console is counted when it is reported',
  'history_parts.made_at': 'the running server moves the history',
  'job_runs.started_at': 'the running server carries out jobs',
  'job_runs.take_at': 'the running server carries out jobs',
  'jobs.next_due_at': 'a job of the running server is due soon, and then again',
  'runbook_runs.made_at': 'a prepared run can be started for a quarter of an hour',
  'scheduled_jobs.suspended_at': 'a job has to fail on a running server',
  'schema_migrations.applied_at': 'the tables are made before the studio',
  'seasons.updated_at': 'the season is saved when all its parts are there',
  'servers.lease_until': 'the server runs',
  'service_accounts.created_at': 'it is made with its keys',
  'storage_samples.at': 'the running server measures every five minutes',
  'timer_fires.fired_at': 'timers fire on a running server',
}

test('nothing that the sample writes with a time is all of the last hour', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
    order by 1, 2
  `.execute(db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const at = sql.ref(column)
    const { rows } = await sql<{ first: number | null }>`select min(${at}) as first from ${sql.table(table)}`.execute(
      db,
    )
    const first = rows[0]?.first ?? null
    if (first !== null && first > now - 3_600_000 && first <= Date.now()) found.push(`${table}.${column}`)
  }
  expect(found.filter((name) => !(name in ofNow))).toEqual([])
  expect(columns.length).toBeGreaterThan(100)
})

test('the studio is there, so that it is not made again', async () => {
  expect((await server.call(checkAlias, { query: { alias: studio.alias } })).available).toBe(false)
})

/** Reads of lists that the sample leaves empty, and why. */
const empty: Readonly<Record<string, string>> = {
  compareManifests: 'without other names it compares a manifest with itself',
  getGrantsLeft: 'the sample’s realm has no budgets',
  getPushKeys: 'the sample has no key of a push service',
  getSessionStatus: 'it answers for the players that it is asked about',
  listMultipliers: 'no realm has multipliers',
  listServiceConnections: 'no service runs that could connect itself',
}

/** Whether some list in the answer has a row; undefined for an answer without lists. */
function hasRows(answer: unknown): boolean | undefined {
  if (Array.isArray(answer)) return answer.length > 0
  if (typeof answer !== 'object' || answer === null) return undefined
  const lists = Object.values(answer).filter((value) => Array.isArray(value))
  return lists.length === 0 ? undefined : lists.some((list) => list.length > 0)
}

const refused = Symbol('refused')
function orRefused(error: unknown): typeof refused {
  // A SyntaxError: the answer is a file.
  if (error instanceof SyntaxError || (error instanceof RequestError && error.status < 500)) return refused
  throw error
}

test('every list has a row', async () => {
  const { rows } = await ask(listPlayers, { query: { limit: 100, query: undefined } })
  const tags = [...(await ask(listPlayers, { query: { query: 'a' } })).rows, ...rows].map(({ gamerTag }) => gamerTag)
  const found = new Map<string, boolean>()
  for (const { name, call } of allEndpoints) {
    if (call.method !== 'GET' || call.scope !== 'realm' || !('operator' in call.access)) continue
    // A list of the realm, else one of a player: what needs more is about one thing and no list.
    for (const gamerTag of [undefined, ...tags.slice(0, 20)]) {
      const ids =
        gamerTag === undefined ? {} : { gamerTag, player: gamerTag, dbid: gamerTag, gt: gamerTag, playerId: gamerTag }
      if (call.params?.safeParse(ids).success === false || call.query?.safeParse(ids).success === false) continue
      const answer = await server.call(call, { params: ids, query: ids } as never, as).catch(orRefused)
      const has = answer === refused ? undefined : hasRows(answer)
      if (has !== undefined) found.set(name, has)
      if (has || (answer !== refused && (gamerTag === undefined || has === undefined))) break
    }
  }
  expect(found.size).toBeGreaterThan(40)
  const without = [...found].filter(([, has]) => !has).map(([name]) => name)
  expect(without.sort()).toEqual(Object.keys(empty).sort())
})
