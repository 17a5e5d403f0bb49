import { ApprovalRules, noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { expect, test } from 'vitest'
import { ruleErrors, toRules, toRuleValues } from './rules-form.ts'

const rules = {
  ...noApprovalRules,
  acts: { ...noApprovalRules.acts, publish: 2 },
  budgets: [
    { role: 'developer' as const, symbol: 'currency.gems', perDay: 100 },
    { accountId: 42, perDay: 0 },
  ],
}

test('rules that were read and not touched are saved as they were', () => {
  expect(toRules(toRuleValues(rules))).toEqual(rules)
  expect(ruleErrors(toRuleValues(rules))).toEqual({})
  expect(ApprovalRules.safeParse(rules).success).toBe(true)
})

test.each([
  ['maxPlayers', { maxPlayers: '0' }],
  ['expires', { expires: String(200 * 3_600) }],
  ['expires', { expires: '5400' }],
  ['budgets.0.who', { budgets: [{ who: '', symbol: '', perDay: '1' }] }],
  ['budgets.0.symbol', { budgets: [{ who: 'admin', symbol: 'gems', perDay: '1' }] }],
  ['budgets.0.perDay', { budgets: [{ who: 'admin', symbol: '', perDay: 'many' }] }],
])('%s is refused', (field, typed) => {
  expect(Object.keys(ruleErrors({ ...toRuleValues(noApprovalRules), ...typed }))).toEqual([field])
})

test('the same budget twice is refused', () => {
  const one = { who: 'developer', symbol: 'currency.gems', perDay: '1' }
  expect(ruleErrors({ ...toRuleValues(noApprovalRules), budgets: [one, { ...one, perDay: '2' }] })).toEqual({
    'budgets.1.who': 'This budget already exists.',
  })
})
