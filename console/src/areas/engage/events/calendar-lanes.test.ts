import { expect, test } from 'vitest'
import { lanesOfWeek } from './calendar-lanes.ts'

const week = [null, '2026-06-02', '2026-06-03', '2026-06-04']
const at = (text: string) => Date.parse(`2026-06-${text}:00Z`)
const range = (id: string, from: string, to: string) => ({ id, name: id, from: at(from), to: at(to) })

test('a round keeps its lane from day to day, and rounds without a lane are counted', () => {
  const ranges = [
    range('late', '04T10:00', '05T10:00'),
    range('early', '02T08:00', '02T12:00'),
    range('long', '01T00:00', '04T00:00'),
    range('third', '02T00:00', '03T00:00'),
  ]
  const days = lanesOfWeek(week, ranges, 2)
  expect(days[0]).toBeNull()
  expect(days.slice(1).map((day) => day?.lanes.map((lane) => lane?.range.id))).toEqual([
    ['long', 'third'],
    ['long'],
    ['late'],
  ])
  expect(days.map((day) => day?.more)).toEqual([undefined, 1, 0, 0])
  expect(days[1]?.all.map(({ id }) => id)).toEqual(['long', 'third', 'early'])
})

test('a round says on which days it begins and ends', () => {
  const days = lanesOfWeek(week, [range('long', '01T00:00', '04T00:00')], 1)
  expect(days[1]?.lanes[0]).toMatchObject({ isFirst: true, begins: false, ends: false })
  expect(days[2]?.lanes[0]).toMatchObject({ isFirst: false, begins: false, ends: true })
})
