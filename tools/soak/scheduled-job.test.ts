import { expect, test } from 'vitest'
import { type Arrival, compareRuns, type StoredRun, startCalledHost } from './scheduled-job.ts'

const second = 1_000
const until = 3 * second

/** A run of this second that succeeded in it. */
const run = (at: number, more: Partial<StoredRun> = {}): StoredRun => ({
  key: `job-${at}`,
  isDone: true,
  dueAt: at * second,
  startedAt: at * second + 10,
  endedAt: at * second + 30,
  ...more,
})
const call = (at: number, ms = at * second + 20): Arrival => ({ key: `job-${at}`, at: ms })

const runs = [run(1), run(2), run(3)]
const calls = [call(1), call(2), call(3)]
const good = { kind: 'scheduled jobs', acknowledged: 3, unknown: 0, lost: 0, twice: 0 }

test('each due time has one run with one call', () => {
  expect(compareRuns(runs, calls, until)).toEqual(good)
})

test('one run makes up for the due times before it began, and for no later one', () => {
  const late = run(1, { startedAt: 2 * second + 10, endedAt: 2 * second + 30 })
  expect(compareRuns([late, run(3)], [call(1), call(3)], until)).toEqual({ ...good, acknowledged: 2 })
  expect(compareRuns([run(1), run(3)], [call(1), call(3)], until)).toEqual({ ...good, acknowledged: 2, lost: 1 })
  expect(compareRuns([run(1)], [call(1)], until)).toMatchObject({ lost: 2 })
})

test('a run that did not end, failed or called nobody is lost, and so is a call without a run', () => {
  const failed = run(2, { isDone: false })
  expect(compareRuns([run(1), failed, run(3)], calls, until)).toEqual({ ...good, acknowledged: 2, lost: 1 })
  expect(compareRuns(runs, [call(1), call(3)], until)).toMatchObject({ lost: 1 })
  expect(compareRuns(runs, [...calls, { key: 'job-9', at: second }], until)).toMatchObject({ lost: 1 })
})

test('a call that is repeated before its run has succeeded is unknown, and one afterwards is a duplicate', () => {
  expect(compareRuns(runs, [...calls, call(2)], until)).toEqual({ ...good, acknowledged: 2, unknown: 1 })
  expect(compareRuns(runs, [...calls, call(2, 9 * second)], until)).toEqual({ ...good, twice: 1 })
})

test('future runs do not count', () => {
  const underWay = run(4, { isDone: false, endedAt: null })
  expect(compareRuns([...runs, underWay], [...calls, call(4)], until)).toEqual(good)
})

test('the called host says yes, and keeps the key of each call', async () => {
  const host = await startCalledHost()
  try {
    const { status } = await fetch(host.url, { method: 'POST', headers: { 'idempotency-key': 'job-1' }, body: '{}' })
    expect(status).toBe(200)
    expect(host.arrivals).toMatchObject([{ key: 'job-1' }])
  } finally {
    host.close()
  }
})
