import { expect, test } from 'vitest'
import { statusErrors, statusUpdate } from './status-form.ts'

test('typed texts are sent as numbers [tournaments-4]', () => {
  expect(statusUpdate({ tier: '2', stage: ' 3', score: '12.5' })).toEqual({ tier: 2, stage: 3, score: 12.5 })
})

test.each([
  [{ tier: '1', stage: '0', score: '-4' }, []],
  [{ tier: '3', stage: '5', score: '0' }, ['tier', 'stage']],
  [{ tier: 'gold', stage: '1.5', score: '' }, ['tier', 'stage', 'score']],
  [{ tier: '-1', stage: '99999', score: 'many' }, ['tier', 'stage', 'score']],
])('of %j these are wrong: %j', (values, wrong) => {
  const errors = Object.entries(statusErrors(values, { tier: 2, stage: 4 })).filter(([, error]) => error !== null)
  expect(errors.map(([field]) => field)).toEqual(wrong)
})
