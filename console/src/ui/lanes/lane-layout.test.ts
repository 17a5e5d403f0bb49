import { expect, test } from 'vitest'
import { type LaneBar, layOut } from './lane-layout.ts'

const plot = { from: 0, to: 1_000, width: 1_000 }
const bar = (key: string, from: number, to: number, more: Partial<LaneBar> = {}): LaneBar => ({
  key,
  name: key,
  from,
  to,
  tone: 'scheduled',
  ...more,
})
const rowsOf = (bars: LaneBar[], now?: number) =>
  Object.fromEntries(layOut(bars, { ...plot, now }).map(({ bar: { key }, row }) => [key, row]))
const one = (given: LaneBar, now?: number) => layOut([given], { ...plot, now })[0]

test('bars stand in the first row that is free, also for their labels', () => {
  expect(rowsOf([bar('a', 0, 200), bar('b', 210, 400), bar('c', 100, 300)])).toEqual({ a: 0, c: 1, b: 0 })
  const long = 'a name that is much longer than its bar'
  expect(rowsOf([bar('a', 0, 20, { name: long }), bar('b', 40, 400)])).toEqual({ a: 0, b: 1 })
})

test('bars outside of the period are left out, bars beyond it are cut', () => {
  const placed = layOut([bar('before', -9, 0), bar('after', 1_000, 2_000), bar('through', -5, 1_001)], plot)
  expect(placed).toMatchObject([{ bar: { key: 'through' }, left: 0, width: 1_000, isCutLeft: true, isCutRight: true }])
  const open = one(bar('open', Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY))
  expect(open).toMatchObject({ left: 0, width: 1_000, isCutLeft: true, isCutRight: true })
})

test('a moment is a dot with its name behind it', () => {
  expect(one(bar('run', 500, 500))).toMatchObject({ left: 495, width: 10, label: { left: 511, isInside: false } })
})

test('the shortest bar can still be seen', () => {
  expect(one(bar('a', 500, 500.001))?.width).toBe(4)
})

test.each([
  ['within the bar', bar('abc', 100, 400), undefined, { left: 108, isInside: true }],
  ['right of the now-line within the bar', bar('abc', 100, 400), 110, { left: 118, isInside: true }],
  ['behind a bar that is too short', bar('abc', 100, 110), undefined, { left: 116, isInside: false }],
  ['right of the now-line behind a bar that is too short', bar('abc', 100, 110), 120, { left: 128, isInside: false }],
  ['before a short bar at the right edge', bar('a long name here', 985, 1_000), undefined, { isInside: false }],
])('a label stands %s', (_, given, now, label) => {
  expect(one(given, now)?.label).toMatchObject(label)
})

test('a label never lies under the now-line, wherever it is', () => {
  for (let now = 0; now <= 1_000; now += 7) {
    const placed = one(bar('Kraken moon', 200, 700), now)
    if (!placed) throw new Error('It is not shown')
    const { left, maxWidth } = placed.label
    const end = left + Math.min(maxWidth, 11 * 6.3)
    expect(now <= left || now >= end, `at ${now}`).toBe(true)
  }
})

test('a dragged bar takes a free row, and the others stay', () => {
  const others = [bar('a', 0, 300), bar('b', 400, 700)]
  expect(rowsOf([bar('up', 350, 450, { look: 'lifted' }), ...others])).toEqual({ a: 0, b: 0, up: 1 })
})

test('a selected bar stays in its row', () => {
  expect(rowsOf([bar('a', 0, 300, { look: 'selected' }), bar('b', 200, 400)])).toEqual({ a: 0, b: 1 })
})

test('a thousand bars are placed without a bar on another', () => {
  const bars = Array.from({ length: 1_000 }, (_, n) => bar(`k${n}`, (n * 37) % 900, ((n * 37) % 900) + 40))
  const placed = layOut(bars, plot)
  for (const each of new Set(placed.map(({ row }) => row))) {
    const inOrder = placed.filter(({ row }) => row === each).toSorted((a, b) => a.left - b.left)
    inOrder.forEach(({ left, width }, index) => {
      const next = inOrder[index + 1]
      if (next) expect(left + width).toBeLessThanOrEqual(next.left)
    })
  }
})

test('moments that repeat closely have one row with one name', () => {
  const runs = [100, 130, 160].map((at) => bar(`run ${at}`, at, at, { name: 'Nightly export' }))
  const placed = layOut([...runs, bar('between', 115, 115, { name: 'x' })], plot)
  const own = placed.filter(({ bar: { name } }) => name === 'Nightly export')
  expect(own.map(({ row, label }) => [row, label.maxWidth > 0])).toEqual([
    [0, false],
    [0, false],
    [0, true],
  ])
  expect(placed.find(({ bar: { name } }) => name === 'x')?.row).toBe(1)
})

test('of such moments up to the right edge the first is named, before it', () => {
  const runs = [900, 940, 990].map((at) => bar(`run ${at}`, at, at, { name: 'Nightly export' }))
  const [first, ...others] = layOut(runs, plot)
  expect(first?.label.left).toBeLessThan(900 - 14 * 6)
  expect(others.map(({ label }) => label.maxWidth)).toEqual([0, 0])
})

test('from edge to edge such moments are placed one by one, or in a compact chart without a name', () => {
  const runs = Array.from({ length: 11 }, (_, n) =>
    bar(`run ${n}`, 5 + n * 99, 5 + n * 99, { name: 'Nightly export of everything' }),
  )
  expect(Math.max(...layOut(runs, plot).map(({ row }) => row))).toBeGreaterThan(0)
  const compact = layOut(runs, { ...plot, isCompact: true })
  expect(compact.every(({ row, label }) => row === 0 && label.maxWidth === 0)).toBe(true)
})
