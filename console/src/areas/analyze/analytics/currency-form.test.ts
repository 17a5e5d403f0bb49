import { expect, test } from 'vitest'
import { findErrors, toConfigChanges, toFormValues } from './currency-form.ts'

const config = new Map([
  ['payments|currency', 'EUR'],
  ['payments|rate.USD', '0.92 2026-01-05'],
  ['payments|rate.JPY', 'nonsense'],
  ['payments|client_audits', 'true'],
])

test('the form shows the rates that there are, and a row for each currency that lacks one', () => {
  expect(toFormValues(config, ['USD', 'GBP'], '2026-02-01')).toEqual({
    currency: 'EUR',
    rates: [
      { currency: 'USD', rate: '0.92', on: '2026-01-05' },
      { currency: 'JPY', rate: '', on: '2026-02-01' },
      { currency: 'GBP', rate: '', on: '2026-02-01' },
    ],
  })
  expect(toFormValues(new Map(), [], '2026-02-01')).toEqual({ currency: 'USD', rates: [] })
})

test('errors are shown next to their field', () => {
  const row = { currency: 'USD', rate: '1', on: '2026-01-05' }
  expect(findErrors({ currency: 'EUR', rates: [row] })).toEqual({})
  const wrong = [{ ...row, rate: '0' }, row, { ...row, currency: 'EUR' }, { currency: 'usd', rate: 'x', on: '' }]
  expect(Object.keys(findErrors({ currency: 'Euro', rates: wrong }))).toEqual([
    'currency',
    'rates.0.rate',
    'rates.1.currency',
    'rates.3.currency',
    'rates.3.rate',
    'rates.3.on',
  ])
  expect(findErrors({ currency: 'EUR', rates: [{ ...row, currency: 'EUR' }] })).toHaveProperty(['rates.0.currency'])
})

test('only keys that differ are saved, and a removed rate is deleted', () => {
  const values = { currency: 'EUR', rates: [{ currency: 'USD', rate: '0.93', on: '2026-02-01' }] }
  expect(toConfigChanges(config, values)).toEqual([
    { name: 'payments|rate.USD', before: '0.92 2026-01-05', after: '0.93 2026-02-01' },
    { name: 'payments|rate.JPY', before: 'nonsense', after: null },
  ])
  expect(toConfigChanges(new Map(), { currency: 'USD', rates: [] })).toEqual([])
})
