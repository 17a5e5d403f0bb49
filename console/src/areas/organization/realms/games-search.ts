import { textIn } from '../../../shell/palette/search-text.ts'

export const readGamesSearch = (raw: Record<string, unknown>): { q?: string } => ({ q: textIn(raw, 'q') })
