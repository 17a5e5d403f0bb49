import type { LeaderboardMetadata } from '@regent/contract/engage/leaderboard-shapes'
import { type ShortRelation, shortRelation } from '@regent/contract/players/search-words'
import { conditionErrors, joinSpace, splitSpace } from '../../players/segments/stat-condition.ts'

type Cohort = NonNullable<LeaderboardMetadata['cohortSettings']>['cohorts'][number]

/** Form values of a cohort as typed: its name, and the stats of the players who belong to it. */
export type CohortValues = {
  id: string
  description: string
  requirements: { stat: string; constraint: ShortRelation; value: string; space: string }[]
}

export const newRequirement: CohortValues['requirements'][number] = {
  stat: 'LEVEL',
  constraint: 'gte',
  value: '',
  space: 'game.private',
}
export const newCohort: CohortValues = { id: '', description: '', requirements: [newRequirement] }

export const cohortValues = (cohorts: readonly Cohort[] = []): CohortValues[] =>
  cohorts.map(({ id, description = '', statRequirements }) => ({
    id,
    description,
    requirements: statRequirements.map(({ stat, constraint, value, ...halves }) => ({
      stat,
      constraint: shortRelation(constraint),
      value: String(value),
      space: joinSpace(halves),
    })),
  }))

/** An unchanged value keeps its type; the server compares numbers and texts alike. */
export const cohortBody = (cohorts: readonly CohortValues[]): Cohort[] =>
  cohorts.map(({ id, description, requirements }) => ({
    id: id.trim(),
    ...(description.trim() && { description: description.trim() }),
    statRequirements: requirements.map(({ stat, constraint, value, space }) => ({
      ...splitSpace(space),
      stat: stat.trim(),
      constraint,
      value: value.trim(),
    })),
  }))

export function cohortErrors(field: string, cohorts: readonly CohortValues[]): Record<string, string> {
  const errors: Record<string, string> = {}
  const ids = cohorts.map(({ id }) => id.trim())
  cohorts.forEach(({ requirements }, index) => {
    const id = ids[index] ?? ''
    if (id === '') errors[`${field}.${index}.id`] = 'Name the cohort.'
    else if (ids.indexOf(id) < index) errors[`${field}.${index}.id`] = 'This name is already used above.'
    requirements.forEach(({ constraint: rel, ...rest }, nth) => {
      Object.assign(errors, conditionErrors(`${field}.${index}.requirements.${nth}`, { ...rest, rel }))
    })
  })
  return errors
}

/** Maps the field of a server error to the form. */
export const toCohortField = (field: string): string =>
  field.replace(/^(content\.)?cohortSettings\./, '').replace('.statRequirements.', '.requirements.')
