import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import { dayMs } from '@regent/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  connectServer,
  type GameServerOptions,
  getInventory,
  getLeaderboardView,
  getStats,
  removeLeaderboardEntry,
  sendHeartbeat,
  setClientStats,
  setLeaderboardEntry,
  setStats,
  updateInventory,
} from '../../../client/src/server.ts'
import { publishItems } from '../testing/published-content.ts'
import { realmSecret } from '../testing/realm-secret.ts'
import { ownApp, startApp, type TestApp } from '../testing/test-app.ts'

/** The client package in a game server, with the secret of the realm or an API key. */

let app: TestApp
let server: Awaited<ReturnType<typeof startApp>>
let place: { host: string; cid: number; pid: string }
let secret: string

beforeAll(async () => {
  app = await ownApp()
  app.advance(Date.now() - app.now())
  await publishItems(app, [
    { id: 'currency.gems' },
    { id: 'leaderboards.weekly', properties: { permissions: { write_self: true } } },
  ])
  server = await startApp({}, app.databaseUrl, { clock: Date.now })
  server.app.listen({ port: 0, host: '127.0.0.1' })
  await once(server.app.server, 'listening')
  const host = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  place = { host, cid: app.cid, pid: app.pid }
  secret = await realmSecret(app)
}, 120_000)

afterAll(() => server?.close())

const connectWith = (credentials: { secret: string } | { apiKey: string }) =>
  connectServer({ ...place, retries: 0, ...credentials } as GameServerOptions)

test('signed requests change what players cannot, with queries, bodies and deletions', async () => {
  const game = connectWith({ secret })
  const { gamerTag } = await app.player()
  await updateInventory(game, { gamerTag, currencies: { 'currency.gems': 25 }, transaction: 'order-1' })
  await updateInventory(game, { gamerTag, currencies: { 'currency.gems': 25 }, transaction: 'order-1' })
  const { currencies } = await getInventory(game, { gamerTag, scope: ['currency'] })
  expect(currencies).toMatchObject([{ id: 'currency.gems', amount: 25 }])
  const objectId = `game.private.player.${gamerTag}`
  await setStats(game, { objectId, set: { rank: 'gold' } })
  expect((await getStats(game, { objectId, stats: ['rank'] })).stats).toEqual({ rank: 'gold' })
  const id = 'leaderboards.weekly'
  await setLeaderboardEntry(game.as(gamerTag), { id, score: 5 })
  expect((await getLeaderboardView(game, { id })).lb.rankings).toMatchObject([{ gt: gamerTag, score: 5 }])
  // The board is in the path, the player in the body: both have the name "id".
  await removeLeaderboardEntry(game, { id, bodyId: gamerTag })
  expect((await getLeaderboardView(game, { id })).lb.rankings).toEqual([])
})

test('a server can act for a player, who becomes the caller', async () => {
  const { gamerTag } = await app.player()
  const game = connectWith({ secret })
  const player = game.as(gamerTag)
  expect((await sendHeartbeat(player)).gt).toBe(gamerTag)
  await setClientStats(player, { objectId: `client.public.player.${gamerTag}`, set: { level: 2 } })
  await expect(sendHeartbeat(game)).rejects.toMatchObject({ status: 403 })
})

test('a wrong secret is refused', async () => {
  const { gamerTag } = await app.player()
  await expect(getInventory(connectWith({ secret: `${secret}x` }), { gamerTag })).rejects.toMatchObject({ status: 401 })
})

test('an API key limits the server to its rights', async () => {
  const admin = await app.as('admin')
  const { id: serviceAccountId } = await admin.call(createServiceAccount, {
    body: { name: 'Match server', description: 'Writes stats' },
  })
  const { secret: apiKey } = await admin.call(createApiKey, {
    body: {
      serviceAccountId,
      name: 'main',
      mode: 'write',
      rights: ['view stats', 'edit stats'],
      realms: [app.pid],
      addresses: [],
      expires: Date.now() + dayMs,
    },
  })
  const game = connectWith({ apiKey })
  const { gamerTag } = await app.player()
  await setStats(game, { objectId: `game.public.player.${gamerTag}`, set: { wins: 3 } })
  await expect(getInventory(game, { gamerTag })).rejects.toMatchObject({ status: 403, code: 'Forbidden' })
})
