import { type FactorRule, getSignInRules, setSignInRules } from '@regent/contract/organization/factors'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const rules = {
  set: (secondFactor: FactorRule) => async (_: TestApp, by: Actor) => {
    await by.call(setSignInRules, { body: { secondFactor, freshProof: ['create-key'] } })
  },
  state: async (_: TestApp, by: Actor) => (await by.call(getSignInRules, {})).rules,
}

export const factorStories: Record<'sign-in-rules', Story[]> = {
  'sign-in-rules': [
    {
      name: 'sign-in rules that were set',
      change: rules.set('admins'),
      newer: rules.set('everybody'),
      state: rules.state,
    },
  ],
}
