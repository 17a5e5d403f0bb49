import { expect, test } from 'vitest'
import { reportOf, spread, verdict } from './promises.ts'

test('a broken promise is printed as broken, with what was measured', () => {
  const verdicts = [verdict('calls answer', true, '12 calls'), verdict('nothing is lost', false, '1 save')]
  expect(reportOf([{ fault: 'power cut', verdicts }])).toEqual([
    'kept    power cut: calls answer',
    '        measured: 12 calls',
    'BROKEN  power cut: nothing is lost',
    '        measured: 1 save',
  ])
})

test('times are summed up by their median and the longest', () => {
  expect(spread([1_000, 9_000, 2_000])).toBe('3 calls, median 2.0 s, longest 9.0 s')
  expect(spread([])).toBe('no call')
})
