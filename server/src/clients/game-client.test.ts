import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  buyListing,
  ConflictError,
  claimCalendar,
  connect,
  type Game,
  type GameOptions,
  getInventory,
  getLeaderboardView,
  isRegentError,
  memoryStore,
  setClientStats,
  setLeaderboardEntry,
  updateInventory,
} from '../../../client/src/client.ts'
import { fileStore } from '../../../client/src/node.ts'
import { publishItems } from '../testing/published-content.ts'
import { ownApp, startApp, type TestApp } from '../testing/test-app.ts'

/** The client package against a real server that listens on a port and is restarted. */

let app: TestApp
let port: number
let server: Awaited<ReturnType<typeof startApp>> | undefined
const folder = mkdtempSync(join(tmpdir(), 'regent-game-'))
const games: Game[] = []

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port: free } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return free
}

const origin = () => `http://127.0.0.1:${port}`

async function startServer(): Promise<void> {
  server = await startApp({ publicUrl: origin() }, app.databaseUrl, { clock: Date.now })
  await server.app.listen({ port, host: '127.0.0.1' })
}

async function stopServer(): Promise<void> {
  await server?.close()
  server = undefined
}

async function startGame(options: Partial<GameOptions> = {}): Promise<Game> {
  const game = await connect({
    host: origin(),
    cid: app.cid,
    pid: app.pid,
    WebSocket,
    storage: memoryStore(),
    retries: 1,
    ...options,
  })
  games.push(game)
  return game
}

/** Counts the requests to a path, and may change their responses. */
function counting(path: string) {
  const count = { requests: 0 }
  const send: GameOptions['fetch'] = (url, init) => {
    if (url.includes(path)) count.requests += 1
    return fetch(url, init)
  }
  return { count, send }
}

/** The stored events of a player's level. */
async function countEvents(gamerTag: number): Promise<number> {
  const rows = await app.db
    .selectFrom('history_events')
    .selectAll()
    .where('pid', '=', app.pid)
    .where('gamer_tag', '=', gamerTag)
    .where('namespace', '=', 'progress_level_finished')
    .execute()
  return rows.length
}

/** Loses the response of each first write: the client cannot know that it succeeded. */
function loseFirstResponses(): GameOptions['fetch'] {
  const seen = new Set<string>()
  return async (url, init) => {
    const response = await fetch(url, init)
    const name = `${url} ${init.body}`
    if (init.method === 'GET' || url.includes('/auth/') || seen.has(name)) return response
    seen.add(name)
    throw new TypeError('The connection was lost.')
  }
}

beforeAll(async () => {
  app = await ownApp()
  app.advance(Date.now() - app.now())
  await publishItems(app, [
    { id: 'currency.coins', properties: { startingAmount: 10, clientPermission: { write_self: true } } },
    { id: 'leaderboards.weekly', properties: { permissions: { write_self: true }, aggregation: 'best' } },
    {
      id: 'calendars.daily',
      properties: { title: 'Daily', days: [{ obtain: [{ symbol: 'currency.coins', count: 5 }] }] },
    },
  ])
  port = await freePort()
  await startServer()
}, 120_000)

afterEach(() => {
  for (const game of games.splice(0)) game.close()
})

afterAll(async () => {
  await stopServer()
  rmSync(folder, { recursive: true, force: true })
})

describe('sign-in', () => {
  test('a device signs in as the same player, and the session is restored after a restart', async () => {
    const storage = memoryStore()
    const first = await startGame({ storage })
    expect(first.gamerTag).toBeUndefined()
    const gamerTag = await first.signIn.device()
    const second = await startGame({ storage })
    expect(second.gamerTag).toBe(gamerTag)
    await second.signOut()
    expect((await startGame({ storage })).gamerTag).toBeUndefined()
    expect(await second.signIn.device()).toBe(gamerTag)
  })

  test('a rejected sign-in is a typed error with a remedy and the request id', async () => {
    const game = await startGame()
    const error = await game.signIn.email('nobody@players.test', 'wrong password').catch((failure) => failure)
    expect(isRegentError(error, 'InvalidCredentialsError')).toBe(true)
    expect(error).toMatchObject({ status: 401, code: 'InvalidCredentialsError' })
    expect(error.requestId).not.toBe('')
    expect(error.remedy).not.toBe('')
    await expect(getInventory(game)).rejects.toMatchObject({ code: 'SignedOut' })
  })

  test('a third party that is not set up is refused with the field', async () => {
    const game = await startGame()
    await expect(game.signIn.thirdParty('google', 'token')).rejects.toMatchObject({ field: 'third_party' })
  })
})

test('fifty parallel calls with a rejected token cause one refresh, and all succeed', async () => {
  const storage = memoryStore()
  const { count, send } = counting('/basic/auth/token')
  const game = await startGame({ storage, fetch: send })
  await game.signIn.device()
  const key = `regent.${app.cid}.${app.pid}.session`
  const session = JSON.parse((await storage.get(key)) ?? '')
  await storage.set(key, JSON.stringify({ ...session, accessToken: `${session.accessToken}x` }))
  await game.session.restore()
  count.requests = 0
  const answers = await Promise.all(Array.from({ length: 50 }, () => getInventory(game)))
  expect(answers).toHaveLength(50)
  expect(count.requests).toBe(1)
})

