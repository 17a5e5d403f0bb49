import { textIn } from '../../../shell/palette/search-text.ts'

/** The search parameters of the list. The screen parses them (player-search.ts); here they are only passed on. */
const names = [
  'q',
  'by',
  'ids',
  'cause',
  'criteria',
  'segment',
  'panel',
  'platform',
  'online',
  'suspended',
  'installedFrom',
  'installedTo',
  'installedWithinDays',
  'seenFrom',
  'seenTo',
  'seenWithinDays',
  'unseenForDays',
  'played',
  'bought',
  'participated',
  'sort',
] as const

export type PlayersSearch = { [Name in (typeof names)[number]]?: string | undefined }

export const readPlayersSearch = (raw: Record<string, unknown>): PlayersSearch =>
  Object.fromEntries(names.map((name) => [name, textIn(raw, name)]))
