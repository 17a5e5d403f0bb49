import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection, type Fetch } from './connection.ts'
import { buyListing } from './generated/monetize/commerce.ts'
import { getInventory, updateInventory } from './generated/monetize/inventory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'lost' | 'silent'

/** A server that returns these replies, one after another; the last one is repeated. */
function serverWith(...replies: Reply[]) {
  const requests: { url: string; at: number; headers: Record<string, string> }[] = []
  const send: Fetch = (url, { headers, signal }) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? 'lost'
    requests.push({ url, at: Date.now(), headers })
    if (reply === 'lost') return Promise.reject(new TypeError('fetch failed'))
    if (reply === 'silent')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    return Promise.resolve(new Response(JSON.stringify(reply.body ?? {}), reply))
  }
  const connection = new Connection({ host: 'http://game.test/', cid: 1, pid: 'DE_2', fetch: send })
  return { requests, connection }
}

/** Runs a call while the time of its pauses passes. */
async function settle<Value>(call: Promise<Value>): Promise<Value | Error> {
  const settled = call.catch((error: Error) => error)
  await vi.runAllTimersAsync()
  return settled
}

const read = ({ connection }: ReturnType<typeof serverWith>) =>
  settle(connection.call(getInventory.spec, {}, 7, 'token', {}))

test('a read is sent again after a lost response, at most three times', async () => {
  const recovering = serverWith('lost', { status: 503 }, { status: 200, body: { scope: '' } })
  expect(await read(recovering)).toEqual({ scope: '' })
  expect(recovering.requests).toHaveLength(3)
  const down = serverWith('lost')
  expect(await read(down)).toMatchObject({ code: 'Unreachable', status: 0, isTransient: true })
  expect(down.requests).toHaveLength(4)
})

test('the wait is at least that of Retry-After', async () => {
  const busy = serverWith({ status: 429, headers: { 'retry-after': '20' } }, { status: 200 })
  await read(busy)
  const [first, second] = busy.requests
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(20_000)
})

test('a write is sent again only with the key that makes a repetition harmless', async () => {
  const purchase = serverWith('lost')
  await settle(purchase.connection.call(buyListing.spec, { purchaseId: 'a:b' }, 7, 'token', {}))
  expect(purchase.requests).toHaveLength(1)
  const change = serverWith('lost')
  await settle(change.connection.call(updateInventory.spec, { transaction: 't' }, 7, 'token', {}))
  expect(change.requests).toHaveLength(4)
})

test('an error of the server is not repeated, and keeps its details', async () => {
  const error = { error: 'PlayerNotFound', message: 'Player not found.', requestId: 'r-1', field: 'gamerTag' }
  const refusing = serverWith({ status: 404, body: error })
  const failure = await read(refusing)
  expect(failure).toMatchObject({ code: 'PlayerNotFound', status: 404, requestId: 'r-1', field: 'gamerTag' })
  expect(refusing.requests).toHaveLength(1)
  expect(await read(serverWith({ status: 502, body: { error: 'a proxy' } }))).toMatchObject({
    code: 'ServiceUnavailable',
  })
})

test('a silent server and an aborted call have their own codes', async () => {
  expect(await read(serverWith('silent'))).toMatchObject({ code: 'TimedOut' })
  const { connection } = serverWith('silent')
  const abort = new AbortController()
  const call = settle(connection.call(getInventory.spec, {}, 7, 'token', { signal: abort.signal }))
  abort.abort()
  expect(await call).toMatchObject({ code: 'Aborted' })
})

test('each request has the scope, the token and the time limit', async () => {
  const server = serverWith({ status: 200 })
  await read(server)
  expect(server.requests[0]).toMatchObject({
    url: 'http://game.test/object/inventory/7',
    headers: { 'X-BEAM-SCOPE': '1.DE_2', Authorization: 'Bearer token', 'X-BEAM-TIMEOUT': expect.any(String) },
  })
})
