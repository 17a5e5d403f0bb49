import { expect, test } from 'vitest'
import { choicesFor, parseGrant, symbolWarning, toFamily } from './gift-choices.ts'

const choices = [{ symbol: 'currency.gems', name: 'Star gems' }, { symbol: 'items.hat' }, { symbol: 'pass' }]

test('a choice is found by parts of its symbol and its name', () => {
  expect(choicesFor(choices, 'star GEM', 5)).toEqual([choices[0]])
  expect(choicesFor(choices, 'items', 5)).toEqual([choices[1]])
  expect(choicesFor(choices, '', 2)).toHaveLength(2)
})

test('a symbol that none of the choices has is named, except a call of a service', () => {
  for (const symbol of ['', ' currency.gems ', 'pass', 'services.shop/vip', '{{gift}}'])
    expect(symbolWarning(symbol, choices), symbol).toBeUndefined()
  expect(symbolWarning('currency.gmes', choices)).toBe('currency.gmes is not published in this realm.')
  expect(symbolWarning('pas', choices)).toBe('pas is not defined in this realm.')
  expect(symbolWarning('items.hat', [])).toContain('No item is published in this realm yet')
  expect(toFamily('services.shop')).toBe('entitlements')
})

test.each([
  ['100 gems', 'currency.gems', '100'],
  ['gem 100', 'currency.gems', '100'],
  ['-5 Star Gems', 'currency.gems', '-5'],
  ['+2 items.hat', 'items.hat', '2'],
  ['ha', 'items.hat', ''],
  ['7', '', '7'],
  ['3 unknown thing', 'unknown thing', '3'],
  ['', '', ''],
])('to grant "%s" means %s, %s times', (words, contentId, count) => {
  expect(parseGrant(words, choices)).toEqual({ contentId, count })
})
