import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import type { Beginning } from './beginning-queries.ts'
import type { PlayerCriteria } from './condition-queries.ts'
import { type Count, countMatching } from './search-queries.ts'
import type { PlayerListRow } from './service.ts'

/** The vault encrypts the cursor of a text search: it contains an e-mail or an id, which not everybody may see. */
export type ListPage = { cursor?: string | undefined; limit: number; vault: Vault }

export type FoundPage = { rows: PlayerListRow[]; next: string | null } & Count

/** Matches are counted up to this number; above it the planner's estimate is used. */
export const countBound = 2_000

/** If all matches fit on one page, they are counted already. */
export const countPage = async (
  realm: Realm,
  wanted: PlayerCriteria,
  beginning: Beginning | undefined,
  counted: number | undefined,
): Promise<Count> =>
  counted === undefined ? countMatching(realm, wanted, beginning, countBound) : { about: counted, isExact: true }
