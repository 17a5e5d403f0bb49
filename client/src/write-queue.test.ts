import { expect, test, vi } from 'vitest'
import { claimCalendar, connect, memoryStore, registerPushToken, setLeaderboardEntry } from './client.ts'
import type { Fetch } from './connection.ts'

type Reply = (body: Record<string, unknown>) => Response

const refusal = (status: number, error: string) => () =>
  new Response(JSON.stringify({ error, message: `${error}.`, requestId: 'r-1' }), { status })
const done: Reply = () => new Response('{"result":"ok","data":{}}')

/** A signed-in game whose writes get this reply, and the bodies that were sent. */
async function playing(storage = memoryStore()) {
  const server = { reply: done, bodies: [] as Record<string, unknown>[] }
  const send: Fetch = async (url, { method, body }) => {
    if (url.endsWith('/basic/auth/token'))
      return new Response('{"token_type":"bearer","access_token":"a","refresh_token":"r","expires_in":1,"scopes":[]}')
    if (method === 'GET') return new Response('{"id":42}')
    const fields = JSON.parse(String(body))
    server.bodies.push(fields)
    return server.reply(fields)
  }
  const game = await connect({ host: 'http://game.test', cid: 1, pid: 'DE_2', fetch: send, storage })
  await game.signIn.guest()
  return { game, server, storage }
}

const score = (value: number) => ({ id: 'leaderboards.weekly', score: value })

test('writes added at the same time are all stored, and sent in their order', async () => {
  const { game, server } = await playing()
  await Promise.all([1, 2, 3, 4, 5].map((value) => game.queue.add(setLeaderboardEntry, score(value))))
  await game.queue.flush()
  expect(server.bodies.map((body) => body['score'])).toEqual([1, 2, 3, 4, 5])
  expect(await game.queue.list()).toEqual([])
})

test('a suspended player keeps their writes; a write that is refused itself is removed', async () => {
  const { game, server } = await playing()
  const rejected = vi.fn()
  game.queue.events.on('rejected', rejected)
  server.reply = refusal(403, 'PlayerSuspended')
  await game.queue.add(setLeaderboardEntry, score(1))
  await game.queue.flush()
  expect(await game.queue.list()).toHaveLength(1)
  server.reply = refusal(403, 'LeaderboardNotWritable')
  await game.queue.flush()
  expect(await game.queue.list()).toEqual([])
  expect(rejected.mock.calls[0]?.[0].error).toMatchObject({ code: 'LeaderboardNotWritable' })
  game.close()
})

test('the error of a repetition counts as success only after the first attempt', async () => {
  const { game, server } = await playing()
  const events = { sent: vi.fn(), rejected: vi.fn() }
  game.queue.events.on('sent', events.sent)
  game.queue.events.on('rejected', events.rejected)
  server.reply = refusal(409, 'AlreadyClaimedToday')
  await game.queue.add(claimCalendar, { id: 'calendars.daily' })
  await game.queue.flush()
  expect([events.sent.mock.calls.length, events.rejected.mock.calls.length]).toEqual([0, 1])
  server.reply = () => {
    server.reply = refusal(409, 'AlreadyClaimedToday')
    throw new TypeError('The response was lost.')
  }
  await game.queue.add(claimCalendar, { id: 'calendars.daily' })
  await game.queue.flush()
  await game.queue.flush()
  expect([events.sent.mock.calls.length, events.rejected.mock.calls.length]).toEqual([1, 1])
  game.close()
})

test('a write without its id fails immediately and does not block the queue', async () => {
  const { game } = await playing()
  await expect(game.queue.add(setLeaderboardEntry, { score: 1 } as never)).rejects.toThrow('needs id')
  await game.queue.add(registerPushToken, { provider: 'fcm', token: 't' })
  await game.queue.flush()
  expect(await game.queue.list()).toEqual([])
})

test('a full storage is reported to the caller', async () => {
  const storage = memoryStore()
  const { game } = await playing({
    ...storage,
    set: (key, value) => {
      if (key.endsWith('.queue')) throw new Error('QuotaExceededError')
      return storage.set(key, value)
    },
  })
  await expect(game.queue.add(setLeaderboardEntry, score(1))).rejects.toThrow('QuotaExceededError')
})
