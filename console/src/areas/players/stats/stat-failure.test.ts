import { ApiError } from '@regent/contract/errors'
import { expect, test } from 'vitest'
import { statFailure } from './stat-failure.ts'

test('without a gamer tag the failure is that sentence only [stats-7]', () => {
  const { message, effect, advice } = statFailure(new ApiError('NoGamerTag'))
  expect([message, effect, advice].filter(Boolean)).toEqual(['This player has no gamer tag for the selected realm.'])
})

test('any other refusal says that nothing was changed, and why', () => {
  expect(
    statFailure(new ApiError('Forbidden', { message: 'You are not allowed to do this.', requestId: 'r1' })),
  ).toMatchObject({
    message: 'The stat was not saved.',
    effect: 'Nothing was changed.',
    advice: 'You are not allowed to do this.',
    requestId: 'r1',
  })
})
