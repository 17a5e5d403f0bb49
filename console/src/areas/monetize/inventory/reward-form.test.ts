import { expect, test } from 'vitest'
import { formatReward, newReward, rewardBody, rewardErrors, rewardValues } from './reward-form.ts'

const given = {
  ...newReward,
  min: '1',
  max: '3',
  currencies: [
    { id: 'currency.gems', amount: '5' },
    { id: 'currency.gold', amount: '1' },
    { id: ' currency.gems', amount: '7' },
  ],
  items: [{ id: 'items.hat', quantity: '2', properties: [{ name: 'color', value: 'red' }] }],
  obtain: [
    { symbol: 'titles.champion', count: '1' },
    { symbol: 'titles.champion', count: '2' },
  ],
}

test('duplicates are added up, and empty lists are left out [events-33 events-34 events-35]', () => {
  const hat = { id: 'items.hat', properties: { color: 'red' } }
  expect(rewardBody(given)).toEqual({
    min: 1,
    max: 3,
    currencies: [
      { id: 'currency.gems', amount: 12 },
      { id: 'currency.gold', amount: 1 },
    ],
    items: [hat, hat],
    obtain: [{ symbol: 'titles.champion', count: 3 }],
  })
  expect(rewardBody({ ...newReward, min: '10', currencies: [{ id: 'currency.gems', amount: '5' }] })).toEqual({
    min: 10,
    currencies: [{ id: 'currency.gems', amount: 5 }],
  })
  expect(rewardBody({ ...newReward, min: '10', obtain: given.obtain })).toEqual({
    min: 10,
    obtain: [{ symbol: 'titles.champion', count: 3 }],
  })
})

test('equal items are one line of the form and of its text [events-32]', () => {
  const reward = rewardBody(given)
  expect(rewardValues(reward)).toEqual({
    ...given,
    currencies: [
      { id: 'currency.gems', amount: '12' },
      { id: 'currency.gold', amount: '1' },
    ],
    obtain: [{ symbol: 'titles.champion', count: '3' }],
  })
  expect(formatReward(reward)).toBe('12 currency.gems, 1 currency.gold, items.hat (2), titles.champion (3)')
})

test('each error is listed under its field', () => {
  const wrong = {
    ...newReward,
    min: 'one',
    currencies: [{ id: 'gems', amount: '0' }],
    items: [{ id: 'hat', quantity: '101', properties: [] }],
    obtain: [{ symbol: '', count: 'x' }],
  }
  expect(Object.keys(rewardErrors('ranks', [wrong], { isByRank: true })).sort()).toEqual(
    [
      'min',
      'max',
      'currencies.0.id',
      'currencies.0.amount',
      'items.0.id',
      'items.0.quantity',
      'obtain.0.symbol',
      'obtain.0.count',
    ]
      .map((field) => `ranks.0.${field}`)
      .sort(),
  )
  expect(rewardErrors('scores', [{ ...newReward, min: '5' }], { isByRank: false })).toEqual({
    'scores.0.min': 'Add a reward.',
  })
})
