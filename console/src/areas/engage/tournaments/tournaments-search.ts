import { textIn } from '../../../shell/palette/search-text.ts'

export type TournamentsSearch = { q?: string }

export const readTournamentsSearch = (raw: Record<string, unknown>): TournamentsSearch => ({ q: textIn(raw, 'q') })

export type TournamentSearch = {
  /** The cycle; default: the current one. */
  cycle?: string
  tier?: string
  stage?: string
  /** The offset from the best player. */
  from?: string
}

const numberIn = (raw: Record<string, unknown>, key: string) => {
  const text = textIn(raw, key)?.trim()
  return text !== undefined && /^\d{1,6}$/.test(text) ? text : undefined
}

export const readTournamentSearch = (raw: Record<string, unknown>): TournamentSearch => ({
  cycle: numberIn(raw, 'cycle'),
  tier: numberIn(raw, 'tier'),
  stage: numberIn(raw, 'stage'),
  from: numberIn(raw, 'from'),
})
