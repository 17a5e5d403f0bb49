import type { SpaceCriterion } from '@regent/contract/players/player-search'
import { type ShortRelation, shortRelation } from '@regent/contract/players/search-words'
import type { StatSpace } from '@regent/contract/players/stats'
import { isNegative } from './stat-criteria-queries.ts'

/** How searches query the table of stats. */
export {
  countTests,
  evaluateConditions,
  evaluateTests,
  isWithoutStat,
  matchesStat,
  selectStatValues,
  selectTagsOfTest,
  tagsAlong,
} from './stat-criteria-queries.ts'

/** One stat of every player. */
export type StatName = { space: StatSpace; key: string }

/** A criterion on one stat, prepared for the database. */
export type StatTest = StatName & {
  rel: ShortRelation
  /** The values to compare with: numeric ones, and the others. */
  numbers: readonly number[]
  texts: readonly string[]
  /** The full value as text; for comparing a number with texts. */
  text: string
}

/** A number in the format of the column stats.number (migrations/0015-player-search.sql). */
const numberText = /^-?\d+(\.\d+)?([eE][+-]?\d{1,2})?$/
const maxNumberLength = 60

const isNumber = (text: string) => text.length <= maxNumberLength && numberText.test(text)

export function toStatTest({ space, stat, rel, value = '' }: SpaceCriterion): StatTest {
  const short = shortRelation(rel)
  const isList = short === 'in' || short === 'nin'
  const values = Array.isArray(value) ? value.map(String) : [String(value)]
  const texts = isList && !Array.isArray(value) ? splitList(values[0] ?? '') : values
  return {
    space,
    key: stat,
    rel: short,
    numbers: texts.filter(isNumber).map(Number),
    texts: texts.filter((text) => !isNumber(text)),
    text: values[0] ?? '',
  }
}

/**
 * Whether a test matches values in an index. A negative test also matches players without a value, so it has no range.
 */
export const isPresence = (test: StatTest): boolean => !isNegative(test)

const splitList = (text: string): string[] => (text === '' ? [] : text.split(',').map((part) => part.trim()))
