import { origins, visibilities } from '@regent/contract/stats'
import { textIn, wordIn } from '../search-text.ts'
import type { Origin, Visibility } from './player-stats.ts'

export const statSorts = ['key', '-key', 'value', '-value'] as const

export type StatsSearch = {
  q?: string
  /** With commas between them; no key has any. */
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
