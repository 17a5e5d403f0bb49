import type { CohortEntry } from '@regent/contract/cloud-files'
import type { Realm } from '../../../kernel/context/context.ts'
import type { Month, PaidInMonth } from './history.ts'

/** What areas above know of a player's sessions. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** A session begins, no earlier one goes on. The player's row is locked, so that two beginnings at once count as one. */
    sessionBegins: (realm: Realm, gamerTag: number, now: number) => Promise<void>
    /** The cohorts of trials that a player is in, in the order of joining. */
    cohortsOf: (realm: Realm, gamerTag: number) => Promise<readonly CohortEntry[]>
    /** When the player paid in a month, and what they have paid in all. */
    paidInMonth: (realm: Realm, gamerTag: number, now: number, month: Month) => Promise<PaidInMonth>
  }
}
