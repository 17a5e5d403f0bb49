import type { WhyCondition } from '@regent/contract/players/why'
import { expect, test } from 'vitest'
import { formatConditionCount } from './why-words.ts'

const of = (...states: WhyCondition['state'][]) =>
  formatConditionCount({ conditions: states.map((state) => ({ name: 'x', state })) })

test('the conditions are counted in words', () => {
  expect(of('met', 'unmet', 'not-reached')).toBe('1 of 3 conditions not met')
  expect(of('met', 'not-reached')).toBe('1 of 2 conditions met, 1 not checked')
  expect(of('met', 'met')).toBe('all 2 conditions met')
  expect(of('met')).toBe('1 condition met')
})
