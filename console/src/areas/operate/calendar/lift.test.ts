import { type CalendarEntry, entryKey, maxCopyName } from '@regent/contract/operate/calendar/calendar'
import { dayMs, hourMs } from '@regent/contract/time'
import { describe, expect, test } from 'vitest'
import {
  buildMoves,
  compareClashes,
  computeShift,
  copyLabel,
  copyName,
  findLinkedMoves,
  findRefusal,
  isDirect,
  isMoved,
  movedBy,
  preview,
  snap,
  snapMs,
  startDrag,
} from './lift.ts'

const slot = { what: 'slot', id: 'main', name: 'the store main' } as const

const entry = (
  id: string,
  start: number | null,
  end: number | null,
  more: Partial<CalendarEntry> = {},
): CalendarEntry => ({
  kind: 'event',
  id,
  name: id,
  start,
  end,
  isMoment: false,
  state: 'scheduled',
  path: [],
  move: { start: true, end: true },
  copy: { can: true },
  marks: [],
  about: [],
  ...more,
})
const kraken = entry('events.kraken', dayMs, 2 * dayMs, { version: 3 })
const moment = entry('job', dayMs, null, { kind: 'job', isMoment: true, move: { start: true, end: false } })

describe('times', () => {
  test('snap to a quarter of an hour', () => {
    expect([1, snapMs / 2 - 1, snapMs / 2, snapMs].map(snap)).toEqual([0, 0, snapMs, snapMs])
  })

  test.each([
    ['both', hourMs, dayMs + hourMs, 2 * dayMs + hourMs],
    ['both', -hourMs, dayMs - hourMs, 2 * dayMs - hourMs],
    ['start', hourMs, dayMs + hourMs, 2 * dayMs],
    ['start', 9 * dayMs, 2 * dayMs - snapMs, 2 * dayMs],
    ['end', hourMs, dayMs, 2 * dayMs + hourMs],
    ['end', -9 * dayMs, dayMs, dayMs + snapMs],
  ] as const)('of %s by %i ms', (edge, by, start, end) => {
    expect(movedBy(kraken, edge, by)).toEqual({ start, end })
  })

  test('keep their length when they begin between quarters', () => {
    expect(movedBy({ start: 100, end: 100 + hourMs }, 'both', hourMs)).toEqual({ start: hourMs, end: 2 * hourMs })
  })

  test('without a start or an end keep none', () => {
    expect(movedBy({ start: null, end: dayMs }, 'end', hourMs)).toEqual({ start: null, end: dayMs + hourMs })
    expect(movedBy({ start: null, end: dayMs }, 'both', hourMs)).toEqual({ start: null, end: dayMs })
    expect(movedBy(moment, 'both', hourMs)).toEqual({ start: dayMs + hourMs, end: null })
  })
})

test('immovable bars show the reason; a running bar can be resized at its end', () => {
  const running = entry('a', 0, dayMs, { move: { start: false, end: true, why: 'It has started.' } })
  expect(findRefusal(running, 'both')).toBe('It has started.')
  expect(findRefusal(running, 'end')).toBeUndefined()
  expect(startDrag(running).edge).toBe('end')
  expect(findRefusal(moment, 'end')).toBe('This entry has no end.')
  expect(findRefusal(moment, 'both')).toBeUndefined()
  expect(findRefusal(entry('x', 0, 1, { move: { start: false, end: false, why: 'It has ended.' } }), 'both')).toBe(
    'It has ended.',
  )
})

test('a lift is no move until its times differ, and a copy always is one', () => {
  expect(isMoved(startDrag(kraken))).toBe(false)
  expect(isMoved({ ...startDrag(kraken), times: movedBy(kraken, 'both', hourMs) })).toBe(true)
  expect(isMoved(startDrag(kraken, 'both', true))).toBe(true)
})

test.each([
  ['event', 'events.kraken', 'events.kraken-2'],
  ['event', 'events.kraken-2', 'events.kraken-3'],
  ['listing', 'gold:main', 'gold-2'],
  ['trial', 'Shop B', 'Shop B-2'],
  ['job', 'Nightly export', 'Nightly export 2'],
  ['campaign', 'Invitation 9', 'Invitation 10'],
  ['campaign', '2026', '2026 2'],
] as const)('a copy of the %s %s is named %s', (kind, text, copy) => {
  const isNamed = kind === 'job' || kind === 'campaign'
  expect(copyName({ kind, id: isNamed ? '17' : text, name: isNamed ? text : 'Some name' })).toBe(copy)
  expect(copyLabel({ kind })).toBe(isNamed ? 'Name of the copy' : 'Id of the copy')
})

test('a long name leaves room for the number of its copy', () => {
  expect(copyName({ kind: 'job', id: '1', name: 'n'.repeat(200) })).toHaveLength(maxCopyName - 2)
})

describe('what is about an event', () => {
  const note = entry('note', dayMs - hourMs, dayMs, { kind: 'announcement', about: ['events.kraken'] })
  const entries = [kraken, note, moment]
  const lifted = { ...startDrag(kraken), times: movedBy(kraken, 'both', -2 * hourMs) }

  test('moves along by the same time, unless it shall stay', () => {
    expect(findLinkedMoves(lifted, entries)).toMatchObject([
      { entry: { id: 'note' }, times: { start: dayMs - 3 * hourMs } },
    ])
    expect(buildMoves(lifted, entries)).toEqual([
      { kind: 'event', id: 'events.kraken', was: { start: dayMs, end: 2 * dayMs }, ...lifted.times },
      expect.objectContaining({ kind: 'announcement', start: dayMs - 3 * hourMs }),
    ])
    expect(buildMoves({ ...lifted, left: new Set([entryKey(note)]) }, entries)).toHaveLength(1)
  })

  test('stays when the event gets another length, or is copied', () => {
    const longer = { ...startDrag(kraken, 'end'), times: movedBy(kraken, 'end', hourMs) }
    expect(computeShift(longer)).toBeUndefined()
    expect(findLinkedMoves(longer, entries)).toEqual([])
    expect(findLinkedMoves({ ...lifted, copyAs: 'other' }, entries)).toEqual([])
  })

  test('makes the move one to be reviewed', () => {
    expect(isDirect(lifted, entries, false)).toBe(false)
    expect(isDirect(lifted, [kraken, moment], false)).toBe(true)
    expect(isDirect(lifted, [kraken, moment], true)).toBe(false)
  })
})

describe('checks', () => {
  const a = entry('a', 0, 10 * hourMs, { marks: [slot], kind: 'listing' })
  const b = entry('b', 5 * hourMs, 20 * hourMs, { marks: [slot], kind: 'listing' })
  const c = entry('c', 40 * hourMs, 50 * hourMs, { marks: [slot], kind: 'listing' })
  const lifted = { ...startDrag(b), times: movedBy(b, 'both', 30 * hourMs) }

  test('name the clashes that end and those that begin', () => {
    const { made, ended } = compareClashes(lifted, [a, b, c])
    expect(ended).toMatchObject([{ names: ['a', 'b'] }])
    expect(made).toMatchObject([{ names: ['b', 'c'], from: 40 * hourMs, to: 50 * hourMs }])
    expect(isDirect(lifted, [a, b, c], false)).toBe(false)
    expect(isDirect(lifted, [a, b], false)).toBe(true)
  })

  test('of a copy see the copy and the original', () => {
    const copy = startDrag(a, 'both', true)
    expect(compareClashes(copy, [a]).made).toMatchObject([{ names: ['a', 'a'] }])
    expect(preview(copy, [a]).entries.map(({ id }) => id)).toEqual(['a', 'a-2'])
  })
})
