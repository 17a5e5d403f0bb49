import type { CopyPartName } from '@regent/contract/players/profile-copy'
import type { GivenAmounts } from '../approvals/budgets.ts'
import type { RealmContext } from '../context/context.ts'
import type { NewRow, PlannedRow } from './plan-kind.ts'

/** Source and target player of a copy; the target may not exist yet. */
export type Copied = { from: RealmContext; fromTag: number; to: RealmContext; toTag: number }

/**
 * Copies one area's part of a player to another realm, as rows of a plan: one per thing, with the values of source and
 * target.
 */
export type CopyPart = {
  /** The rows, and sentences about things that cannot be copied. The caller's rights were checked in both realms. */
  plan: (copied: Copied) => Promise<{ rows: readonly NewRow[]; warnings: readonly string[] }>
  /**
   * A sentence, if the player's values have changed since the rows were planned, or the granted things no longer exist.
   */
  whatMoved: (context: RealmContext, gamerTag: number, rows: readonly PlannedRow[]) => Promise<string | undefined>
  /** Currencies and items in the rows, for the grant budgets. */
  gives?: (rows: readonly PlannedRow[]) => GivenAmounts
  /** Grants the contents of the rows to the player, through the area's service. */
  apply: (context: RealmContext, gamerTag: number, rows: readonly PlannedRow[], planId: number) => Promise<void>
}

declare module '../context/registry.ts' {
  interface Registry {
    copies: Readonly<Record<CopyPartName, CopyPart>>
  }
}

/** Maximum number of names in a sentence; the others are only counted. */
const maxNamed = 10

/** "a, b and 3 more" */
export function formatNameList(names: readonly string[]): string {
  const listedNames = names.slice(0, maxNamed).join(', ')
  return names.length > maxNamed
    ? `${listedNames} and ${(names.length - maxNamed).toLocaleString('en')} more`
    : listedNames
}
