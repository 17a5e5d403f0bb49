import { expect, test } from 'vitest'
import {
  conditionErrors,
  joinSpace,
  newCondition,
  offeredStats,
  spaceOptions,
  splitSpace,
  takesList,
  toCondition,
  toCriterion,
} from './stat-condition.ts'

test('a condition without a stat or a value is refused by its field, wherever it stands in a form', () => {
  expect(conditionErrors('rules.0.conditions.1', newCondition)).toEqual({
    'rules.0.conditions.1.stat': 'Enter a stat.',
    'rules.0.conditions.1.value': 'Enter a value.',
  })
  expect(conditionErrors('requirements.0', { stat: 'LEVEL', rel: 'nonexistent', value: ' ' })).toEqual({})
})

test('a condition that is read and saved stays the same', () => {
  const list = { stat: 'locale', rel: 'in', value: 'de, fr', space: 'client.public' } as const
  expect(toCriterion(toCondition(list))).toEqual(list)
  expect(toCondition({ ...list, rel: 'notin', value: ['de', 5] })).toEqual({
    ...list,
    rel: 'nin',
    value: 'de, 5',
  })
  expect(toCriterion({ ...list, stat: ' locale ', rel: 'nonexistent' })).toEqual({
    stat: 'locale',
    rel: 'nonexistent',
    space: 'client.public',
  })
})

test('a namespace equals its two parts; the defaults are game and private', () => {
  expect(spaceOptions.map((space) => joinSpace(splitSpace(space)))).toEqual(spaceOptions)
  expect(joinSpace({})).toBe('game.private')
})

test('both spellings of a relation with several values ask for a list', () => {
  expect((['in', 'nin', 'notin', 'eq'] as const).map(takesList)).toEqual([true, true, true, false])
})

test('the stats of a realm are offered each once: those of the space first, then others, then usual ones', () => {
  const listed = [
    { space: 'client.public', key: 'alias' },
    { space: 'client.public', key: 'LEVEL' },
    { space: 'game.private', key: 'LEVEL' },
    { space: 'game.private', key: 'GOLD' },
  ]
  expect([...offeredStats(listed, ['LEVEL', 'locale'], 'game.private')]).toEqual([
    ['GOLD', []],
    ['LEVEL', []],
    ['alias', ['client.public']],
    ['locale', []],
  ])
  expect([...offeredStats([], ['LEVEL'], 'game.private').keys()]).toEqual(['LEVEL'])
})
