import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { NotifyHub } from '../database/notify.ts'
import { toPayload } from '../database/notify-queue.ts'
import { type Listener, Live } from './live.ts'

/** What the database would bring, without one. */
async function openLive() {
  const handlers = new Map<string, (payload: never) => void>()
  const sent: string[] = []
  const hub: NotifyHub = {
    listen: async (channel, handler) => {
      handlers.set(channel, handler as never)
      return () => {}
    },
    prepare: (channel, payloads) => {
      const texts = payloads.map((payload) => toPayload(channel, payload))
      return () => void sent.push(...texts)
    },
    onGap: () => {},
    isConnected: true,
    close: async () => {},
  }
  const live = await Live.open(hub)
  const bring = (message: { pid: string; gamerTags?: number[]; topic: string; text: string }) =>
    handlers.get('regent_clients')?.(message as never)
  return { live, bring, sent }
}

function listen(live: Live, pid: string, gamerTag: number) {
  const heard: { topic: string; text: string; bytes: Buffer }[] = []
  const listener: Listener = {
    pid,
    gamerTag,
    send(text, bytes) {
      const { context, messageFull } = JSON.parse(text)
      heard.push({ topic: context, text: messageFull, bytes })
    },
  }
  return { heard, remove: live.add(listener) }
}

test('a message to all is written once, and sent in parts between which other work has its turn', async () => {
  const { live, bring } = await openLive()
  const all = Array.from({ length: 1_000 }, (_, index) => listen(live, 'DE_1', index + 1))
  const other = listen(live, 'DE_2', 1)
  bring({ pid: 'DE_1', topic: 'news', text: 'Hi' })
  const atOnce = all.filter(({ heard }) => heard.length > 0).length
  expect(atOnce).toBeGreaterThan(0)
  expect(atOnce).toBeLessThan(1_000)
  for (let turns = 0; turns < 10; turns += 1) await turn()
  const [first] = all[0]?.heard ?? []
  expect(first).toMatchObject({ topic: 'news', text: 'Hi' })
  expect(JSON.parse(String(first?.bytes))).toEqual({ context: 'news', messageFull: 'Hi' })
  expect(all.every(({ heard }) => heard.length === 1 && heard[0]?.bytes === first?.bytes)).toBe(true)
  expect(other.heard).toEqual([])
})

test('messages arrive in the order in which they came, also while a large one is being sent', async () => {
  const { live, bring } = await openLive()
  const all = Array.from({ length: 600 }, (_, index) => listen(live, 'DE_1', index + 1))
  bring({ pid: 'DE_1', topic: 'first', text: '' })
  bring({ pid: 'DE_1', gamerTags: [600, 1, 1, 7_000], topic: 'second', text: 'for \u0001' })
  bring({ pid: 'DE_1', topic: 'third', text: '' })
  for (let turns = 0; turns < 10; turns += 1) await turn()
  const topics = (index: number) => all[index]?.heard.map(({ topic }) => topic)
  expect([topics(0), topics(1), topics(599)]).toEqual([
    ['first', 'second', 'third'],
    ['first', 'third'],
    ['first', 'second', 'third'],
  ])
  expect(all[599]?.heard[1]?.text).toBe('for 600')
})

test('many concurrent messages are sent before anything else, because they wait in memory', async () => {
  const { live, bring } = await openLive()
  const ones = Array.from({ length: 300 }, (_, index) => listen(live, 'DE_1', index + 1))
  for (let message = 0; message < 1_010; message += 1) bring({ pid: 'DE_1', topic: String(message), text: '' })
  await turn()
  expect(ones[0]?.heard.length).toBeGreaterThanOrEqual(9)
  for (let turns = 0; turns < 1_300; turns += 1) await turn()
  const expected = Array.from({ length: 1_010 }, (_, message) => String(message))
  for (const { heard } of ones) expect(heard.map(({ topic }) => topic)).toEqual(expected)
})

test('a player with several sockets gets a message on each, until it is closed', async () => {
  const { live, bring } = await openLive()
  const one = listen(live, 'DE_1', 1)
  const two = listen(live, 'DE_1', 1)
  expect(live.connected()).toEqual([
    { pid: 'DE_1', gamerTag: 1 },
    { pid: 'DE_1', gamerTag: 1 },
  ])
  bring({ pid: 'DE_1', gamerTags: [1], topic: 'a', text: '' })
  one.remove()
  bring({ pid: 'DE_1', gamerTags: [1], topic: 'b', text: '' })
  expect([one.heard.length, two.heard.length]).toEqual([1, 2])
  two.remove()
  two.remove()
  expect(live.connected()).toEqual([])
})

test('a message to many players travels in a few notifications, each full, and reaches each with their own gamer tag', async () => {
  const { live, bring, sent } = await openLive()
  const first = 2_000_001_000_000_001
  const gamerTags = Array.from({ length: 800 }, (_, index) => first + index)
  const ends = [0, 350, 799].map((index) => listen(live, 'DE_1', first + index))
  const last = listen(live, 'DE_1', 7)
  live.tell(
    { to: { pid: 'DE_1', gamerTags }, topic: 'news', message: { of: first } },
    { to: { pid: 'DE_1', gamerTags: [] }, topic: 'news', message: { of: 0 } },
    { to: { pid: 'DE_1', gamerTag: 7 }, topic: 'news', message: { of: 7 } },
  )
  const messages: Parameters<typeof bring>[0][] = sent.map((text) => JSON.parse(text))
  expect(messages.map(({ gamerTags }) => gamerTags?.length)).toEqual([350, 350, 101])
  for (const message of messages) bring(message)
  for (let turns = 0; turns < 10; turns += 1) await turn()
  const texts = [...ends, last].map(({ heard }) => heard.map(({ text }) => text))
  expect(texts).toEqual([0, 350, 799].map((index) => [`{"of":${first + index}}`]).concat([['{"of":7}']]))
})

test('a message that does not fit is refused while its transaction can still fail', async () => {
  const { live, sent } = await openLive()
  const message = { to: { pid: 'DE_1' }, topic: 'news', message: 'x'.repeat(8_000) }
  expect(() => live.prepare(message)).toThrow('at most 7900 fit')
  expect(sent).toEqual([])
})
