import type { EndpointInput } from '@regent/contract/endpoint'
import type { createTrial, Trial, TrialRule, TrialStrategy } from '@regent/contract/operate/trials'
import { newId } from '../../../ui/form/new-id.ts'
import { conditionErrors, type StatCondition, splitSpace, takesList } from '../../players/segments/stat-condition.ts'

type TrialBody = NonNullable<EndpointInput<typeof createTrial>['body']>

/** The form’s values, as they are typed. */
export type TrialValues = {
  name: string
  isExclusive: boolean
  withFlow: boolean
  cohorts: { id: string; name: string; pct: string }[]
  /** A player matches if all conditions of any one rule hold. */
  rules: { conditions: StatCondition[] }[]
  audience: Trial['audience']
}

export const newCohort = (name = '', pct = '') => ({ id: newId(), name, pct })

export const trialValues = (): TrialValues => ({
  name: '',
  isExclusive: false,
  withFlow: false,
  cohorts: [newCohort('a', '50'), newCohort('b', '50')],
  rules: [],
  audience: undefined,
})

export const toStrategy = ({ isExclusive, withFlow }: TrialValues): TrialStrategy => {
  const strategy = isExclusive ? 'GLOBALLY_MUTUAL_EXCLUSIVE' : 'GLOBALLY_OPEN'
  return withFlow ? `${strategy}_WITH_FLOW` : strategy
}

function conditionToRule({ stat, rel, value, space }: StatCondition): TrialRule {
  const values = takesList(rel) ? value.split(',').map((part) => part.trim()) : [value.trim()]
  return {
    customAttr: stat.trim(),
    customOp: rel,
    customVal: rel === 'nonexistent' ? [] : values.filter(Boolean),
    ...splitSpace(space),
  }
}

const toGroup = (customOp: 'And' | 'Or', customItems: TrialRule[]): TrialRule => ({
  customAttr: '',
  customOp,
  customVal: [],
  customItems,
})

/** A single rule with one condition is sent alone; several rules are combined by Or. */
export function toTrialRules({ rules }: TrialValues): TrialRule[] {
  const groups = rules
    .filter(({ conditions }) => conditions.length > 0)
    .map(({ conditions }) => conditions.map(conditionToRule))
    .map((items) => (items.length === 1 && items[0] ? items[0] : toGroup('And', items)))
  return groups.length > 1 ? [toGroup('Or', groups)] : groups
}

export const trialBody = (values: TrialValues): TrialBody => ({
  name: values.name.trim(),
  cohorts: JSON.stringify(values.cohorts.map(({ id, name, pct }) => ({ id, name: name.trim(), pct: Number(pct) }))),
  cohortType: 'PCT_ALLOCATION',
  strat: toStrategy(values),
  customRules: toTrialRules(values),
  ...(values.audience && { audience: values.audience }),
})

const namePattern = /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]*$/u
const nameFault = (name: string) =>
  !namePattern.test(name.trim()) || name.trim().length > 100 ? 'Letters, digits, _, -, dots and spaces.' : undefined

export function trialErrors(values: TrialValues): Record<string, string> {
  const errors: Record<string, string> = {}
  const addError = (field: string, fault: string | undefined | false) => {
    if (fault) errors[field] ??= fault
  }
  addError('name', nameFault(values.name))
  const names = values.cohorts.map(({ name }) => name.trim())
  values.cohorts.forEach(({ pct }, index) => {
    addError(`cohorts.${index}.name`, nameFault(names[index] ?? ''))
    addError(`cohorts.${index}.name`, names.indexOf(names[index] ?? '') < index && 'Another cohort has this name.')
    const isShare = /^\d{1,3}([.]\d{1,4})?$/.test(pct.trim()) && Number(pct) <= 100
    addError(`cohorts.${index}.pct`, !isShare && 'A number from 0 to 100.')
  })
  const sum = values.cohorts.reduce((all, { pct }) => all + (Number(pct) || 0), 0)
  if (sum > 100) addError('cohorts.0.pct', `${sum} percent together; 100 at most.`)
  if (values.cohorts.length === 0) addError('name', 'Add a cohort below.')
  values.rules.forEach(({ conditions }, rule) => {
    conditions.forEach((condition, index) => {
      Object.assign(errors, conditionErrors(`rules.${rule}.conditions.${index}`, condition))
    })
  })
  return errors
}
