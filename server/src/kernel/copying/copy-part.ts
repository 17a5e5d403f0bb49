import type { CopyPartName } from '@regent/contract/players/profile-copy'
import type { GivenAmounts } from '../approvals/budgets.ts'
import type { RealmContext } from '../context/context.ts'
import type { NewRow, PlannedRow } from '../plans/plan-kind.ts'

/** Whom a copy takes from and gives to; the one who gets it may not exist yet. */
export type Copied = { from: RealmContext; fromTag: number; to: RealmContext; toTag: number }

/** What of a player one area copies to another realm, as rows of a plan: each one thing, with its value there and here. */
export type CopyPart = {
  /** The rows, and what cannot come along, as sentences. The caller's rights were checked in both realms. */
  plan: (copied: Copied) => Promise<{ rows: readonly NewRow[]; warnings: readonly string[] }>
  /** A sentence if what the rows found at the player has changed since, or what they give no longer exists there. */
  whatMoved: (context: RealmContext, gamerTag: number, rows: readonly PlannedRow[]) => Promise<string | undefined>
  /** What the rows give of currencies and items, for the budgets of grants. */
  gives?: (rows: readonly PlannedRow[]) => GivenAmounts
  /** Gives what the rows say to the player, through the area's service. */
  apply: (context: RealmContext, gamerTag: number, rows: readonly PlannedRow[], planId: number) => Promise<void>
}

declare module '../context/registry.ts' {
  interface Registry {
    copies: Readonly<Record<CopyPartName, CopyPart>>
  }
}

/** How many things a sentence names before it only counts the rest. */
const maxNamed = 10

/** "a, b and 3 more" */
export function namesOf(names: readonly string[]): string {
  const named = names.slice(0, maxNamed).join(', ')
  return names.length > maxNamed ? `${named} and ${(names.length - maxNamed).toLocaleString('en')} more` : named
}
