import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'
import { expect, test } from 'vitest'
import { liveNow } from './live-now.ts'

const entry = (id: string, end: number | null, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  kind: 'event',
  id,
  name: id,
  start: 0,
  end,
  isMoment: false,
  state: 'running',
  path: [],
  move: { start: false, end: false },
  copy: { can: false },
  marks: [],
  about: [],
  ...more,
})

test('the live list is sorted by end time, without past, future and repeating records', () => {
  const entries = [
    entry('open', null),
    entry('late', 20),
    entry('soon', 10),
    entry('over', 5, { state: 'ended' }),
    entry('to come', 9, { state: 'scheduled' }),
    entry('hourly', 30, { kind: 'timer' }),
    entry('sent', 8, { isMoment: true }),
  ]
  expect(liveNow(entries).map(({ id }) => id)).toEqual(['soon', 'late', 'open'])
})
