import { Registry } from 'prom-client'
import { afterEach, expect, test, vi } from 'vitest'
import { type Measured, sharedGauges } from './gauges.ts'

afterEach(() => vi.useRealTimers())

const described = {
  regent_test_waiting: { help: 'What waits.' },
  regent_test_states: { help: 'By state.', label: 'state' },
}
type Values = { [Name in keyof typeof described]?: Measured }

function gauges(read: () => Promise<Values>) {
  const registry = new Registry()
  sharedGauges(registry, described, read)
  return async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('regent_test') && !line.startsWith('#'))
}

test('all values are of one reading, and what is no longer there goes', async () => {
  const readings: Values[] = [
    { regent_test_waiting: 3, regent_test_states: { running: 2, failed: 1 } },
    { regent_test_waiting: 0, regent_test_states: { running: 1 } },
  ]
  const read = gauges(async () => readings.shift() ?? {})
  expect(await read()).toEqual([
    'regent_test_waiting 3',
    'regent_test_states{state="running"} 2',
    'regent_test_states{state="failed"} 1',
  ])
  expect(await read()).toEqual(['regent_test_waiting 0', 'regent_test_states{state="running"} 1'])
  expect(readings).toEqual([])
})

test('unreadable values are absent, not zero', async () => {
  let isAway = false
  const read = gauges(async () => {
    if (isAway) throw new Error('the database does not respond')
    return { regent_test_waiting: 3 }
  })
  expect(await read()).toEqual(['regent_test_waiting 3'])
  isAway = true
  expect(await read()).toEqual([])
})

test('a database that hangs does not hold up the metrics', async () => {
  vi.useFakeTimers()
  const reading = gauges(() => new Promise(() => {}))()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await reading).toEqual([])
})
