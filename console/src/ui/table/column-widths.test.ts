import { expect, test } from 'vitest'
import {
  allColumnsPx,
  boundedWidth,
  buildLayout,
  distributeWidth,
  fitColumns,
  flexibleColumn,
  readWidths,
  shrinkColumns,
} from './column-widths.ts'

const columns = [
  { id: 'name', width: 200 },
  { id: 'state' },
  { id: 'created', width: 160 },
  { id: 'actions', width: 44 },
]

test('until a column is resized all share the spare width, and none is fixed', () => {
  expect(buildLayout(columns, {})).toEqual([
    { id: 'name', px: 200, isFlexible: false },
    { id: 'state', px: 140, isFlexible: false },
    { id: 'created', px: 160, isFlexible: false },
    { id: 'actions', px: 44, isFlexible: false },
  ])
})

test('after that the last column with data takes the rest, never the actions', () => {
  expect(buildLayout(columns, { name: 320 })).toMatchObject([
    { id: 'name', px: 320, isFlexible: false },
    { id: 'state', isFlexible: false },
    { id: 'created', px: 160, isFlexible: true },
    { id: 'actions', px: 44, isFlexible: false },
  ])
  expect(flexibleColumn(columns.slice(0, 2))).toBe('state')
})

test('a column is at least as wide as its header, unless somebody made it narrower', () => {
  const column = { id: 'viewed', header: 'Viewed by you', width: 80 }
  expect(buildLayout([column], {})[0]?.px).toBeGreaterThan(100)
  expect(buildLayout([column], { viewed: 70 })[0]?.px).toBe(70)
  // Nor does it give way to others below that.
  const layout = buildLayout([{ id: 'name', width: 400 }, column], {})
  expect(shrinkColumns(layout, 440)[1]).toEqual(layout[1])
})

test('a width given to a column that is hidden now changes nothing', () => {
  expect(buildLayout(columns, { hidden: 500 }).some(({ isFlexible }) => isFlexible)).toBe(false)
})

test('a width is 60 to 1,200 pixels, and what is kept is read without trust', () => {
  expect([boundedWidth(3), boundedWidth(99.6), boundedWidth(9e9)]).toEqual([60, 100, 1200])
  expect(readWidths({ name: 10, state: '200', created: Number.NaN, at: 300 })).toEqual({ name: 60, at: 300 })
  expect([readWidths(null), readWidths('x'), readWidths(undefined)]).toEqual([{}, {}, {}])
})

test('a column that is cut gets what others do not need, the first ones first; the width of the list stays', () => {
  const layout = buildLayout(columns, {})
  const drawn = [300, 210, 240, 50]
  // A name and a state are cut; the moment needs half of what it has, and keeps a part of the rest.
  expect(distributeWidth(layout, drawn, [380, 220, 120, 30])).toEqual([381, 221, 148, 50])
  expect(distributeWidth(layout, drawn, [380, 300, 120, 30])).toEqual([381, 225, 144, 50])
  // A long text does not get everything.
  expect(distributeWidth(layout, drawn, [2_000, 60, 60, 30])?.map(Math.round)).toEqual([420, 154, 176, 50])
  expect(distributeWidth(layout, drawn, [300, 210, 240, 90])).toBeUndefined()
  expect(distributeWidth(layout, drawn, [400, 210, 240, 50])).toBeUndefined()
})

test('in a list that is scrolled, columns that keep their width keep their place', () => {
  const layout = buildLayout(
    [
      { id: 'run', width: 220 },
      { id: 'progress', width: 190 },
      { id: 'made', width: 188, keepsWidth: true },
      { id: 'by', width: 180 },
    ],
    {},
  )
  const drawn = [220, 190, 188, 180]
  const needs = [299, 150, 180, 100]
  const [run, progress, made, by] = distributeWidth(layout, drawn, needs, 700) ?? []
  expect([run, progress, made].map((px = 0) => Math.round(px))).toEqual([266, 151, 181])
  expect(by).toBe(180)
  // With room for all, the last one gives, too.
  expect(distributeWidth(layout, drawn, needs, 778)?.map(Math.round)).toEqual([300, 164, 183, 131])
})

test('wide columns give way a little, narrow ones do not; where much is lacking the list is scrolled', () => {
  const widths = [610, 310, 100]
  const layout = buildLayout(
    widths.map((width, index) => ({ id: String(index), width })),
    {},
  )
  const widthsIn = (room: number | undefined) => shrinkColumns(layout, room).map(({ px }) => px)
  expect(widthsIn(undefined)).toEqual(widths)
  expect(widthsIn(1_200)).toEqual(widths)
  expect(widthsIn(950)).toEqual([560, 290, 100])
  expect(widthsIn(500)).toEqual(widths)
})

test('a column that keeps its width takes no part in giving way', () => {
  const columns = [
    { id: 'name', width: 310 },
    { id: 'at', width: 188, keepsWidth: true },
    { id: 'note', width: 210 },
  ]
  expect(shrinkColumns(buildLayout(columns, {}), 604).map(({ px }) => px)).toEqual([240, 188, 175])
})

test('with little room the last columns leave, facts of cards after the others; times, actions and what is pinned stay', () => {
  const list = [
    { id: 'name', width: 200 },
    { id: 'state', width: 100, isOnCard: true },
    { id: 'note', width: 100 },
    { id: 'at', width: 188, keepsWidth: true },
    { id: 'kind', width: 100 },
    { id: 'price', width: 100, isOnCard: true },
    { id: 'actions', width: 80 },
  ]
  const idsIn = (room: number | undefined, pinned: string[] = [], widths = {}) =>
    fitColumns(list, widths, room, pinned).map(({ id }) => id)
  const all = list.map(({ id }) => id)
  expect(idsIn(undefined)).toEqual(all)
  expect(idsIn(allColumnsPx)).toEqual(all)
  expect(idsIn(868)).toEqual(all)
  expect(idsIn(760)).toEqual(['name', 'state', 'note', 'at', 'price', 'actions'])
  expect(idsIn(654)).toEqual(['name', 'state', 'at', 'price', 'actions'])
  expect(idsIn(654, ['kind'])).toEqual(['name', 'state', 'at', 'kind', 'actions'])
  expect(idsIn(500)).toEqual(['name', 'at', 'actions'])
  // Widths that somebody gave are kept, and ask for room.
  expect(idsIn(868, [], { name: 300 })).toEqual(['name', 'state', 'note', 'at', 'price', 'actions'])
})

test('columns of low priority leave first, at any width, as soon as another one would be cut', () => {
  const list = [
    { id: 'time', width: 188, keepsWidth: true },
    { id: 'action', width: 600 },
    { id: 'change', width: 340, canLeave: false },
    { id: 'player', width: 190, priority: 'low' as const },
    { id: 'realm', width: 150, priority: 'low' as const },
  ]
  const idsIn = (room: number, pinned: string[] = []) => fitColumns(list, {}, room, pinned).map(({ id }) => id)
  expect(idsIn(1_500)).toEqual(['time', 'action', 'change', 'player', 'realm'])
  expect(idsIn(1_400)).toEqual(['time', 'action', 'change', 'player'])
  expect(idsIn(1_200)).toEqual(['time', 'action', 'change'])
  expect(idsIn(1_200, ['player'])).toEqual(['time', 'action', 'change', 'player'])
})
