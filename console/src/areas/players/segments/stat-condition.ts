import type { UseFormReturnType } from '@mantine/form'
import type { SpaceCriterion } from '@regent/contract/players/player-search'
import { type Relation, type ShortRelation, shortRelation, spaces } from '@regent/contract/players/search-words'
import { relationWords } from './search-words.ts'

type SpaceName = SpaceCriterion['space']

/** A condition on a stat as typed. */
export type StatCondition = { stat: string; rel: ShortRelation; value: string; space: SpaceName }
export type ConditionPart = keyof StatCondition

export const newCondition: StatCondition = { stat: '', rel: 'gte', value: '', space: 'game.private' }

/** Common stats; any other name can be typed. */
export const usualStats = [
  'LEVEL',
  'VIP_LEVEL',
  'DAYS_SINCE_INSTALL',
  'SESSIONS_TOTAL',
  'SPEND_TOTAL',
  'geo_country_code',
  'locale',
]

export const relationOptions = Object.entries(relationWords).map(([value, label]) => ({ value, label }))
export const spaceOptions = [...spaces]

/**
 * The available stats for a condition in a space, without duplicates, each with the other spaces that contain it: first
 * those of the space, then those of others, then common ones that no player has yet.
 */
export function offeredStats(
  listed: readonly { space: string; key: string }[],
  usual: readonly string[],
  space: string | undefined,
): Map<string, readonly string[]> {
  const keys = (those: readonly { key: string }[]) => those.map(({ key }) => key).sort((a, b) => a.localeCompare(b))
  const here = keys(listed.filter((stat) => stat.space === space))
  const elsewhere = keys(listed.filter((stat) => stat.space !== space))
  const listSpaces = (key: string) =>
    here.includes(key) ? [] : listed.filter((stat) => stat.key === key).map((stat) => stat.space)
  return new Map([...here, ...elsewhere, ...usual].map((key) => [key, listSpaces(key)]))
}

/** True if a relation compares with several comma-separated values. */
export const takesList = (rel: Relation): boolean => ['in', 'nin'].includes(shortRelation(rel))

/** Errors of the condition at the form path `at`, by field. */
export function conditionErrors(
  at: string,
  { stat, rel, value }: { stat: string; rel: Relation; value: string },
): Record<string, string> {
  return {
    ...(stat.trim() === '' && { [`${at}.stat`]: 'Enter a stat.' }),
    ...(rel !== 'nonexistent' && value.trim() === '' && { [`${at}.value`]: 'Enter a value.' }),
  }
}

export const toCondition = ({ stat, rel, value, space }: SpaceCriterion): StatCondition => ({
  stat,
  rel: shortRelation(rel),
  value: Array.isArray(value) ? value.join(', ') : String(value ?? ''),
  space,
})

export const toCriterion = ({ stat, rel, value, space }: StatCondition): SpaceCriterion => ({
  space,
  stat: stat.trim(),
  rel,
  ...(rel !== 'nonexistent' && { value: value.trim() }),
})

type Halves = { domain: 'game' | 'client'; access: 'public' | 'private' }

/** Joins the two parts of a stat's space, as announcements, listings and cohorts store it. */
export const joinSpace = ({
  domain = 'game',
  access = 'private',
}: { [Half in keyof Halves]?: Halves[Half] | undefined }) => `${domain}.${access}` as const

export function splitSpace(space: string): Halves {
  const [domain, access] = space.split('.') as [Halves['domain'], Halves['access']]
  return { domain, access }
}

type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps'>

/** Input props of the condition at the path `at` of a controlled form; `relation` is the name of its relation field. */
export const conditionInputs = (form: AnyForm, at: string, relation: 'rel' | 'constraint') => (part: ConditionPart) =>
  form.getInputProps(`${at}.${part === 'rel' ? relation : part}`)
