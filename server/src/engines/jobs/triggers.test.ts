import { expect, test } from 'vitest'
import { nextDue, type Trigger } from './triggers.ts'

const everyTen: Trigger = { type: 'every', intervalMs: 10 }

test.each<[Trigger[], number, number | undefined]>([
  [[], 0, undefined],
  [[everyTen], 0, 10],
  [[everyTen], 9, 10],
  [[everyTen], 10, 20],
  [[everyTen], 1_795_247_162_749, 1_795_247_162_750],
  [[{ type: 'exact', at: 15 }], 14, 15],
  [[{ type: 'exact', at: 15 }], 15, undefined],
  [[everyTen, { type: 'exact', at: 15 }], 11, 15],
  [[everyTen, { type: 'exact', at: 15 }], 15, 20],
  [[{ type: 'cron', expression: '0/5 * * * * *' }], 5_000, 10_000],
  [[{ type: 'cron', expression: '0 0 0 1 1 * 1970' }], 5_000, undefined],
])('%j is due next after %d at %s', (triggers, after, expected) => {
  expect(nextDue(triggers, after)).toBe(expected)
})
