import { expect, test } from 'vitest'
import { rowsInSight, scrollTopFor } from './row-window.ts'

const rows = { count: 1000, rowHeight: 32, overscan: 5 }

test.each([
  ['at the top', 0, 320, rows, { first: 0, end: 15 }],
  ['in the middle', 3200, 320, rows, { first: 95, end: 115 }],
  ['between two rows', 3216, 320, rows, { first: 95, end: 116 }],
  ['at the end', 31_680, 320, rows, { first: 985, end: 1000 }],
  ['in a list that has become shorter', 31_680, 320, { ...rows, count: 20 }, { first: 19, end: 20 }],
  ['in an empty list', 0, 320, { ...rows, count: 0 }, { first: 0, end: 0 }],
])('%s, the rows in sight and a few beyond are drawn', (_, top, height, list, drawn) => {
  expect(rowsInSight(top, height, list)).toEqual(drawn)
})

test.each([
  ['one in sight stays where it is', 12, 320, 320],
  ['one above comes to the upper edge', 5, 320, 160],
  ['one below comes to the lower edge', 30, 320, 672],
])('scrolling to a row: %s', (_, index, top, scrolled) => {
  expect(scrollTopFor(index, top, 320, 32)).toBe(scrolled)
})
