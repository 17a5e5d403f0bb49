import { expect, test } from 'vitest'
import { describeCron } from './cron-words.ts'

test.each([
  ['0 * * * * *', 'Every minute'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['0 30 * * * *', 'Every hour at minute 30'],
  ['0 0 0/6 * * *', 'Every 6 hours at minute 0'],
  ['0 0 3 * * *', 'Every day at 03:00'],
  ['0 30 9,18 * * ?', 'Every day at 09:30 and 18:30'],
  ['0 0 3 * * MON,5', 'Every Monday and Friday at 03:00'],
  ['0 0 3 1 * *', 'Day 1 of every month at 03:00'],
  ['0 0 3 L * ? *', 'The last day of every month at 03:00'],
  ['15 0 3 * * *', '15 0 3 * * *'],
  ['0 0 3 1 JAN *', '0 0 3 1 JAN *'],
  ['0 0 3 1 * MON', '0 0 3 1 * MON'],
  ['0 0-5 3 * * *', '0 0-5 3 * * *'],
])('%s reads “%s”', (expression, words) => {
  expect(describeCron(expression)).toBe(words)
})
