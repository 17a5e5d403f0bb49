import { textIn } from '../../../shell/search-text.ts'

export type TournamentsSearch = { q?: string }

export const readTournamentsSearch = (raw: Record<string, unknown>): TournamentsSearch => ({ q: textIn(raw, 'q') })
