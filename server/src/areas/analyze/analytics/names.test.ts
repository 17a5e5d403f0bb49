import { importHistory, listHistoryNamespaces, queryHistory } from '@regent/contract/analyze/analytics'
import {
  eventNameLimits,
  listEventNames,
  namesPerPlayer,
  playersPerName,
  removeEventName,
  reserveEventName,
} from '@regent/contract/analyze/analytics-names'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'

type Player = { token: string | undefined; gamerTag: number }

async function report(app: TestApp, { token }: Pick<Player, 'token'>, events: readonly { e: string; p?: object }[]) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/report/custom_batch/${app.cid}/${app.pid}/1`,
    headers: { authorization: `Bearer ${token}` },
    payload: events.map((event) => ({ c: 'raid', ...event })),
  })
  expect(answer.statusCode).toBe(200)
  await app.moveHistory()
}

const players = (app: TestApp, count: number): Promise<Player[]> =>
  Promise.all(Array.from({ length: count }, () => app.player()))

async function analyst(app: TestApp) {
  const developer = await app.as('developer')
  return {
    ...developer,
    rows: async (query: string) => (await developer.call(queryHistory, { body: { query } })).json,
    tables: async () => (await developer.call(listHistoryNamespaces, {})).namespaces,
    names: () => developer.call(listEventNames, {}),
  }
}

test('one guest cannot use up the names of a realm: names count once several players report them [S-103]', async () => {
  const app = await ownApp()
  const developer = await analyst(app)
  const [guest, late, ...others] = (await players(app, playersPerName + 2)) as [Player, Player, ...Player[]]
  const junk = Array.from({ length: 200 }, (_, n) => ({
    e: `junk ${n}`,
    p: Object.fromEntries(Array.from({ length: 40 }, (_, field) => [`f${field}`, n])),
  }))
  await report(app, guest, junk)
  expect((await developer.tables()).filter((name) => name.startsWith('raid_'))).toEqual([])
  const { names, use } = await developer.names()
  expect(names).toHaveLength(namesPerPlayer.names)
  expect(use).toMatchObject({ names: { used: 0, limit: eventNameLimits.names }, fields: { used: 0 } })

  for (const player of others) await report(app, player, [{ e: 'won', p: { Item: 'sword', price: 3 } }])
  await report(app, late, [{ e: 'won', p: { item: 'bow', Mark: 'x' } }])
  const sql = 'select "e.Item" as item, "e.price" as price, "e.fields_json" as others from raid_won order by event_id'
  expect(await developer.rows(sql)).toEqual([
    { item: 'sword', price: '3', others: null },
    { item: 'bow', price: null, others: '{"Mark":"x"}' },
  ])
  // What came before stays where it is, with all its fields.
  const before = `select "e.fields_json"->>'price' as price from custom_other where "e.namespace" = 'raid_won'`
  expect(await developer.rows(before)).toEqual([{ price: '3' }, { price: '3' }])
  const all = `select count(*) as n, count("e.fields_json"->>'f39') as last from custom_other`
  expect(await developer.rows(all)).toEqual([{ n: 202, last: 200 }])
  expect((await developer.names()).names.find(({ name }) => name === 'raid_won')).toMatchObject({
    state: 'accepted',
    isReserved: false,
    players: playersPerName,
    fields: 2,
    waitingFields: ['mark'],
  })
})

test('a player introduces a bounded number of fields in a day, and more on the next day', async () => {
  const app = await ownApp()
  const developer = await analyst(app)
  const player = await app.player()
  await developer.call(reserveEventName, { body: { name: 'raid_won' } })
  const events = (from: number) =>
    Array.from({ length: 20 }, (_, n) => ({
      e: 'won',
      p: Object.fromEntries(Array.from({ length: 50 }, (_, field) => [`f${from + n * 50 + field}`, 1])),
    }))
  const waiting = async () => {
    const { count } = await app.db
      .selectFrom('history_names')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('pid', '=', app.pid)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return count
  }
  await report(app, player, events(0))
  expect(await waiting()).toBe(namesPerPlayer.fields)
  await report(app, player, events(1_000))
  expect(await waiting()).toBe(namesPerPlayer.fields)
  app.advance(86_400_001)
  await report(app, player, events(2_000))
  expect(await waiting()).toBe(2 * namesPerPlayer.fields)
})

test('reports of staff and imports are accepted immediately', async () => {
  const app = await ownApp()
  const developer = await analyst(app)
  await report(app, developer, [{ e: 'tested', p: { build: 7 } }])
  const events = [{ namespace: 'raid_imported', at: app.now(), gamerTag: 5, fields: { Item: 'axe' } }]
  await developer.call(importHistory, { body: { events } })
  await app.moveHistory()
  expect(await developer.rows('select "e.build" as build from raid_tested')).toEqual([{ build: '7' }])
  expect(await developer.rows('select "e.Item" as item from raid_imported')).toEqual([{ item: 'axe' }])
  const { names } = await developer.names()
  expect(names).toMatchObject([
    { name: 'raid_imported', state: 'accepted', isReserved: true, fields: 1 },
    { name: 'raid_tested', state: 'accepted', isReserved: true, fields: 2 },
  ])
})

test('staff reserves a name and removes it: its table goes, also after the tables are filled again', async () => {
  const app = await ownApp()
  const developer = await analyst(app)
  const player = await app.player()
  const reserve = (name: string, fields: string[] = []) => developer.call(reserveEventName, { body: { name, fields } })
  const remove = (name: string) => developer.call(removeEventName, { params: { name } })
  expect(await reserve('raid_won', ['Item'])).toMatchObject({ state: 'accepted', isReserved: true, fields: 1 })
  await report(app, player, [{ e: 'won', p: { item: 'sword' } }])
  expect(await developer.rows('select "e.item" as item from raid_won')).toEqual([{ item: 'sword' }])
  await remove('raid_won')
  await report(app, player, [{ e: 'won', p: { item: 'bow' } }])
  expect(await developer.tables()).not.toContain('raid_won')
  expect((await developer.names()).names).toMatchObject([{ name: 'raid_won', state: 'removed', fields: 0 }])
  const others = `select "e.fields_json"->>'item' as item from custom_other`
  expect(await developer.rows(others)).toEqual([{ item: 'bow' }])
  await reserve('raid_won')
  await report(app, player, [{ e: 'won' }])
  expect(await developer.rows('select count(*) as n from raid_won')).toEqual([{ n: 1 }])

  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'event-name' } })
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    [
      { state: 'removed', fields: 0 },
      { state: 'accepted', fields: 0 },
    ],
    [
      { state: 'accepted', fields: 1 },
      { state: 'removed', fields: 0 },
    ],
    [null, { state: 'accepted', fields: 1 }],
  ])
  await expect(remove('raid_none')).rejects.toMatchObject({ status: 404, code: 'EventNameNotFound', field: 'name' })
  await expect(remove('platform_session_install')).rejects.toMatchObject({ status: 400, field: 'name' })
  const tester = await app.as('tester')
  expect((await tester.call(listEventNames, {})).names).toHaveLength(1)
  await expect(tester.call(removeEventName, { params: { name: 'raid_won' } })).rejects.toMatchObject({ status: 403 })
})

test('players use up only their part of the limit; staff still reserves names, up to the whole', async () => {
  const app = await ownApp()
  const developer = await analyst(app)
  const now = new Date(app.now())
  const row = (name: string) => ({
    pid: app.pid,
    name,
    field: '',
    state: 'accepted' as const,
    players: 3,
    first_seen: now,
    last_seen: now,
  })
  await app.db
    .insertInto('history_names')
    .values(Array.from({ length: 200 }, (_, n) => row(`old_${n}`)))
    .execute()
  for (const player of await players(app, playersPerName)) await report(app, player, [{ e: 'won' }])
  expect(await developer.tables()).not.toContain('raid_won')
  expect(await developer.call(reserveEventName, { body: { name: 'raid_won' } })).toMatchObject({ state: 'accepted' })
  await app.db
    .insertInto('history_names')
    .values(Array.from({ length: eventNameLimits.names - 201 }, (_, n) => row(`more_${n}`)))
    .execute()
  await expect(developer.call(reserveEventName, { body: { name: 'raid_more' } })).rejects.toMatchObject({
    status: 409,
    code: 'EventNamesFull',
    field: 'name',
  })
  expect((await developer.names()).names.some(({ name }) => name === 'raid_more')).toBe(false)
})
