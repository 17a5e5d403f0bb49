import { ApiError } from '@regent/contract/errors'
import { type LiveEvent, liveBeatMs } from '@regent/contract/organization/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepStream, pauseMs } from './stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // The random part of a pause could end it at the moment at which a test looks.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A fake server that sends what the test tells it to. */
function fakeServer() {
  const open: ReadableStreamDefaultController<Uint8Array>[] = []
  let refusal: Error | undefined
  return {
    opened: open,
    refuse: (error: Error | undefined) => {
      refusal = error
    },
    send: (text: string) => open.at(-1)?.enqueue(new TextEncoder().encode(text)),
    say: (event: LiveEvent) => open.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
    connect: async () => {
      if (refusal) throw refusal
      return new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) })
    },
  }
}

function listen() {
  const server = fakeServer()
  const heard: string[] = []
  const network = new EventTarget()
  const end = new AbortController()
  const handlers = {
    onUp: () => heard.push('up'),
    onDown: () => heard.push('down'),
    onEvent: (event: LiveEvent) => heard.push(event.type),
  }
  const kept = keepStream(server.connect, handlers, end.signal, network)
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
  return { server, heard, network, end, kept, settle }
}

const changes: LiveEvent = { type: 'changes', changes: [] }

test('it is connected after the server’s greeting, and receives what follows', async () => {
  const { server, heard, end, settle } = listen()
  await settle()
  expect(heard).toEqual([])
  server.say({ type: 'hello' })
  server.say(changes)
  await settle()
  expect(heard).toEqual(['up', 'changes'])
  end.abort()
})

test('a stream that ends is opened again', async () => {
  const { server, heard, end, settle } = listen()
  await settle()
  server.say({ type: 'hello' })
  await settle()
  server.opened[0]?.close()
  await settle(500)
  server.say({ type: 'hello' })
  await settle()
  expect(heard).toEqual(['up', 'down', 'up'])
  expect(server.opened).toHaveLength(2)
  end.abort()
})

test('silence for two heartbeats counts as a broken connection; a heartbeat ends the silence', async () => {
  const { server, heard, end, settle } = listen()
  await settle()
  server.say({ type: 'hello' })
  await settle(liveBeatMs * 1.5)
  server.send(': beat\n\n')
  await settle(liveBeatMs * 1.5)
  expect(heard).toEqual(['up'])
  await settle(liveBeatMs)
  expect(heard).toEqual(['up', 'down'])
  expect(server.opened.length).toBeGreaterThan(1)
  end.abort()
})

test('an unreachable server is tried less and less often, and immediately after the network is back', async () => {
  const { server, heard, end, network, settle } = listen()
  await settle()
  server.refuse(new Error('unreachable'))
  network.dispatchEvent(new Event('broken'))
  await settle(120_000)
  server.refuse(undefined)
  await settle(100)
  expect(server.opened).toHaveLength(1)
  network.dispatchEvent(new Event('wake'))
  await settle()
  server.say({ type: 'hello' })
  await settle()
  expect(heard).toEqual(['up'])
  end.abort()
})

test('the pauses double up to half a minute, and differ between consoles', () => {
  expect([0, 1, 2, 20].map((failures) => pauseMs(failures, 1))).toEqual([250, 500, 1_000, 30_000])
  expect(pauseMs(20, 0)).toBe(15_000)
})

test('a console that is refused does not ask again', async () => {
  const { server, kept, settle } = listen()
  server.refuse(new ApiError('Forbidden'))
  await settle()
  // The first attempt was opened before the refusal.
  server.opened[0]?.close()
  await settle(1_000)
  await expect(kept).resolves.toBeUndefined()
})

test('it ends when it is aborted', async () => {
  const { server, heard, end, kept, settle } = listen()
  await settle()
  server.say({ type: 'hello' })
  await settle()
  end.abort()
  await kept
  expect(heard).toEqual(['up', 'down'])
})
