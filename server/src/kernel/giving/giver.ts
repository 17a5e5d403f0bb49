import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import type { RealmContext } from '../context/context.ts'

/**
 * What happens to a reward of one source after it could not be given. An area that gives names one for each of its
 * sources in its area.ts; the server does not start while a source has none.
 */
export type Giver =
  /** An operator can give it for the player; the area's claim does it, so that it is given once. */
  | { giveAgain: (context: RealmContext, gamerTag: number, reference: string) => Promise<void> }
  /** Nobody but the player or the schedule can: a sentence that says what happens instead. */
  | { whoGives: string }

declare module '../context/registry.ts' {
  interface Registry {
    gives: Readonly<Record<RewardSource, Giver>>
  }
}
