import type { CommerceStatRequirement, Listing } from '@regent/contract/monetize/commerce-shapes'
import { joinSpace, splitSpace } from '../../players/segments/stat-condition.ts'
import { constraintLabel, isDenial } from './catalog-words.ts'
import { type Errors, isSymbol, trimIfChanged } from './commerce-forms.ts'

type Cohort = Listing['cohortRequirements'][number]
type Entitlement = Listing['entitlementRequirements'][number]
type Offer = Listing['offerRequirements'][number]

/** Form values with the field names of the listing. `known` is the requirement that an entry was created from. */
export type RequirementValues = {
  playerStatRequirements: {
    stat: string
    constraint: CommerceStatRequirement['constraint']
    value: string
    space: string
    known?: CommerceStatRequirement
  }[]
  cohortRequirements: { trial: string; cohort: string; constraint: string; known?: Cohort }[]
  entitlementRequirements: {
    symbol: string
    constraint: string
    state: string
    specialization: string
    known?: Entitlement
  }[]
  offerRequirements: {
    offerSymbol: string
    purchases: { constraint: Offer['purchases']['constraint']; value: string }
    known?: Offer
  }[]
}

type NewEntries = { [Name in keyof RequirementValues]: RequirementValues[Name][number] }

export const newRequirements: NewEntries = {
  playerStatRequirements: { stat: 'LEVEL', constraint: 'gte', value: '', space: 'game.private' },
  cohortRequirements: { trial: '', cohort: '', constraint: 'eq' },
  entitlementRequirements: { symbol: '', constraint: 'eq', state: '', specialization: '' },
  offerRequirements: { offerSymbol: '', purchases: { constraint: 'gte', value: '1' } },
}

type Choice = { value: string; label: string }

export const cohortConstraints: Choice[] = [
  { value: 'eq', label: 'is in' },
  { value: 'neq', label: 'is not in' },
  { value: 'in', label: 'is in one of' },
  { value: 'nin', label: 'is in none of' },
  { value: 'nonexistent', label: 'is in no cohort' },
]

/** Two options; a synonym written by another tool replaces its option. */
export const entitlementConstraints = (value: string): Choice[] =>
  isDenial(value)
    ? [
        { value: 'eq', label: 'has it' },
        { value, label: 'does not have it' },
      ]
    : [
        { value: value || 'eq', label: 'has it' },
        { value: 'neq', label: 'does not have it' },
      ]

export const entitlementStateChoices: Choice[] = [
  { value: '', label: 'Granted or claimed' },
  { value: 'GRANTED', label: 'Granted' },
  { value: 'CLAIMED', label: 'Claimed' },
  { value: 'REVOKED', label: 'Revoked' },
]

export const purchaseConstraints: Choice[] = (['eq', 'neq', 'lt', 'lte', 'gt', 'gte'] as const).map((value) => ({
  value,
  label: constraintLabel(value),
}))

/** The options, including the current value, which another tool may have written. */
export const choicesWith = (choices: readonly Choice[], value: string): Choice[] =>
  choices.some((one) => one.value === value)
    ? [...choices]
    : [...choices, { value, label: value === '' ? 'not set' : constraintLabel(value) }]

export const requirementValues = (known?: Listing): RequirementValues => ({
  playerStatRequirements: (known?.playerStatRequirements ?? []).map((one) => ({
    stat: one.stat,
    constraint: one.constraint,
    value: String(one.value),
    space: joinSpace(one),
    known: one,
  })),
  cohortRequirements: (known?.cohortRequirements ?? []).map((one) => ({ ...one, known: one })),
  entitlementRequirements: (known?.entitlementRequirements ?? []).map((one) => ({
    symbol: one.symbol,
    constraint: one.constraint,
    state: one.state,
    specialization: one.specialization ?? '',
    known: one,
  })),
  offerRequirements: (known?.offerRequirements ?? []).map((one) => ({
    offerSymbol: one.offerSymbol,
    purchases: { constraint: one.purchases.constraint, value: String(one.purchases.value) },
    known: one,
  })),
})

type Requirements = Pick<Listing, keyof RequirementValues>

/** The requirements to save. Unedited fields are unchanged. */
export const toRequirements = (values: RequirementValues): Requirements => ({
  playerStatRequirements: values.playerStatRequirements.map(({ stat, constraint, value, space, known }) => {
    return {
      ...known,
      ...(space !== joinSpace(known ?? {}) && splitSpace(space)),
      stat: trimIfChanged(stat, known?.stat),
      constraint,
      value: known && value === String(known.value) ? known.value : value.trim(),
    }
  }),
  cohortRequirements: values.cohortRequirements.map(({ trial, cohort, constraint, known }) => ({
    trial: trimIfChanged(trial, known?.trial),
    cohort: trimIfChanged(cohort, known?.cohort),
    constraint,
  })),
  entitlementRequirements: values.entitlementRequirements.map(
    ({ symbol, constraint, state, specialization, known }) => ({
      symbol: trimIfChanged(symbol, known?.symbol),
      constraint,
      state,
      specialization:
        specialization === (known?.specialization ?? '') ? known?.specialization : specialization.trim() || undefined,
    }),
  ),
  offerRequirements: values.offerRequirements.map(({ offerSymbol, purchases: { constraint, value } }) => ({
    offerSymbol: offerSymbol.trim(),
    purchases: { constraint, value: Number(value) },
  })),
})

/** Errors by field name. Validates edited fields only: the server has accepted the others. */
export function requirementErrors(values: RequirementValues): Errors {
  const errors: Errors = {}
  const isBlank = (text: string, was: string | number | undefined) => text.trim() === '' && text !== String(was)
  values.playerStatRequirements.forEach(({ stat, constraint, value, known }, index) => {
    const at = `playerStatRequirements.${index}`
    if (isBlank(stat, known?.stat)) errors[`${at}.stat`] = 'Enter a stat.'
    if (constraint !== 'nonexistent' && isBlank(value, known?.value)) errors[`${at}.value`] = 'Enter a value.'
  })
  values.cohortRequirements.forEach(({ trial, cohort, constraint, known }, index) => {
    const at = `cohortRequirements.${index}`
    if (isBlank(trial, known?.trial)) errors[`${at}.trial`] = 'Choose a trial.'
    if (constraint !== 'nonexistent' && isBlank(cohort, known?.cohort)) errors[`${at}.cohort`] = 'Choose a cohort.'
  })
  values.entitlementRequirements.forEach(({ symbol, known }, index) => {
    if (isBlank(symbol, known?.symbol)) errors[`entitlementRequirements.${index}.symbol`] = 'Choose an entitlement.'
  })
  values.offerRequirements.forEach(({ offerSymbol, purchases }, index) => {
    const at = `offerRequirements.${index}`
    if (!isSymbol(offerSymbol)) errors[`${at}.offerSymbol`] = 'Choose an offer.'
    if (!/^-?\d{1,15}$/.test(purchases.value.trim())) errors[`${at}.purchases.value`] = 'A whole number.'
  })
  return errors
}
