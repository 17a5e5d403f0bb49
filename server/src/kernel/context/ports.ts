import type { Role } from '@regent/contract/permissions'
import type { Caller, Customer, RealmRef } from './context.ts'

/**
 * What the kernel asks of areas above it. They implement it, and the composition hands it down, so that no mechanism imports
 * an area.
 */

/** Identifies callers by their tokens, and caches accounts until they are dropped. */
export type Identities = {
  /** Throws `InvalidTokenError` or `ExpiredTokenError` (401), or `PlayerSuspended` (403) for a suspended player. */
  identify: (token: string, now: number) => Promise<Caller>
  /**
   * A token for a call that this server makes to itself on behalf of a caller. It is valid only here, until `end` is
   * called.
   */
  issueInternalToken: (caller: Caller) => { token: string; end: () => void }
  /** Drops the cache of an account (`accountTag`), or everything if none is given. */
  drop: (account?: string) => void
  /** The roles that an account has now; undefined if there is no such account. */
  findRoles: (
    customer: Customer,
    accountId: number,
  ) => Promise<{ globalRole: Role | undefined; realmRoles: Readonly<Record<string, Role>> } | undefined>
}

/** Finds the player whom a game server acts for. */
export type PlayerPort = {
  findAccountId: (customer: Customer, gamerTag: number, pid: string) => Promise<number | undefined>
  refuseSuspended: (realm: RealmRef, gamerTag: number, now: number) => Promise<void>
}
