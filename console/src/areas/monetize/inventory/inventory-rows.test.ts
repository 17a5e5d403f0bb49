import { expect, test } from 'vitest'
import { chosenRows } from '../../../shell/lists/whole-list.ts'
import { amountIn, buildRows, contentIdProblem, inventory } from './inventory-rows.ts'

const at = 1_700_000_000_000
const rows = buildRows({
  currencies: [{ id: 'currency.gems', amount: 5, properties: [] }],
  items: [
    {
      id: 'items.sword',
      items: [{ id: 7, properties: [{ name: 'color', value: 'Red' }], createdAt: at, updatedAt: at }],
    },
  ],
})

test('currencies and items are one list [inventory-5]', () => {
  expect(rows.map(({ contentId, type, amount, itemId }) => [contentId, type, amount, itemId])).toEqual([
    ['currency.gems', 'currency', 5, undefined],
    ['items.sword', 'item', undefined, 7],
  ])
})

test.each([
  [{ q: 'SWORD' }, ['items.sword']],
  [{ q: 'red' }, ['items.sword']],
  [{ q: '7' }, ['items.sword']],
  [{ type: 'currency' as const }, ['currency.gems']],
  [{ type: 'currency' as const, q: 'sword' }, []],
  [{}, ['currency.gems', 'items.sword']],
])('%j finds %j', (search, found) => {
  expect(chosenRows(rows, search, inventory).map(({ contentId }) => contentId)).toEqual(found)
})

test.each([
  ['100', 100],
  ['1,240', 1_240],
  [' -5 ', -5],
  ['−5', -5],
  ['0', undefined],
  ['1.5', undefined],
  ['many', undefined],
  ['9007199254740993', undefined],
])('the amount %j is %s', (text, amount) => {
  expect(amountIn(text)).toBe(amount)
})

test('a content id needs a type, and a currency that the player already has is refused', () => {
  expect(contentIdProblem('gems')).toBeTruthy()
  expect(contentIdProblem('items.weapons.sword', rows)).toBeUndefined()
  expect(contentIdProblem('currency.gems', rows)).toContain('already')
})
