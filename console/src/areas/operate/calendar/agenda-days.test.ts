import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { buildAgenda } from './agenda-days.ts'

const entry = (name: string, start: number | null): CalendarEntry => ({
  kind: 'event',
  id: name,
  name,
  start,
  end: null,
  isMoment: false,
  state: 'scheduled',
  path: [],
  move: { start: true, end: true },
  copy: { can: true },
  marks: [],
  about: [],
})

test('each day has what begins on it, by time, and the first one also what began before', () => {
  const from = Date.UTC(2026, 10, 22)
  const given = [
    entry('late', from + 20 * hourMs),
    entry('next', from + 30 * hourMs),
    entry('old', from - 90 * hourMs),
    entry('open', null),
  ]
  const days = buildAgenda(given, { from, to: from + 9 * 24 * hourMs }, 'utc')
  expect(days.map(({ at, entries }) => [at, ...entries.map(({ name }) => name)])).toEqual([
    [from, 'open', 'old', 'late'],
    [from + 24 * hourMs, 'next'],
  ])
})
