import { objectIdOf, updateStatsBatch } from '@regent/contract/stats'
import { type Stat, spaceOf, statId } from './player-stats.ts'

export type StatFormValues = { key: string; value: string; origin: Stat['origin']; visibility: Stat['visibility'] }

/** A placeholder player: the form validates key and value only. */
const anyPlayer = 1

/** The contract's errors for a key and a value, by field. */
export function statErrors({ key, value, origin, visibility }: StatFormValues): { key?: string; value?: string } {
  const objectId = objectIdOf(spaceOf({ origin, visibility }), anyPlayer)
  const result = updateStatsBatch.body?.safeParse({ updates: [{ objectId, set: { [key]: value } }] })
  if (!result || result.success) return {}
  const errors: { key?: string; value?: string } = {}
  for (const issue of result.error.issues) {
    if (issue.code === 'invalid_key') errors.key ??= sentence(issue.issues[0]?.message ?? issue.message)
    else errors.value ??= value.length > 8192 ? 'At most 8,192 characters.' : sentence(issue.message)
  }
  if (key.length > 128) errors.key = 'At most 128 characters.'
  return errors
}

/** Refuses a stat that exists already: it must be edited, not added. */
export function newStatErrors(values: StatFormValues, existing: readonly Stat[]): { key?: string; value?: string } {
  const errors = statErrors(values)
  const same = existing.find((stat) => statId(stat) === statId(values))
  if (!errors.key && same) {
    errors.key = `The player already has this stat, with the value "${same.value}". Edit it in the list.`
  }
  return errors
}

/** The text as a number; undefined when it is none and cannot be added to. */
export function numberIn(value: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value.trim())) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace('..', '.')
