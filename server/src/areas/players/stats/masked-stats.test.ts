import { getAuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import { listPlanRows } from '@regent/contract/organization/plans'
import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import { listPlayers } from '@regent/contract/players/players'
import { searchStats, searchStatsExtended } from '@regent/contract/players/players-stat-search'
import { getClientStats, getClientStatsBatch, getStats, setStats } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { objectId } from '../../../testing/player-stats.ts'
import { type Actor, testApp } from '../../../testing/test-app.ts'

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
  const developer = await app.as('developer')
  const tester = await app.as('tester')
  const client = await app.player()
  const own = objectId('game.private', client.gamerTag)
  const shown = objectId('client.public', client.gamerTag)
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

test('without the right to edit profiles identifying stats are masked, and no others', async () => {
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

test('a search by a masked stat is rejected', async () => {
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

test('the audit trail and plans show changes of such a stat masked, and of others in clear', async () => {
  const { developer, tester, client } = await playerWithPersonalStats()
  const plan = async (key: string, value: string) => {
    const players = { gamerTags: [client.gamerTag] }
    const body = { players, space: 'game.private' as const, key, act: 'set' as const, value }
    return (await developer.call(planStatsOfPlayers, { body })).plan
  }
  const plans = [await plan('Email', 'new@players.test'), await plan('LEVEL', '8')]
  expect(plans.map(({ title }) => title)).toEqual(['Set Email for 1 player', 'Set LEVEL to 8 for 1 player'])
  const seen = async (by: Actor) => {
    const { rows } = await by.call(listAuditEntries, { query: { subject: 'stat', gamerTag: client.gamerTag } })
    const entry = rows.find(({ subjectId }) => subjectId === `${objectId('game.private', client.gamerTag)}/Email`)
    const { undo } = await by.call(getAuditEntry, { params: { id: entry?.id ?? 0 } })
    const planned = await Promise.all(plans.map(({ id }) => by.call(listPlanRows, { params: { id } })))
    const changes = planned.flatMap(({ rows: all }) => all.map(({ before, after }) => [before, after]))
    return [entry?.after, undo.fields[0]?.after, undo.fields[0]?.now, ...changes]
  }
  const clear = personal.Email
  expect(await seen(developer)).toEqual([clear, clear, clear, [clear, 'new@players.test'], ['7', '8']])
  expect(await seen(tester)).toEqual([
    masked.Email,
    masked.Email,
    masked.Email,
    [masked.Email, 'n•••@p•••.test'],
    ['7', '8'],
  ])
})
