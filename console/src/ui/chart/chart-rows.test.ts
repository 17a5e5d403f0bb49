import { expect, test } from 'vitest'
import { changeText, clusterMarks, linesAt, linesSoFar } from './chart-rows.ts'

const series = [
  { name: 'a', label: 'Players', color: 'teal.7' },
  { name: 'b', color: 'indigo.6' },
]
const count = (value: number) => String(value)

test('a line whose last day is not over ends before it, and a dashed one leads on from there', () => {
  const rows = [1, 2, 3].map((a) => ({ name: `Day ${a}`, a, b: null }))
  expect(linesSoFar(rows, series)).toEqual([
    { name: 'Day 1', a: 1, b: null },
    { name: 'Day 2', a: 2, b: null, 'a so far': 2, 'b so far': null },
    { name: 'Day 3', a: null, b: null, 'a so far': 3, 'b so far': null },
  ])
  expect(linesSoFar(rows.slice(0, 1), series)).toEqual([
    { name: 'Day 1', a: null, b: null, 'a so far': 1, 'b so far': null },
  ])
})

test.each([
  [12, 10, '+2 (+20.0 %)'],
  [8, 10, '−2 (−20.0 %)'],
  [10, 10, '±0 (±0.0 %)'],
  [3, 0, '+3'],
  [null, 10, undefined],
  [3, undefined, undefined],
])('%s after %s is %s', (now, before, text) => {
  expect(changeText(now, before, count)).toBe(text)
})

test('a place tells its values, and those of the period before; a day that is not over is not compared', () => {
  const earlier = { field: 'past', nameField: 'thenName', label: 'Before' }
  const rows = [
    { name: 'Nov 22', a: 3, b: 5, past: 4, thenName: 'Nov 20' },
    { name: 'Nov 23', a: 1, b: null, past: 6, thenName: 'Nov 21' },
  ]
  const chart = { rows, series, format: count, earlier, isLastPartial: true }
  expect(linesAt(chart, 0)).toMatchObject({
    name: 'Nov 22',
    values: [
      { label: 'Players', text: '3' },
      { label: 'b', text: '5' },
    ],
    before: 'Nov 20: 4, now +4 (+100.0 %)',
  })
  expect(linesAt(chart, 1)).toMatchObject({ name: 'Nov 23, so far', values: [{ text: '1' }], before: 'Nov 21: 6' })
  expect(linesAt({ ...chart, isLastPartial: false }, 1).name).toBe('Nov 23')
})

test('marks that would lie over each other are one', () => {
  const mark = (index: number) => ({ key: String(index), index, text: '', card: null })
  const places = (width: number) =>
    clusterMarks([mark(9), mark(0), mark(1), mark(1)], { count: 10, width, gap: 26 }).map(({ index, marks }) => [
      index,
      marks.length,
    ])
  expect(places(300)).toEqual([
    [0, 1],
    [1, 2],
    [9, 1],
  ])
  expect(places(100)).toEqual([
    [0, 3],
    [9, 1],
  ])
})
