import { expect, test } from 'vitest'
import { formatCause, formatInventoryEvent } from './change-words.ts'

test('the cause of a change names what gave it', () => {
  expect(formatCause({ cause: 'operator', email: 'tess@studio.test' })).toBe('tess@studio.test')
  expect(formatCause({ cause: 'plan', reference: '12', email: 'tess@studio.test' })).toBe('plan 12 by tess@studio.test')
  expect(formatCause({ cause: 'event', reference: 'events.regatta' })).toBe('event events.regatta')
  expect(formatCause({ cause: 'daily-reward', reference: 'calendars.daily/2026-11-28/3' })).toBe(
    'daily reward calendars.daily, day 4',
  )
  expect(formatCause({ cause: 'daily-reward' })).toBe('daily reward')
})

test('the timeline says what was got by which daily reward', () => {
  const of = { act: 'amount', contentId: 'currency.gems', added: 10, cause: 'daily-reward' }
  expect(formatInventoryEvent({ ...of, reference: 'calendars.daily/2026-11-28/0' })).toBe(
    'Got 10 currency.gems (daily reward calendars.daily, day 1)',
  )
})
