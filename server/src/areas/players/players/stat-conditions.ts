import type { SpaceCriterion } from '@regent/contract/players/player-search'
import { shortRelation } from '@regent/contract/players/search-words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { statMaskingFor } from '../../../kernel/personal-data/stat-masking.ts'
import { asText, type JudgedCondition } from '../../../kernel/records/why-source.ts'
import { matchesGamerTag } from './gamer-tag.ts'
import { evaluateTests, selectStatValues, toStatTest } from './stat-criteria.ts'

/**
 * Criteria on a player's stats as conditions of "why", in their order, each with the player's value. The stat GAMER_TAG
 * is the gamer tag itself, as in requirements of offers and announcements.
 */
export async function statConditions(
  context: RealmContext,
  gamerTag: number,
  criteria: readonly SpaceCriterion[],
): Promise<JudgedCondition[]> {
  if (criteria.length === 0) return []
  const { realm } = context
  const masking = statMaskingFor(context)
  const [held, values] = await Promise.all([
    evaluateTests(realm, gamerTag, criteria.map(toStatTest)),
    selectStatValues(realm, gamerTag, [...new Set(criteria.map(({ stat }) => stat))]),
  ])
  return criteria.map((criterion, index) => {
    const { stat, rel, space } = criterion
    const criterionText = formatValue(criterion.value)
    if (stat === 'GAMER_TAG') {
      return {
        name: 'Gamer tag',
        isMet: matchesGamerTag(gamerTag, { stat, constraint: shortRelation(rel), value: criterionText }),
        value: asText(String(gamerTag)),
        needed: asText(neededText(criterion)),
        unmet: `The gamer tag must be ${neededText(criterion)}.`,
      }
    }
    const row = values.find((one) => one.key === stat && one.space === space)
    const mask = masking(space, gamerTag)
    return {
      name: space === 'game.private' ? `Stat ${stat}` : `Stat ${stat} (${space})`,
      isMet: held?.[index] === true,
      value: asText(row === undefined ? 'not set' : (mask?.(stat, row.value) ?? row.value).slice(0, 200)),
      needed: asText(neededText(criterion)),
      unmet: `The stat ${stat} must be ${neededText(criterion)}.`,
    }
  })
}

const formatValue = (value: SpaceCriterion['value']): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '')

/** "at least 10", "one of a, b", "not set". */
function neededText({ rel, value }: SpaceCriterion): string {
  const text = formatValue(value)
  switch (shortRelation(rel)) {
    case 'eq':
      return text
    case 'neq':
      return `other than ${text}`
    case 'lt':
      return `below ${text}`
    case 'lte':
      return `at most ${text}`
    case 'gt':
      return `above ${text}`
    case 'gte':
      return `at least ${text}`
    case 'in':
      return `one of ${text}`
    case 'nin':
      return `none of ${text}`
    case 'nonexistent':
      return 'not set'
  }
}
