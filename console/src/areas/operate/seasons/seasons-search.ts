import { textIn } from '../../../shell/palette/search-text.ts'

export type SeasonsSearch = { q?: string }

export const readSeasonsSearch = (raw: Record<string, unknown>): SeasonsSearch => ({ q: textIn(raw, 'q') })

/** The players and the time of the preview: `at` as in a time field. `with` is empty until a second player is chosen. */
export type SeasonSearch = { player?: string; with?: string; at?: string }

export const readSeasonSearch = (raw: Record<string, unknown>): SeasonSearch => ({
  player: textIn(raw, 'player'),
  with: textIn(raw, 'with'),
  at: textIn(raw, 'at'),
})
