import type { Customer, Realm, RealmRef } from '../../../kernel/context/context.ts'

/** The moments of a sign-in in which other areas take part. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** A player signs in to a realm, or keeps a sign-in alive. Throws what keeps them out. */
    playerSignsIn: (realm: RealmRef, gamerTag: number, now: number) => Promise<void>
    /** A player was made by a first sign-in; `initial` is what their game client gave along. */
    playerMade: (
      realm: Realm,
      gamerTag: number,
      now: number,
      initial: Readonly<Record<string, string | number | boolean>>,
    ) => Promise<void>
    /** A guest is about to be merged into another account. Throws what stands in the way. */
    guestMerges: (customer: Customer, guestAccountId: number) => Promise<void>
  }
}
