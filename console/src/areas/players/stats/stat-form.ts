import { StatKey, StatValue } from '@regent/contract/players/stat-values'
import { type Stat, statId } from './player-stats.ts'

export type StatFormValues = { key: string; value: string; origin: Stat['origin']; visibility: Stat['visibility'] }

/** Validates key and value with the contract's schema; returns errors by field. */
export function statErrors({ key, value }: StatFormValues): { key?: string; value?: string } {
  const faults = { key: StatKey.safeParse(key).error, value: StatValue.safeParse(value).error }
  return {
    ...(faults.key && { key: key.length > 128 ? 'At most 128 characters.' : sentence(faults.key) }),
    ...(faults.value && { value: value.length > 8192 ? 'At most 8,192 characters.' : sentence(faults.value) }),
  }
}

/** Rejects existing stats: they must be edited, not added. */
export function newStatErrors(values: StatFormValues, existing: readonly Stat[]): { key?: string; value?: string } {
  const errors = statErrors(values)
  const same = existing.find((stat) => statId(stat) === statId(values))
  if (!errors.key && same) {
    errors.key = `The player already has this stat ("${same.value}"). Edit it in the list.`
  }
  return errors
}

const sentence = ({ issues: [{ message } = { message: 'Not valid' }] }: { issues: readonly { message: string }[] }) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace('..', '.')
