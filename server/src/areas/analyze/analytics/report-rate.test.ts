import { expect, test } from 'vitest'
import { ReportRate, reportLimits } from './report-rate.ts'

test('a player, and a realm, may report so many events in a minute, and again in the next one', () => {
  const rate = new ReportRate()
  for (let count = 0; count < reportLimits.perPlayer; count += 500) expect(rate.take('DE_1', 1, 500, 1_000)).toBe(true)
  expect(rate.take('DE_1', 1, 1, 2_000)).toBe(false)
  expect(rate.take('DE_1', 2, 500, 2_000)).toBe(true)
  expect(rate.take('DE_1', 1, 500, 61_000)).toBe(true)

  let player = 10
  for (let count = 500; count < reportLimits.perRealm; count += 500) {
    player += 1
    expect(rate.take('DE_1', player, 500, 62_000)).toBe(true)
  }
  expect(rate.take('DE_1', 9_999, 1, 62_000)).toBe(false)
  expect(rate.take('DE_2', 9_999, 500, 62_000)).toBe(true)
})
