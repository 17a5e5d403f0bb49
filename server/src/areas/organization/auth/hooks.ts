import type { ApiError } from '@regent/contract/errors'
import type { Db } from '../../../engines/database/database.ts'
import type { Customer, Realm, RealmRef } from '../../../kernel/context/context.ts'

/** Moments of a sign-in in which other areas take part. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** A player signs in to a realm, or renews a sign-in. Throws if the player may not enter. */
    playerSignsIn: (realm: RealmRef, gamerTag: number, now: number) => Promise<void>
    /** Players of several realms sign in together. Answers, for each, why they may not enter. */
    playersSignIn: (
      db: Db,
      players: readonly { pid: string; gamerTag: number }[],
      now: number,
    ) => Promise<(ApiError | undefined)[]>
    /** A first sign-in created a player; `initial` holds the stats that their game client sent. */
    playerMade: (
      realm: Realm,
      gamerTag: number,
      now: number,
      initial: Readonly<Record<string, string | number | boolean>>,
    ) => Promise<void>
    /** A guest is about to be merged into another account. Throws if that is not possible. */
    guestMerges: (customer: Customer, guestAccountId: number) => Promise<void>
  }
}
