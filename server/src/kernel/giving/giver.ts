import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import type { RealmContext } from '../context/context.ts'

/** Handling of failed rewards of one source: the `gives` of a record. */
export type Giver =
  /** An operator can grant it to the player; the area's claim runs again, so that it is granted once. */
  | { giveAgain: (context: RealmContext, gamerTag: number, reference: string) => Promise<void> }
  /** Only the player or the schedule can retry it: a sentence about the process. */
  | { whoGives: string }

declare module '../context/registry.ts' {
  interface Registry {
    gives: Readonly<Record<RewardSource, Giver>>
  }
}
