import { textIn } from '../../../shell/search-text.ts'

/** What the address of the list may say. The screen reads it (player-search.ts); here it only has to be carried. */
const names = [
  'q',
  'by',
  'ids',
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
] as const

export type PlayersSearch = { [Name in (typeof names)[number]]?: string | undefined }

export const readPlayersSearch = (raw: Record<string, unknown>): PlayersSearch =>
  Object.fromEntries(names.map((name) => [name, textIn(raw, name)]))
