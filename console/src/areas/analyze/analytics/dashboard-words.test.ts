import { expect, test } from 'vitest'
import {
  cardRatios,
  formatMoneyNote,
  lastDays,
  moneyFormat,
  percentText,
  pivotByDay,
  platformText,
} from './dashboard-words.ts'

test('money, days, shares and platforms are written as operators know them [analytics-6 analytics-8 analytics-22 analytics-23]', () => {
  const dollars = moneyFormat('USD')
  expect([dollars(1204.5), dollars(0), dollars(-4.99)]).toEqual(['$ 1,204.50', '$ 0.00', '-$ 4.99'])
  expect([moneyFormat('JPY')(1204), moneyFormat('EUR')(0.5)]).toEqual(['¥ 1,204', '€ 0.50'])
  expect(moneyFormat('EUR')).toBe(moneyFormat('EUR'))
  expect([percentText(0.045678), percentText(0)]).toEqual(['4.57 %', '0.00 %'])
  expect(['IPhonePlayer', 'OSXPlayer', 'WebGLPlayer', null, ''].map(platformText)).toEqual([
    'iOS',
    'macOS',
    'Web',
    'unknown',
    'unknown',
  ])
})

test('a sum of several currencies says its rates, and what is not part of it', () => {
  const note = { currency: 'EUR', rates: [{ currency: 'USD', rate: 0.92, on: '2026-01-05' }], beside: [] }
  expect(formatMoneyNote(note)).toEqual([
    'Revenue is in EUR, less refunds on the day of the refund.',
    '1 USD counts as 0.92 EUR (rate of Jan 05, 2026).',
  ])
  const beside = [{ currency: 'JPY', amount: 12_000 }]
  expect(formatMoneyNote({ ...note, rates: [], beside }).at(-1)).toBe('Not included (no rate): ¥ 12,000.')
})

test('a ratio of a card without a value has no value [analytics-5 analytics-6 analytics-7]', () => {
  const cards = { installs: 1, dau: 40, revenue: 10, payers: 2, monthRevenue: 10 }
  expect(cardRatios(cards)).toEqual({ revenuePerDau: 0.25, payerShare: 0.05, revenuePerPayer: 5 })
  expect(cardRatios({ ...cards, payers: null })).toEqual({
    revenuePerDau: 0.25,
    payerShare: null,
    revenuePerPayer: null,
  })
  expect(cardRatios({ ...cards, dau: 0 })).toMatchObject({ revenuePerDau: 0, payerShare: 0 })
})

test('seven days are today and the six before, in UTC [analytics-12 analytics-14]', () => {
  expect(lastDays(7, Date.UTC(2026, 0, 5, 23, 59))).toEqual({ from: '2025-12-30', to: '2026-01-05' })
})

test('each provider has a column, and each day a row [analytics-17]', () => {
  const rows = [
    { act_date: '2026-01-05', provider: 'Steam', revenue: 4.99 },
    { act_date: '2026-01-06', provider: 'ITunes', revenue: 1 },
  ]
  expect(
    pivotByDay(rows, { from: '2026-01-05', to: '2026-01-06' }, (row) => String(row['provider']), 'revenue'),
  ).toEqual({
    names: ['ITunes', 'Steam'],
    rows: [
      { day: '2026-01-05', ITunes: 0, Steam: 4.99 },
      { day: '2026-01-06', ITunes: 1, Steam: 0 },
    ],
  })
})
