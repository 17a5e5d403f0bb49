import type { Role } from '@regent/contract/permissions'
import type { Caller, Customer, RealmRef } from './context.ts'

/**
 * Functions of higher areas that the kernel needs. The areas implement them, and the composition passes them down, so
 * that no mechanism imports an area.
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
  /** Evicts an account from the cache (`accountTag`); default: everything. */
  drop: (account?: string) => void
  /** The roles that an account has now; undefined if there is no such account. */
  findRoles: (
    customer: Customer,
    accountId: number,
  ) => Promise<{ globalRole: Role | undefined; realmRoles: Readonly<Record<string, Role>> } | undefined>
}

/** Finds the player in a signed request of a game server. */
export type PlayerPort = {
  findAccountId: (customer: Customer, gamerTag: number, pid: string) => Promise<number | undefined>
  refuseSuspended: (realm: RealmRef, gamerTag: number, now: number) => Promise<void>
}
