import { textIn, wordIn } from '../search-text.ts'

export const searchKinds = ['identity', 'device'] as const
export type SearchKind = (typeof searchKinds)[number]

export type PlayersSearch = {
  q?: string
  by?: SearchKind
  /** Gamer tags, account ids or e-mails that were pasted, with commas. */
  ids?: string
}

export const readPlayersSearch = (raw: Record<string, unknown>): PlayersSearch => ({
  q: textIn(raw, 'q'),
  by: wordIn(raw, 'by', searchKinds),
  ids: textIn(raw, 'ids'),
})
