import { expect, test } from 'vitest'
import { skuChoices } from './catalog-choices.ts'
import { formatPriceWithSku, type PricedSkus, pricedSkus } from './catalog-words.ts'

const list = [{ name: 't5', description: '', realPrice: 499, productIds: {} }]
const inCurrency = (currency: string): PricedSkus => ({ list, currency })
const sku = (symbol: string) => ({ type: 'sku' as const, symbol, amount: 1 })

test.each([
  ['EUR', '€\u00a04.99 (t5)'],
  ['USD', '$\u00a04.99 (t5)'],
  ['JPY', '¥\u00a0499 (t5)'],
])('a SKU costs its price in the main currency of the realm: %s [commerce-22]', (currency, words) => {
  expect(formatPriceWithSku(sku('t5'), inCurrency(currency))).toBe(words)
  expect(skuChoices(inCurrency(currency))[0]?.name).toBe(words.replace(' (t5)', ''))
})

test('other prices have no currency of money, and an unknown SKU is its name', () => {
  expect(formatPriceWithSku({ type: 'currency', symbol: 'currency.gems', amount: 10 }, inCurrency('EUR'))).toBe(
    '10 currency.gems',
  )
  expect(formatPriceWithSku(sku('t9'), inCurrency('EUR'))).toBe('t9')
  expect(formatPriceWithSku(undefined, inCurrency('EUR'))).toBe('')
  expect(pricedSkus(undefined).list).toEqual([])
})