test('a sign-in that was revoked ends the session of the client', async () => {
  const storage = memoryStore()
  const game = await startGame({ storage })
  await game.signIn.guest()
  const other = await startGame({ storage })
  await other.signOut()
  const ended = vi.fn()
  game.session.events.on('signedOut', ended)
  await expect(getInventory(game)).rejects.toMatchObject({ status: 401 })
  expect(ended).toHaveBeenCalledOnce()
  expect(game.gamerTag).toBeUndefined()
})

describe('the socket', () => {
  test('receives frames, reconnects after a restart of the server, and asks to read again what it missed', async () => {
    const game = await startGame()
    await game.signIn.device()
    const frames: string[][] = []
    game.socket.on('inventory.refresh', ({ scopes }) => frames.push(scopes))
    await game.socket.connect()
    await updateInventory(game, { currencies: { 'currency.coins': 1 } })
    await vi.waitFor(() => expect(frames).toEqual([['currency.coins']]))

    const resumed = vi.fn()
    game.socket.events.on('resumed', resumed)
    await stopServer()
    await vi.waitFor(() => expect(game.socket.state).toBe('waiting'))
    await startServer()
    await vi.waitFor(() => expect(resumed).toHaveBeenCalledOnce(), { timeout: 60_000 })
    expect(frames.at(-1)).toEqual([])
    await updateInventory(game, { currencies: { 'currency.coins': 1 } })
    await vi.waitFor(() => expect(frames).toHaveLength(3))
  }, 90_000)

  test('ends when the player signs out', async () => {
    const game = await startGame()
    await game.signIn.guest()
    await game.socket.connect()
    await game.signOut()
    expect(game.socket.state).toBe('closed')
    await expect(async () => game.socket.connect()).rejects.toMatchObject({ code: 'SignedOut' })
  })
})

describe('the queue', () => {
  test('sends writes once and in order, across restarts of the game and the server', async () => {
    const storage = fileStore(join(folder, 'queue'))
    const first = await startGame({ storage, retries: 0 })
    const gamerTag = await first.signIn.device()
    await stopServer()
    for (const amount of [1, 2, 3]) await first.queue.add(updateInventory, { currencies: { 'currency.coins': amount } })
    for (const level of [1, 2]) {
      const input = { objectId: `client.private.player.${gamerTag}`, set: { level } }
      await first.queue.add(setClientStats, input)
    }
    await first.queue.flush()
    expect(await first.queue.list()).toHaveLength(5)
    first.close()

    await startServer()
    const losing = loseFirstResponses()
    const second = await startGame({ storage, fetch: losing, retries: 0 })
    expect(second.gamerTag).toBe(gamerTag)
    await vi.waitFor(
      async () => {
        await second.queue.flush()
        expect(await second.queue.list()).toEqual([])
      },
      { timeout: 30_000 },
    )
    const { currencies } = await getInventory(second)
    expect(currencies).toEqual([expect.objectContaining({ id: 'currency.coins', amount: 16 })])
  }, 60_000)

  test('a claim whose response was lost counts as sent; a refused write is reported and does not block', async () => {
    const game = await startGame({ retries: 0, fetch: loseFirstResponses() })
    await game.signIn.device()
    const sent = vi.fn()
    const rejected = vi.fn()
    game.queue.events.on('sent', sent)
    game.queue.events.on('rejected', rejected)
    await game.queue.add(claimCalendar, { id: 'calendars.none' })
    await game.queue.add(claimCalendar, { id: 'calendars.daily' })
    await vi.waitFor(
      async () => {
        await game.queue.flush()
        expect(await game.queue.list()).toEqual([])
      },
      { timeout: 30_000 },
    )
    expect(rejected.mock.calls[0]?.[0].error).toMatchObject({ code: 'CalendarNotFound' })
    expect(sent).toHaveBeenCalledOnce()
    const { currencies } = await getInventory(game)
    expect(currencies).toMatchObject([{ id: 'currency.coins', amount: 15 }])
  }, 60_000)

  test('refuses what could count twice, and more than its limit', async () => {
    let isOnline = true
    const send: GameOptions['fetch'] = (url, init) =>
      isOnline ? fetch(url, init) : Promise.reject(new TypeError('offline'))
    const game = await startGame({ maxQueuedWrites: 1, retries: 0, fetch: send })
    await game.signIn.device()
    isOnline = false
    const score = { id: 'leaderboards.weekly', score: 5 }
    await expect(game.queue.add(setLeaderboardEntry, { ...score, increment: true })).rejects.toMatchObject({
      code: 'NotQueueable',
    })
    await expect(game.queue.add(buyListing, { purchaseId: 'a:b' })).rejects.toMatchObject({ code: 'NotQueueable' })
    await game.queue.add(setLeaderboardEntry, score)
    await expect(game.queue.add(setLeaderboardEntry, score)).rejects.toMatchObject({ code: 'QueueFull' })
    // Another player on this device does not send it.
    isOnline = true
    await game.signIn.guest()
    await game.queue.flush()
    expect(await game.queue.list()).toEqual([])
  })
})

