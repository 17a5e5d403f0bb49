import type { OrganizationContext } from '../context/context.ts'
import type { PersonNames } from './search-terms.ts'

/** The person concerned: an account, and its players in the affected realms. */
export type DataSubject = {
  accountId: number
  email: string | null
  /** Current and former names of the person. */
  names: PersonNames
  players: readonly { pid: string; gamerTag: number }[]
}

/**
 * One kind of data about a player. An area that stores personal data lists one in the `personalData` of a record;
 * the export, the erasure plan and the erasure then include it. Texts by arbitrary authors need none: the search for
 * mentions finds them by their declaration (`ownedTables`).
 */
export type PersonalPart = {
  /** The name of its list in the exported document. */
  name: string
  /** The noun for counts: "3 devices". */
  noun: readonly [one: string, many: string]
  /** All of it, in the form of the export. */
  list: (context: OrganizationContext, subject: DataSubject) => Promise<readonly unknown[]>
  /**
   * Erases the data, in the transaction that erases the player; missing for data that is kept because it identifies
   * nobody.
   */
  erase?: (context: OrganizationContext, subject: DataSubject) => Promise<void>
}

declare module '../context/registry.ts' {
  interface Registry {
    personalData: readonly PersonalPart[]
  }
}
