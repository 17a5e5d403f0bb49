import { expect, test } from 'vitest'
import { findGrowth } from './growth.ts'

const kept = (rows: Record<string, number>, files = 3, heapBytes = 100_000_000) => ({
  rows: new Map(Object.entries(rows)),
  files,
  heapBytes,
})

test('a table, the files and the memory that grow are named, tables that may grow are not', () => {
  const before = kept({ sessions: 10, result_days: 1 })
  expect(findGrowth(before, kept({ sessions: 10, result_days: 2 }), new Set(['result_days']))).toEqual([])
  expect(findGrowth(before, kept({ sessions: 9, tokens: 1 }, 4, 200_000_000), new Set())).toEqual([
    'table tokens: 0 rows, then 1',
    'files: 3, then 4',
    'memory: 100000000, then 200000000 bytes',
  ])
})