test('content is downloaded once, starts offline, and damaged items are downloaded again', async () => {
  const storage = fileStore(join(folder, 'content'))
  const { count, send } = counting('/files/content/')
  const game = await startGame({ storage, fetch: send })
  const { checksum, isOffline } = await game.content.load()
  expect(isOffline).toBe(false)
  expect(count.requests).toBe(3)
  const again = await startGame({ storage, fetch: send })
  await again.content.load()
  expect(count.requests).toBe(3)

  await publishItems(app, [
    { id: 'currency.coins', properties: { startingAmount: 20, clientPermission: { write_self: true } } },
  ])
  expect((await again.content.load()).changed).toEqual(['currency.coins'])
  expect(count.requests).toBe(4)

  await stopServer()
  const offline = await startGame({ storage })
  const state = await offline.content.load()
  expect(state.isOffline).toBe(true)
  expect(state.checksum).not.toBe(checksum)
  expect(await offline.content.values('currency.coins')).toMatchObject({ startingAmount: 20 })
  expect(offline.content.list('calendars').map(({ contentId }) => contentId)).toEqual(['calendars.daily'])

  await startServer()
  const [entry] = offline.content.list('calendars')
  const key = `regent.${app.cid}.${app.pid}.content.${entry?.contentId}@${entry?.version}`
  await storage.set(key, `${await storage.get(key)} damaged`)
  count.requests = 0
  const repaired = await startGame({ storage, fetch: send })
  await repaired.content.load()
  expect(count.requests).toBe(1)
  expect((await repaired.content.get('calendars.daily')).id).toBe('calendars.daily')
}, 60_000)

describe('cloud saves', () => {
  test('a save based on an older version is a conflict with both versions', async () => {
    const phone = await startGame()
    const tablet = await startGame()
    const deviceId = `device-${Date.now()}`
    await phone.signIn.device(deviceId)
    await tablet.signIn.device(deviceId)
    await phone.saves.save('career', 'chapter 2')
    expect(await tablet.saves.loadText('career')).toBe('chapter 2')
    await tablet.saves.save('career', 'chapter 7')
    const conflict = await phone.saves.save('career', 'chapter 3').catch((failure) => failure)
    expect(conflict).toBeInstanceOf(ConflictError)
    const text = ({ data }: { data: Uint8Array }) => new TextDecoder().decode(data)
    expect([text(conflict.local), text(conflict.remote)]).toEqual(['chapter 3', 'chapter 7'])
    expect(await tablet.saves.loadText('career')).toBe('chapter 7')
  })

  test('resolve merges both versions', async () => {
    const phone = await startGame()
    const tablet = await startGame()
    const deviceId = `device-${Date.now()}-merge`
    await phone.signIn.device(deviceId)
    await tablet.signIn.device(deviceId)
    await phone.saves.save('coins', '5')
    const resolve = vi.fn(
      ({ local, remote }: { local: { data: Uint8Array }; remote?: { data: Uint8Array } | undefined }) => {
        const amount = (data?: Uint8Array) => Number(new TextDecoder().decode(data))
        return String(Math.max(amount(local.data), amount(remote?.data)))
      },
    )
    await tablet.saves.save('coins', '3', { resolve })
    expect(resolve).toHaveBeenCalledOnce()
    expect(await phone.saves.loadText('coins')).toBe('5')
  })
})

test('scores, events of analytics and the server clock', async () => {
  const storage = memoryStore()
  const game = await startGame({ storage })
  const gamerTag = await game.signIn.device()
  await setLeaderboardEntry(game, { id: 'leaderboards.weekly', score: 300 })
  await setLeaderboardEntry(game, { id: 'leaderboards.weekly', score: 200 })
  const { lb } = await getLeaderboardView(game, { id: 'leaderboards.weekly', max: 10 })
  expect(lb.rankings.find(({ gt }) => gt === gamerTag)).toMatchObject({ score: 300 })
  await game.analytics.track('level_finished', { level: 3 }, 'progress')
  const { count, send } = counting('/report/')
  const key = `regent.${app.cid}.${app.pid}.${gamerTag}.events`
  const stored = (await storage.get(key)) ?? ''
  await game.analytics.flush()
  expect(await storage.get(key)).toBe('[]')
  // After a crash the same batch is sent again, and counted once.
  await storage.set(key, stored)
  const again = await startGame({ storage, fetch: send })
  await again.analytics.flush()
  expect(count.requests).toBe(1)
  expect(await countEvents(gamerTag)).toBe(1)
  expect(Math.abs(await game.clock.sync())).toBeLessThan(1_000)
})
