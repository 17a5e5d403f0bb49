import type { Customer, Realm, RealmRef } from '../../../kernel/context/context.ts'

/** Moments of a sign-in in which other areas take part. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** A player signs in to a realm, or renews a sign-in. Throws if the player may not enter. */
    playerSignsIn: (realm: RealmRef, gamerTag: number, now: number) => Promise<void>
    /**
     * Players of several realms sign in together, in one statement. Answers with SQL for those who may not enter at the
     * time `at`, `n, until, message`, of a relation with `n, pid, gamer_tag`.
     */
    playersSignIn: (relation: string, at: string) => Promise<string>
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
