import type { SignInHow } from '@regent/contract/organization/auth'
import type { FactorChallenge } from '@regent/contract/organization/auth-shapes'
import type { Customer, OrganizationContext, Realm, RealmRef, RequestContext } from '../../../kernel/context/context.ts'

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
    /**
     * A password was right. Returns a challenge if the account needs a second factor before it gets tokens, or how the
     * sign-in is recorded if it is not only the password. `deviceToken` is that of a remembered device.
     */
    passwordProven: (
      context: RequestContext,
      customer: Customer,
      proven: { accountId: number; passwordHash: string },
      deviceToken: string | undefined,
    ) => Promise<FactorChallenge | SignInHow | undefined>
    /** All other sign-ins of an account end, because a person ends them or sets a new password with a mailed code. */
    allSignInsEnd: (context: OrganizationContext, accountId: number) => Promise<void>
    /**
     * A member has proved who they are in another way than by single sign-on, and is about to get tokens. Throws if the
     * organization does not allow that.
     */
    memberSignsIn: (customer: Customer, accountId: number) => Promise<void>
    /**
     * A sign-in by single sign-on has ended. Returns the address that also ends the session at the provider, if any;
     * `origin` is the address of this server.
     */
    signInEnds: (customer: Customer, accountId: number, origin: string) => Promise<string | undefined>
    /** A guest is about to be merged into another account. Throws if that is not possible. */
    guestMerges: (customer: Customer, guestAccountId: number) => Promise<void>
  }
}
