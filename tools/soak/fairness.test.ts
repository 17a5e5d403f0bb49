import { expect, test } from 'vitest'
import { judgeOthers } from './fairness.ts'
import { readFaults } from './faults.ts'
import { formatTable, readShare, verdict } from './promises.ts'

const calls = (count: number, ms: number) => Array.from({ length: count }, () => ms)
const noFailures = new Map<string, number>()

test('others are compared at the 99th percentile: one slow call of a hundred breaks no promise, ten do', () => {
  const before = { times: calls(200, 10), failures: noFailures }
  const isKept = (times: number[]) => judgeOthers(before, { times, failures: noFailures })[0]?.isKept
  expect(isKept([...calls(199, 10), 5_000])).toBe(true)
  expect(isKept([...calls(190, 10), ...calls(10, 5_000)])).toBe(false)
  expect(isKept(calls(200, 110))).toBe(true)
  expect(isKept(calls(200, 111))).toBe(false)
  expect(isKept([])).toBe(false)
})

test('a call of the others that fails breaks a promise, and is counted', () => {
  const measured = { times: calls(10, 1), failures: new Map([['503 ServerBusy', 2]]) }
  expect(judgeOthers({ times: calls(10, 1), failures: noFailures }, measured)[1]).toEqual({
    promise: 'others: no call fails',
    isKept: false,
    measured: '2 × 503 ServerBusy',
  })
})

test('a share of the times is read, and is 0 without calls', () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([readShare(times, 0.5), readShare(times, 0.99), readShare([7], 0.99), readShare([], 0.99)]).toEqual([
    51, 100, 7, 0,
  ])
})

test('the table names the fault, the promise, the measurement and whether it was kept', () => {
  const verdicts = [verdict('calls answer', true, '12 calls'), verdict('nothing is lost', false, '1 save')]
  expect(formatTable([{ fault: 'power cut', verdicts }])).toEqual([
    'fault      promised         measured  kept',
    'power cut  calls answer     12 calls  yes',
    'power cut  nothing is lost  1 save    NO',
  ])
})

test('faults are selected by their names, also by their other names, and an unknown one is refused', () => {
  expect(readFaults('lock, hot-realm,disk-full,skew')).toEqual(['lock', 'hot-realm', 'disk', 'clock'])
  expect(() => readFaults('lock,floods')).toThrow('Unknown faults: floods. See --help.')
})
