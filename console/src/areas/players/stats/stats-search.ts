import { origins, visibilities } from '@regent/contract/players/search-words'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'
import type { Origin, Visibility } from './player-stats.ts'

export const statSorts = ['key', '-key', 'value', '-value'] as const

export type StatsSearch = {
  q?: string
  /** Separated by commas, which no key contains. */
  keys?: string
  origin?: Origin
  visibility?: Visibility
  sort?: (typeof statSorts)[number]
}

export const readStatsSearch = (raw: Record<string, unknown>): StatsSearch => ({
  q: textIn(raw, 'q'),
  keys: textIn(raw, 'keys'),
  origin: wordIn(raw, 'origin', origins),
  visibility: wordIn(raw, 'visibility', visibilities),
  sort: wordIn(raw, 'sort', statSorts),
})

export const comparedStates = ['different', 'only-here', 'only-there', 'same'] as const
export type ComparedState = (typeof comparedStates)[number]

export type ComparisonSearch = {
  /** The other player: gamer tag or account id. */
  with?: string
  q?: string
  show?: ComparedState
  sort?: string
}

export const readComparisonSearch = (raw: Record<string, unknown>): ComparisonSearch => ({
  with: textIn(raw, 'with'),
  q: textIn(raw, 'q'),
  show: wordIn(raw, 'show', comparedStates),
  sort: textIn(raw, 'sort'),
})
