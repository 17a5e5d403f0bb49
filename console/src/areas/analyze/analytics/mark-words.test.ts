import type { ChartMark } from '@regent/contract/analyze/analytics-marks'
import { expect, test } from 'vitest'
import { marksByDay, markText } from './mark-words.ts'

const at = Date.UTC(2026, 0, 5, 23, 59)
const mark: ChartMark = { kind: 'event', at, edge: 'start', name: 'Kraken moon', path: ['events'] }

test('a mark says what happened, or will', () => {
  expect(markText(mark, at)).toBe('Event Kraken moon began')
  expect(markText({ ...mark, edge: 'end' }, at - 1)).toBe('Event Kraken moon ends')
  expect(markText({ kind: 'config', at, name: 'game|energy', path: [] }, at)).toBe('Changed config game|energy')
})

test('marks stand at their day in UTC; those of other days are left out', () => {
  const later = { ...mark, at: at + 60_000 }
  expect(marksByDay([mark, later], ['2026-01-04', '2026-01-05'])).toEqual([{ mark, index: 1 }])
})
