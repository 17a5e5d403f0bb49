import { builtInStats, getClientStatsBatch, listStatKeys, setStats } from '@regent/contract/players/stats'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { slowSteps } from '../../../testing/planned-steps.ts'
import { fill, objectId } from '../../../testing/player-stats.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { selectStatKeys, upsertStats } from './queries.ts'

test('the batch returns each object id in its order: several namespaces and players, and nothing for unknown ones', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const one = await app.player()
  const other = await app.player()
  const elsewhere = await app.player(app.staging)
  const own = objectId('game.private', one.gamerTag)
  const shown = objectId('client.public', one.gamerTag)
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
  const app = await ownApp()
  const tester = await app.as('tester')
  const client = await app.player()
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
  const app = await ownApp()
  const tester = await app.as('tester')
  const one = await app.player()
  const other = await app.player()
  const hadNothing = await ownApp()
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

test('the names that one player makes up do not hide those that several players have', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const client = await app.player()
  const others = [await app.player(), await app.player()]
  await fill(app, client, 'client.public', 4_000)
  const realm = { id: app.pid, db: app.db, cid: app.cid, createdAt: 0 }
  const shared = others.map(({ gamerTag }) => ({ gamerTag, space: 'client.public' as const, key: 'zzz', value: '1' }))
  await upsertStats(realm, shared, new Date())
  const { keys, isWhole } = await tester.call(listStatKeys, {})
  expect(keys.filter(({ space }) => space === 'client.public').length).toBe(1_000)
  expect(keys).toContainEqual({ space: 'client.public', key: 'zzz' })
  expect(isWhole).toBe(false)
})

test('of each space the first thousand names are listed, found without reading the stats of all players', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const client = await app.player()
  await fill(app, client, 'client.private', 1_001)
  await sql`analyze stats`.execute(app.db)
  const { keys, isWhole } = await tester.call(listStatKeys, {})
  expect(keys.filter(({ space }) => space === 'client.private').length).toBe(1_000)
  expect(isWhole).toBe(false)
  const realm = { id: app.pid, cid: app.cid, createdAt: 0 }
  expect(await slowSteps(app.db, 100, (db) => selectStatKeys({ ...realm, db }, 1_000))).toEqual([])
})
