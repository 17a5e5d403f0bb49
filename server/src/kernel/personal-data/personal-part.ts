import type { OrganizationContext } from '../context/context.ts'
import type { PersonNames } from './search-terms.ts'

/** Whose data is meant: an account, and its players in the realms concerned. */
export type DataSubject = {
  accountId: number
  email: string | null
  /** What the person is called, now and before. */
  names: PersonNames
  players: readonly { pid: string; gamerTag: number }[]
}

/**
 * One kind of data about a player. An area that stores data about people writes one and names it in its area.ts; the
 * export, the plan to forget and the erasure then include it. Texts that anybody may have written need none: the search
 * for mentions finds them by their declaration (`ownedTables`).
 */
export type PersonalPart = {
  /** The name of its list in the exported document. */
  name: string
  /** The noun for counts: "3 devices". */
  noun: readonly [one: string, many: string]
  /** All of it, in the form of the export. */
  list: (context: OrganizationContext, held: DataSubject) => Promise<readonly unknown[]>
  /** Erases it, in the transaction that forgets the player; missing for data that stays because it names nobody. */
  erase?: (context: OrganizationContext, held: DataSubject) => Promise<void>
}

declare module '../context/registry.ts' {
  interface Registry {
    personalData: readonly PersonalPart[]
  }
}
