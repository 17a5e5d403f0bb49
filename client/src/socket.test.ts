import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from './client.ts'
import type { Fetch } from './connection.ts'
import { memoryStore } from './store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Listener = (event: never) => void

/** Sockets that a test opens and closes itself. */
class FakeSocket {
  static readonly made: FakeSocket[] = []
  readonly url: string
  isClosed = false
  readonly #listeners = new Map<string, Listener[]>()

  constructor(url: string) {
    this.url = url
    FakeSocket.made.push(this)
  }
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }
  close(): void {
    this.isClosed = true
  }
  emit(type: string, event: object = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event as never)
  }
  push(context: string, message: object): void {
    this.emit('message', { data: JSON.stringify({ context, messageFull: JSON.stringify(message) }) })
  }
}

async function signedIn(refuse?: () => Response | undefined) {
  FakeSocket.made.length = 0
  const answers: Record<string, object> = {
    '/basic/auth/token': { token_type: 'bearer', access_token: 't', refresh_token: 'r', expires_in: 1, scopes: [] },
    '/basic/accounts/me': { id: 42 },
    '/basic/realms/client/defaults': { websocketConfig: { provider: 'beamable', uri: 'ws://game.test/api' } },
    '/object/chatV2/42/rooms': { rooms: [{ id: 'group.1' }] },
  }
  const send: Fetch = async (url) => {
    const path = new URL(url).pathname
    const refused = path === '/basic/accounts/me' ? refuse?.() : undefined
    if (refused) return refused
    const messages = { messages: [{ messageId: 'm1', roomId: 'group.1', timestampMillis: Date.now() }], next: null }
    return new Response(JSON.stringify(answers[path] ?? messages))
  }
  const options = { host: 'http://game.test', cid: 1, pid: 'DE_2', retries: 0, storage: memoryStore(), fetch: send }
  const game = await connect({ ...options, WebSocket: FakeSocket })
  await game.signIn.guest()
  return game
}

/** The socket that the client has made last, once it is there. */
async function nextSocket(count: number): Promise<FakeSocket> {
  await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(count))
  return FakeSocket.made[count - 1] as FakeSocket
}

test('after a lost connection it waits a random time, reconnects, and repeats what may be missed', async () => {
  const game = await signedIn()
  const scopes: unknown[] = []
  const messages: string[] = []
  game.socket.on('inventory.refresh', (frame) => scopes.push(frame.scopes))
  game.socket.on('CHAT.RECEIVED', ({ messageId }) => messages.push(messageId))
  const opened = game.socket.connect()
  const first = await nextSocket(1)
  expect(first.url).toBe('ws://game.test/api/connect?access_token=t&send-session-start=true')
  first.emit('open')
  await opened
  first.push('inventory.refresh', { scopes: ['currency.gems'], delay: 0 })
  first.emit('close', { code: 1006, reason: '' })
  expect(game.socket.state).toBe('waiting')
  await vi.runAllTimersAsync()
  const second = await nextSocket(2)
  second.emit('open')
  await vi.waitFor(() => expect(messages).toEqual(['m1']))
  expect(scopes).toEqual([['currency.gems'], []])
})

test('it keeps trying, and gives up only when the player is signed out or suspended', async () => {
  let isSuspended = false
  const game = await signedIn(() =>
    isSuspended
      ? new Response(JSON.stringify({ error: 'PlayerSuspended', message: 'Until Friday.', requestId: 'r' }), {
          status: 403,
        })
      : undefined,
  )
  const ended = vi.fn()
  game.socket.events.on('ended', ended)
  const refused = game.socket.connect().catch((error) => error)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const socket = await nextSocket(attempt)
    socket.emit('close', { code: 1006, reason: '' })
    isSuspended = attempt === 5
    await vi.runAllTimersAsync()
  }
  expect(await refused).toMatchObject({ code: 'PlayerSuspended' })
  expect(ended.mock.calls[0]?.[0]).toMatchObject({ reason: 'Until Friday.' })
  expect(FakeSocket.made).toHaveLength(5)
})

test('a close code of the end of a sign-in is final', async () => {
  const game = await signedIn()
  const ended = vi.fn()
  game.socket.events.on('ended', ended)
  void game.socket.connect()
  const socket = await nextSocket(1)
  socket.emit('open')
  socket.emit('close', { code: 4003, reason: 'Take a break.' })
  await vi.runAllTimersAsync()
  expect(ended).toHaveBeenCalledWith({ code: 4003, reason: 'Take a break.', error: undefined })
  expect([FakeSocket.made.length, game.socket.state]).toEqual([1, 'closed'])
})

test('a socket that opens after close() is closed', async () => {
  const game = await signedIn()
  const refused = game.socket.connect().catch((error: Error) => error)
  const socket = await nextSocket(1)
  game.socket.close()
  socket.emit('open')
  expect(await refused).toBeInstanceOf(Error)
  expect([socket.isClosed, game.socket.state]).toEqual([true, 'closed'])
})
