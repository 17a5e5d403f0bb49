import { skuStores } from '@regent/contract/monetize/commerce-shapes'
import { paymentProviders, providerNames } from '@regent/contract/monetize/payments'
import { expect, test } from 'vitest'
import { hasProviderName, providerName } from './provider-name.ts'

test('every provider and every store of the contract has a name', () => {
  const words = [...providerNames, ...Object.keys(paymentProviders), ...Object.values(paymentProviders), ...skuStores]
  expect(words.filter((word) => !hasProviderName(word))).toEqual([])
})

test.each([
  ['ITunes', 'iTunes'],
  ['itunes', 'iTunes'],
  ['Google Play', 'Google Play'],
  ['googleplay', 'Google Play'],
  ['constructor', 'constructor'],
  ['My own store', 'My own store'],
])('%s is shown as %s', (word, name) => {
  expect(providerName(word)).toBe(name)
})
