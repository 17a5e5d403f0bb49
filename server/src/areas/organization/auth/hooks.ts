import type { Customer, Realm, RealmRef } from '../../../kernel/context/context.ts'

/** Hooks of other areas into a sign-in. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** A player signs in to a realm, or renews a sign-in. Throws if the player is suspended. */
    playerSignsIn: (realm: RealmRef, gamerTag: number, now: number) => Promise<void>
    /**
     * Players of several realms sign in with one statement. Returns SQL with the columns `n, until, message` for
     * players who are suspended at the time `at`, from a relation with `n, pid, gamer_tag`.
     */
    playersSignIn: (relation: string, at: string) => Promise<string>
    /** A first sign-in created a player; `initial` contains the stats of their game client. */
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
