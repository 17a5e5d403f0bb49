import { maxCalendarMs } from '@regent/contract/operate/calendar/calendar'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { calendarViews } from './calendar-search.ts'
import { dayText, readDay, spanTitle, stepFrom, toViewSpan } from './calendar-view.ts'

const at = Date.UTC(2026, 10, 22, 17)

test.each([
  ['day', 1, 'Sun 22 Nov 2026'],
  ['week', 7, '22 – 28 November 2026'],
  ['month', 30, 'November 2026'],
  ['quarter', 91, '22 Nov 2026 – 20 Feb 2027'],
] as const)('the view %s covers %i days: %s', (view, days, title) => {
  const span = toViewSpan(view, at, 'utc')
  expect((span.to - span.from) / dayMs).toBe(days)
  expect(spanTitle(view, span, 'utc')).toBe(title)
})

test('a week across two months names both', () => {
  const span = toViewSpan('week', Date.UTC(2026, 10, 28), 'utc')
  expect(spanTitle('week', span, 'utc')).toBe('28 Nov – 4 Dec 2026')
})

test('no view is longer than one answer of the calendar, in either clock and whichever month', () => {
  for (const view of calendarViews)
    for (let month = 0; month < 24; month += 1)
      for (const clock of ['utc', 'local'] as const) {
        const { from, to } = toViewSpan(view, Date.UTC(2026, month, 15), clock)
        expect(to - from).toBeLessThanOrEqual(maxCalendarMs)
      }
})

test('a step later and a step back lead to where one was', () => {
  for (const view of calendarViews) {
    const { from } = toViewSpan(view, at, 'utc')
    expect(toViewSpan(view, stepFrom(view, stepFrom(view, from, 'utc', 1), 'utc', -1), 'utc').from).toBe(from)
  }
})

test('the address names a day; anything else is today', () => {
  expect(dayText(at, 'utc')).toBe('2026-11-22')
  expect(readDay('2026-11-22', 'utc', 0)).toBe(Date.UTC(2026, 10, 22))
  for (const text of [undefined, '', 'yesterday', '2026-99-99'])
    expect(readDay(text, 'utc', at)).toBe(Date.UTC(2026, 10, 22))
})
