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
  [120, 100, 100, '+20 (+20.0 %)'],
  [80, 100, 80, '−20 (−20.0 %)'],
  [100, 100, 100, '±0 (±0.0 %)'],
  [120, 100, 29, '+20'],
  [17, 9, 9, '+8'],
  [300, 0, 300, '+300'],
  [null, 10, 30, undefined],
  [3, undefined, 30, undefined],
])('%s after %s of %s people is %s', (now, before, people, text) => {
  expect(changeText(now, before, count, people)).toBe(text)
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
    before: 'Nov 20: 4, now +4',
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
