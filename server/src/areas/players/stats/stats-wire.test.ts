import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

async function world() {
  const app = await testApp()
  const { gamerTag } = await app.player()
  return { app, gamerTag, send: plainCalls(app, await app.as('developer')) }
}

const spaces = ['game.private', 'game.public', 'client.private', 'client.public']

test('GET /object/stats/{origin}.{visibility}.player.{gamer tag} answers a map of stats for each of the four combinations of origin and visibility [stats-3 stats-5]', async () => {
  const { gamerTag, send } = await world()
  for (const space of spaces) {
    const address = `/object/stats/${space}.player.${gamerTag}` as const
    expect(await send(`POST ${address}`, { set: { where: space, LEVEL: 7 } })).toMatchObject({ status: 200 })
  }
  for (const space of spaces) {
    expect(await send(`GET /object/stats/${space}.player.${gamerTag}`)).toMatchObject({
      status: 200,
      body: { id: gamerTag, stats: { where: space, LEVEL: '7' } },
    })
  }
  for (const space of ['server.private', 'game.secret', 'private.game']) {
    expect(await send(`GET /object/stats/${space}.player.${gamerTag}`)).toMatchObject({ status: 400 })
  }
})

test('POST /basic/stats/batch sets stats of several players, one object id with a set for each [stats-6]', async () => {
  const { app, gamerTag, send } = await world()
  const other = (await app.player()).gamerTag
  const updates = [
    { objectId: `game.private.player.${gamerTag}`, set: { LEVEL: '3' } },
    { objectId: `client.public.player.${other}`, set: { alias: 'Ann' } },
  ]
  expect(await send('POST /basic/stats/batch', { updates })).toMatchObject({ status: 200, body: { result: 'ok' } })
  expect(await send(`GET /object/stats/game.private.player.${gamerTag}`)).toMatchObject({
    body: { stats: { LEVEL: '3' } },
  })
  expect(await send(`GET /object/stats/client.public.player.${other}`)).toMatchObject({
    body: { stats: { alias: 'Ann' } },
  })
})

test('DELETE /object/stats/{origin}.{visibility}.player.{gamer tag} deletes the stat that the body names [stats-8]', async () => {
  const { gamerTag, send } = await world()
  const address = `/object/stats/game.public.player.${gamerTag}` as const
  await send(`POST ${address}`, { set: { HONOR: 1, LEVEL: 2 } })
  expect(await send(`DELETE ${address}`, { stats: 'HONOR' })).toMatchObject({ status: 200 })
  expect((await send(`GET ${address}`)).body).toEqual({ id: gamerTag, stats: { LEVEL: '2' } })
})

test('stats that the game counts, such as LEVEL, VIP_LEVEL, VIP_POINTS and HONOR, are kept and found by a search [stats-14]', async () => {
  const { gamerTag, send } = await world()
  const set = { LEVEL: '12', VIP_LEVEL: '3', VIP_POINTS: '250', HONOR: '40' }
  await send(`POST /object/stats/game.private.player.${gamerTag}`, { set })
  expect(await send(`GET /object/stats/game.private.player.${gamerTag}`)).toMatchObject({ body: { stats: set } })
  for (const [stat, value] of Object.entries(set)) {
    const criteria = [{ stat, rel: 'eq', value }]
    const found = await send('POST /basic/stats/search', {
      domain: 'game',
      access: 'private',
      objectType: 'player',
      criteria,
    })
    expect(found).toMatchObject({ body: { ids: [gamerTag] } })
  }
})
