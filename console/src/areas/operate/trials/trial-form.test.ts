import { expect, test } from 'vitest'
import { newCondition } from '../../players/segments/stat-condition.ts'
import { type TrialValues, toStrategy, toTrialRules, trialBody, trialErrors, trialValues } from './trial-form.ts'
import { formatRule } from './trial-words.ts'

const level = { ...newCondition, stat: 'LEVEL', value: '5' }
const country = { ...newCondition, stat: 'geo_country_code', rel: 'in' as const, value: 'DE, FR' }
const sent = { customAttr: 'LEVEL', customOp: 'gte', customVal: ['5'], domain: 'game', access: 'private' }
const withRules = (...rules: (typeof level)[][]): TrialValues => ({
  ...trialValues(),
  rules: rules.map((conditions) => ({ conditions })),
})

test.each([
  [false, false, 'GLOBALLY_OPEN'],
  [false, true, 'GLOBALLY_OPEN_WITH_FLOW'],
  [true, false, 'GLOBALLY_MUTUAL_EXCLUSIVE'],
  [true, true, 'GLOBALLY_MUTUAL_EXCLUSIVE_WITH_FLOW'],
])('exclusive %s and with a flow %s is sent as %s [trials-13 trials-14]', (isExclusive, withFlow, strategy) => {
  expect(toStrategy({ ...trialValues(), isExclusive, withFlow })).toBe(strategy)
})

test('cohorts are sent as a JSON text, each with a generated id [trials-10 trials-11 trials-15]', () => {
  const { cohorts } = trialBody({ ...trialValues(), name: ' price ' })
  expect(JSON.parse(cohorts)).toMatchObject([
    { id: expect.stringMatching(/^[0-9a-f]{32}$/), name: 'a', pct: 50 },
    { name: 'b', pct: 50 },
  ])
})

test('a single rule with one condition is sent flattened, several rules under Or [trials-17 trials-18]', () => {
  expect(toTrialRules(withRules([level]))).toEqual([sent])
  expect(toTrialRules(withRules([level, country]))).toMatchObject([{ customOp: 'And', customItems: [sent, {}] }])
  const [several] = toTrialRules(withRules([level], [level, country], []))
  expect(several).toMatchObject({ customOp: 'Or', customItems: [sent, { customOp: 'And' }] })
  expect(several && formatRule(several)).toBe(
    'LEVEL is at least 5 or (LEVEL is at least 5 and geo_country_code is one of DE, FR)',
  )
})

test('errors are reported at their field', () => {
  const cohorts = [
    { id: '1', name: 'a', pct: '60' },
    { id: '2', name: 'a', pct: 'half' },
    { id: '3', name: 'c', pct: '50' },
  ]
  const errors = trialErrors({ ...withRules([{ ...level, value: '' }]), name: '!', cohorts })
  expect(Object.keys(errors).sort()).toEqual(
    ['cohorts.0.pct', 'cohorts.1.name', 'cohorts.1.pct', 'name', 'rules.0.conditions.0.value'].sort(),
  )
})
