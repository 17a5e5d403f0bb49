import type { CohortEntry } from '@regent/contract/operate/cloud-files'
import type { Realm } from '../../../kernel/context/context.ts'
import type { Month, PaidInMonth } from './history.ts'

/** Extensions of a player's sessions by the areas above. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /**
     * A new session begins (not a resumed one). The player's row is locked, so that two concurrent starts count as one.
     */
    sessionBegins: (realm: Realm, gamerTag: number, now: number) => Promise<void>
    /** The cohorts of trials that a player is in, in the order of joining. */
    cohortsOf: (realm: Realm, gamerTag: number) => Promise<readonly CohortEntry[]>
    /** When the player paid in a month, and their total payments. */
    paidInMonth: (realm: Realm, gamerTag: number, now: number, month: Month) => Promise<PaidInMonth>
  }
}
