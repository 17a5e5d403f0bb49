import { getOwnAccount } from '@regent/contract/organization/accounts'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import {
  deleteStats,
  getClientStats,
  getClientStatsBatch,
  getStats,
  setClientStats,
  setClientStatsList,
  setStats,
  statSpaces,
  updateStatsBatch,
} from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { objectId } from '../../../testing/player-stats.ts'
import { testApp } from '../../../testing/test-app.ts'
import { isPersonalStat } from './personal-data.ts'

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['player']>>

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

test('additions are atomic, also with many concurrent clients', async () => {
  const { player } = await testApp()
  const client = await player()
  const params = { objectId: objectId('client.public', client.gamerTag) }
  await Promise.all(
    Array.from({ length: 20 }, () => client.call(setClientStats, { params, body: { add: { coins: 5 } } })),
  )
  const { stats } = await client.call(getClientStats, { params })
  expect(stats).toEqual({ coins: '100' })
})

test('concurrent writes of many game clients are all stored, and each stat has its last value', async () => {
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

test('a locked stat delays only its own player', async () => {
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

test('a stat of a player without gamer tag is refused in fixed words, and the whole batch with it [stats-7]', async () => {
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

test('a value that has changed since it was read is not overwritten', async () => {
  const app = await testApp()
  const one = await app.as('developer')
  const other = await app.as('developer')
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
