import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Notification, NotifyQueue, toNotifications, toPayload } from './notify-queue.ts'

/** A connection that answers when it is told to. */
function openQueue() {
  const state = { isConnected: true, dropped: 0 }
  const statements: { notifications: readonly Notification[]; answer: (error?: Error) => Promise<void> }[] = []
  const queue = new NotifyQueue({
    send: (notifications) =>
      new Promise((resolve, reject) => {
        const answer = async (error?: Error) => {
          if (error) reject(error)
          else resolve()
          await turn()
        }
        statements.push({ notifications, answer })
      }),
    isConnected: () => state.isConnected,
    onDropped: (count) => {
      state.dropped += count
    },
  })
  return { queue, state, statements }
}

const textsOf = (statements: { notifications: readonly Notification[] }[]) =>
  statements.map(({ notifications }) => notifications.map(({ text }) => text))

test('requests during a statement share the next one', async () => {
  const { queue, statements } = openQueue()
  queue.add('a', ['1'])
  queue.add('a', ['2'])
  await turn()
  queue.add('a', ['3'])
  queue.add('b', ['4', '5'])
  await turn()
  expect(textsOf(statements)).toEqual([['[1,2]']])
  await statements[0]?.answer()
  expect(textsOf(statements)).toEqual([['[1,2]'], ['[3]', '[4,5]']])
})

test('without a connection notifications wait, and a lost statement is sent again', async () => {
  const { queue, state, statements } = openQueue()
  queue.add('a', ['1'])
  await turn()
  queue.add('a', ['2'])
  state.isConnected = false
  await statements[0]?.answer(new Error('lost'))
  queue.add('a', ['3'])
  await queue.drain()
  expect(statements).toHaveLength(1)
  state.isConnected = true
  queue.wake()
  await turn()
  expect(textsOf(statements)).toEqual([['[1]'], ['[1,2,3]']])
})

test('the oldest are dropped when too many wait', async () => {
  const { queue, state, statements } = openQueue()
  state.isConnected = false
  queue.add(
    'a',
    Array.from({ length: 20_003 }, (_, n) => String(n)),
  )
  state.isConnected = true
  queue.wake()
  await turn()
  expect(state.dropped).toBe(3)
  expect(statements[0]?.notifications[0]?.text).toMatch(/^\[3,4,/)
})

test('large ones are dropped earlier, so that memory stays bounded', async () => {
  const { queue, state } = openQueue()
  state.isConnected = false
  const payload = toPayload('a', 'x'.repeat(7_800))
  queue.add(
    'a',
    Array.from({ length: 3_000 }, () => payload),
  )
  expect(state.dropped).toBe(3_000 - Math.floor(16_000_000 / payload.length))
})

test('a statement that the database refuses is dropped, and the next one is sent', async () => {
  const { queue, state, statements } = openQueue()
  queue.add('a', ['1'])
  await turn()
  queue.add('a', ['2'])
  await statements[0]?.answer(Object.assign(new Error('invalid'), { code: '22021' }))
  expect(state.dropped).toBe(1)
  expect(textsOf(statements)).toEqual([['[1]'], ['[2]']])
})

test('a drained queue has sent all that waited', async () => {
  const { queue, statements } = openQueue()
  queue.add('a', ['1'])
  const drained = queue.drain()
  await turn()
  await statements[0]?.answer()
  await drained
  expect(statements).toHaveLength(1)
})

test('equal lists stay two notifications, for PostgreSQL sends equal ones once', () => {
  const payload = toPayload('a', 'x'.repeat(7_000))
  const notifications = toNotifications([payload, payload, payload].map((one) => ({ channel: 'a', payload: one })))
  expect(new Set(notifications.map(({ text }) => text)).size).toBe(3)
  expect(notifications.map(({ text }) => JSON.parse(text))).toEqual(Array(3).fill(['x'.repeat(7_000)]))
})

test('a list has at most 7,902 bytes', () => {
  const payload = toPayload('a', 'ü'.repeat(100))
  const notifications = toNotifications(Array.from({ length: 500 }, () => ({ channel: 'a', payload })))
  for (const { text } of notifications) expect(Buffer.byteLength(text.trimEnd())).toBeLessThanOrEqual(7_902)
  expect(notifications.flatMap(({ text }) => JSON.parse(text))).toHaveLength(500)
})
