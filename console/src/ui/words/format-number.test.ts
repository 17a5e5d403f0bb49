import { formatCount, formatQuantity } from '@regent/contract/words'
import { expect, test } from 'vitest'
import { formatMoney, formatShare } from './format-number.ts'

test.each([
  [1234, 'USD', '$ 12.34'],
  [5, 'USD', '$ 0.05'],
  [1240822, 'USD', '$ 12,408.22'],
  [-999, 'EUR', '-€ 9.99'],
  [500, 'JPY', '¥ 500'],
  [1500, 'KWD', 'KWD 1.500'],
  [1500, 'gems', 'gems 1,500'],
])('%i minor units of %s read "%s"', (minor, currency, text) => {
  expect(formatMoney(minor, currency).replace('\u00a0', ' ')).toBe(text)
})

test('a share of fewer than 30 is shown as counts', () => {
  expect([formatShare(7, 17), formatShare(0, 29, 1)]).toEqual(['7 of 17', '0 of 29'])
  expect([formatShare(7, 30), formatShare(412, 1_000, 1)]).toEqual(['23 %', '41.2 %'])
})

test('counts have thousands separators', () => {
  expect(formatCount(128000)).toBe('128,000')
  expect(formatQuantity(1, 'row')).toBe('1 row')
  expect(formatQuantity(4312, 'entry', 'entries')).toBe('4,312 entries')
})
