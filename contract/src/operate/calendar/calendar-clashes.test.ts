import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../core/time.ts'
import { type CalendarEntry, entryKey } from './calendar.ts'
import { entriesMoved, findClashes, linkedTo, shiftTimes } from './calendar-clashes.ts'

const entry = (
  id: string,
  start: number | null,
  end: number | null,
  more: Partial<CalendarEntry> = {},
): CalendarEntry => ({
  kind: 'listing',
  id,
  name: id,
  start,
  end,
  isMoment: false,
  state: 'scheduled',
  path: [],
  move: { start: true, end: true },
  copy: { can: false },
  marks: [],
  about: [],
  ...more,
})

const slot = { what: 'slot', id: 'main/banner', name: 'the slot banner of main' } as const

describe('two entries clash', () => {
  const pairs = (entries: CalendarEntry[]) => findClashes(entries).map(({ names, from, to }) => [...names, from, to])

  test('where they overlap in the same slot, and only there', () => {
    const a = entry('a', 0, 10, { marks: [slot] })
    const b = entry('b', 6, 20, { marks: [slot] })
    const c = entry('c', 10, 12, { marks: [{ ...slot, id: 'other' }] })
    expect(pairs([a, b, c])).toEqual([['a', 'b', 6, 10]])
    expect(findClashes([b, a])[0]).toMatchObject({ why: 'both in the slot banner of main', isMild: false })
  })

  test.each([
    ['one ends when the other begins', entry('b', 10, 20, { marks: [slot] })],
    ['one is over', entry('b', 5, 8, { marks: [slot], state: 'ended' })],
    ['one is off', entry('b', 5, 8, { marks: [slot], state: 'off' })],
    ['they are rounds of the same thing', entry('a', 5, 8, { marks: [slot] })],
  ])('but not when %s', (_, other) => {
    expect(findClashes([entry('a', 0, 10, { marks: [slot] }), other])).toEqual([])
  })

  test('also without a start or an end', () => {
    const open = entry('open', null, null, { marks: [slot] })
    expect(pairs([entry('a', 0, 10, { marks: [slot] }), open])).toEqual([['open', 'a', 0, 10]])
  })

  test('when two moments reach the same players within an hour', () => {
    const mark = { what: 'audience', id: 'everybody', name: 'everybody' } as const
    const mail = (id: string, start: number) =>
      entry(id, start, null, { kind: 'campaign', isMoment: true, marks: [mark] })
    expect(findClashes([mail('a', 0), mail('b', hourMs / 2)])).toMatchObject([{ why: 'both for everybody' }])
    expect(findClashes([mail('a', 0), mail('b', hourMs)])).toEqual([])
  })

  test('when maintenance falls inside an event, mildly', () => {
    const rest = entry('Rest', 5, 6, { kind: 'maintenance' })
    const event = entry('Kraken', 0, 10, { kind: 'event' })
    expect(findClashes([rest, event])).toMatchObject([{ names: ['Kraken', 'Rest'], from: 5, to: 6, isMild: true }])
    expect(findClashes([rest, entry('Sale', 0, 10)])).toEqual([])
  })

  test('thousands of records without overlap are checked in one pass, and at most 200 conflicts are named', () => {
    const row = Array.from({ length: 5_000 }, (_, n) => entry(`e${n}`, n * 10, n * 10 + 10, { marks: [slot] }))
    expect(findClashes(row)).toEqual([])
    const pile = Array.from({ length: 500 }, (_, n) => entry(`e${n}`, 0, 10, { marks: [slot] }))
    expect(findClashes(pile)).toHaveLength(200)
  })
})

test('an announcement and a job that name an event move with it; those of another time and fixed ones stay', () => {
  const event = entry('events.kraken', 40 * dayMs, 42 * dayMs, { kind: 'event' })
  const about = { about: ['events.kraken'] }
  const near = entry('near', 39 * dayMs, 40 * dayMs, { kind: 'announcement', ...about })
  const far = entry('far', 0, dayMs, { kind: 'announcement', ...about })
  const fixed = entry('fixed', 40 * dayMs, null, { kind: 'job', ...about, move: { start: false, end: false } })
  expect(linkedTo(event, [event, near, far, fixed]).map(({ id }) => id)).toEqual(['near'])
})

test('a moved entry has its new times, the others their own', () => {
  const a = entry('a', 0, 10)
  const b = entry('b', null, 10)
  const moved = entriesMoved([a, b], new Map([[entryKey(b), shiftTimes(b, 5)]]))
  expect(moved.map(({ start, end }) => [start, end])).toEqual([
    [0, 10],
    [null, 15],
  ])
})
