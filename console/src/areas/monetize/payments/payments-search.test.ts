import { paymentStates } from '@regent/contract/monetize/payment-states'
import { isSurplusOpen } from '@regent/contract/monetize/refunding'
import { samplePayments } from '@regent/contract/samples/payments'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Money } from '../../../ui/words/Money.tsx'
import { formatLocalPrice, stateWord } from './payment-words.tsx'
import { readPaymentsSearch, toListQuery } from './payments-search.ts'

test('the search text of the address is sent unchanged, with the filters', () => {
  expect(toListQuery(readPaymentsSearch({ q: ' GPA.1234 ', state: 'FAILED' }))).toEqual({
    search: 'GPA.1234',
    state: 'FAILED',
  })
  expect(toListQuery(readPaymentsSearch({ q: ' ', refund: 'waiting' }), 7)).toEqual({ player: 7, refund: 'waiting' })
  expect(readPaymentsSearch({ refund: 'other' }).refund).toBeUndefined()
})

test('payments are searched by txid, by providerid and by player [payments-4]', () => {
  expect(toListQuery(readPaymentsSearch({ txid: '5', providerid: ' GPA.1 ', player: '7' }))).toEqual({
    txid: 5,
    providerid: 'GPA.1',
    player: 7,
  })
  expect(toListQuery(readPaymentsSearch({ txid: 'GPA.1' }))).toBeUndefined()
})

test('amounts are typed in major units of their currency, and times and days that are none are dropped', () => {
  expect(toListQuery(readPaymentsSearch({ min: '4.99', max: '20', days: '7', product: 'gems' }))).toEqual({
    minAmount: 499,
    maxAmount: 2_000,
    withinDays: 7,
    product: 'gems',
  })
  expect(toListQuery(readPaymentsSearch({ min: '500', currency: 'jpy' }))).toEqual({ minAmount: 500, currency: 'JPY' })
  expect(toListQuery(readPaymentsSearch({ min: '500' }), undefined, 'JPY')).toEqual({ minAmount: 500 })
  expect(toListQuery(readPaymentsSearch({ min: 'much', days: '0', since: 'x', until: '1700000000000' }))).toEqual({
    until: 1_700_000_000_000,
  })
})

test('a price of 1749 minor units is shown as 17.49, and the local price as it was sent [payments-18]', () => {
  const [payment] = samplePayments(0, [42])
  const details = { price: 1_749, localPrice: '9.99', localCurrency: 'EUR' }
  const priced = { ...payment, details: { ...payment?.details, ...details } } as Parameters<typeof formatLocalPrice>[0]
  const money = renderToStaticMarkup(createElement(Money, { minor: priced.details.price, currency: 'USD' }))
  expect(money.replaceAll('\u00a0', ' ')).toContain('$ 17.49')
  expect(formatLocalPrice(priced)).toBe('9.99 EUR')
})

test('the sample has a failure "user not logged in" with code 7, and a client issue BILLER_NOT_READY [payments-19]', () => {
  const tags = Array.from({ length: 50 }, (_, index) => index + 1)
  const history = samplePayments(Date.UTC(2026, 0, 15), tags).flatMap((payment) => payment.history)
  expect(history).toContainEqual(
    expect.objectContaining({ change: 'FAILED', data: '{"error":"user not logged in","code":7}' }),
  )
  expect(history).toContainEqual(expect.objectContaining({ change: 'CLIENT_ISSUE', data: 'BILLER_NOT_READY' }))
})

test('every state has a label; an unknown state of a newer server is shown unchanged', () => {
  expect(paymentStates.map(stateWord)).not.toContain('CLIENT_ISSUE')
  expect(stateWord('CLIENT_ISSUE')).toBe('Client issue')
  expect(stateWord('ON_HOLD')).toBe('ON_HOLD')
})

test('a payment above the limit is open until it is kept, or refunded in full', () => {
  const details = { price: 499, quantity: 1, name: '', reference: '', gameplace: '', sku: '', providerProductId: '' }
  const surplus = { details: { ...details, isOverLimit: true }, txstate: 'COMPLETED' as const }
  const refund = { at: 1, reason: '', amount: 100, currency: 'USD', isPartial: true, decision: 'waiting' as const }
  expect(isSurplusOpen({ ...surplus, details })).toBe(false)
  expect(isSurplusOpen(surplus)).toBe(true)
  expect(isSurplusOpen({ ...surplus, txstate: 'REFUNDED', refund })).toBe(true)
  expect(isSurplusOpen({ ...surplus, txstate: 'REFUNDED', refund: { ...refund, isPartial: false } })).toBe(false)
  expect(isSurplusOpen({ ...surplus, details: { ...surplus.details, surplusKeptAt: 1 } })).toBe(false)
})
