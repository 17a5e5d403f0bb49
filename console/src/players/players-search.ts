import { textIn, wordIn } from '../search-text.ts'

export const searchKinds = ['identity', 'device'] as const
export type SearchKind = (typeof searchKinds)[number]

export type PlayersSearch = { q?: string; by?: SearchKind }

export const readPlayersSearch = (raw: Record<string, unknown>): PlayersSearch => ({
  q: textIn(raw, 'q'),
  by: wordIn(raw, 'by', searchKinds),
})
