import { fieldName, playerIn } from '@regent/contract/differences/field-names'
import { expect, test } from 'vitest'
import { formatFields, readValue, truncate, valueText } from './field-words.ts'

test.each([
  ['properties.startingAmount', 'Starting amount'],
  ['duration_minutes', 'Duration'],
  ['retryDelayMs', 'Retry delay'],
  ['unseenForDays', 'Unseen for'],
  ['sizeInBytes', 'Size'],
  ['marginDays', 'Margin'],
  ['days', 'Days'],
  ['items', 'Items'],
  ['LEVEL', 'LEVEL'],
  ['shop|mode', 'shop|mode'],
  ['DE_17', 'DE_17'],
  ['', 'Value'],
])('the field %s is called %s', (name, words) => {
  expect(fieldName(name)).toBe(words)
})

test.each([
  [720, 'duration_minutes', '12 h'],
  [86_400, 'nextDeltaSeconds', '1 d'],
  [14, 'claimDays', '14 d'],
  [1_500, 'retryDelayMs', '1.5 s'],
  [150, 'retryDelayMs', '150 ms'],
  [90_000, 'retryDelayMs', '1 min 30 s'],
  [1_795_338_806_399, 'expiresMs', '2026-11-22 09:13 UTC'],
  [1_795_338_806_399, 'score', '1,795,338,806,399'],
  [1_500, 'sizeInBytes', '1.5 kB'],
  [7, 'days', '7'],
  [true, 'archived', 'yes'],
  [['a', 'b'], 'tags', 'a, b'],
  ['2026-11-24T09:13:28.598Z', 'until', '2026-11-24 09:13 UTC'],
  [null, 'until', 'nothing'],
  ['', 'text', '""'],
  [1000123, 'gamerTag', '1000123'],
  [1_999, 'realPrice', '1,999 in minor units'],
  [{ name: 'main', duration_minutes: 720 }, 'phases', 'name: main, duration: 12 h'],
  [[{ amount: 5 }, { amount: 10_000 }], 'rewards', 'amount: 5; amount: 10,000'],
  [{ price: { symbol: 'currency.gems', amount: 5 } }, '', 'price: (symbol: currency.gems, amount: 5)'],
  [{ until: null, message: '' }, '', 'message: ""'],
  [{}, '', 'empty'],
])('%j in %s is read as %s', (value, field, text) => {
  expect(valueText(value, field)).toBe(text)
})

test('a value with fields is one line of words with units', () => {
  expect(formatFields({ name: 'main', duration_minutes: 720, archived: false, until: null })).toBe(
    'name: main, duration: 12 h, archived: no',
  )
  expect(readValue([])).toEqual({ kind: 'nothing' })
})

test('times are written as they are asked for, also within fields', () => {
  expect(valueText({ until: '2026-11-24T09:13:28.598Z' }, '', (ms) => `at ${ms}`)).toBe('until: at 1795511608598')
})

test('a gamer tag is told from other numbers by its field', () => {
  expect(playerIn(42, 'gamerTag')).toBe(42)
  expect(playerIn('42', 'playerId')).toBe(42)
  expect(playerIn('x', 'playerId')).toBeUndefined()
  expect(playerIn(42, 'score')).toBeUndefined()
})

test('a long text ends with an ellipsis', () => {
  expect(truncate('x'.repeat(60), 48)).toBe(`${'x'.repeat(47)}…`)
})
