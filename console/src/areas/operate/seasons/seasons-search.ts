import { textIn } from '../../../shell/palette/search-text.ts'

export type SeasonsSearch = { q?: string }

export const readSeasonsSearch = (raw: Record<string, unknown>): SeasonsSearch => ({ q: textIn(raw, 'q') })

/** The player and the time of the preview: `at` as in a time field. */
export type SeasonSearch = { player?: string; at?: string }

export const readSeasonSearch = (raw: Record<string, unknown>): SeasonSearch => ({
  player: textIn(raw, 'player'),
  at: textIn(raw, 'at'),
})
