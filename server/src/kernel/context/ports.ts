import type { Role } from '@regent/contract/permissions'
import type { AccountCaller, Caller, Customer, KeyScope, RealmRef } from './context.ts'

/**
 * Functions of higher areas that the kernel needs. The areas implement them, and the composition passes them down, so
 * that no mechanism imports an area.
 */

/** Identifies callers by their tokens, and caches accounts until they are dropped. */
export type Identities = {
  /**
   * The caller of a token or an API key. Throws `InvalidTokenError` or `ExpiredTokenError` (401), `PlayerSuspended`
   * (403) for a suspended player, and `ApiKeyRevoked`, `ApiKeyExpired`, `ApiKeyPaused` or `ApiKeyAddressRefused` for a
   * key that may not be used now, or not from this address.
   */
  identify: (token: string, now: number, address: string | undefined) => Promise<Caller>
  /** Counts a call of an API key that was refused because the key lacks a right. */
  noteRefusal: (caller: AccountCaller) => void
  /**
   * A token for a call that this server makes to itself on behalf of a caller. It is valid only here, until `end` is
   * called.
   */
  issueInternalToken: (caller: Caller) => { token: string; end: () => void }
  /** Evicts an account from the cache (`accountTag`); default: everything. */
  drop: (account?: string) => void
  /** The roles that an account has now, and the scope of an API key; undefined if there is no such account. */
  findRoles: (
    customer: Customer,
    accountId: number,
    now: number,
  ) => Promise<{ globalRole: Role | undefined; realmRoles: Readonly<Record<string, Role>>; key?: KeyScope } | undefined>
}

/** Finds the player in a signed request of a game server. */
export type PlayerPort = {
  findAccountId: (customer: Customer, gamerTag: number, pid: string) => Promise<number | undefined>
  refuseSuspended: (realm: RealmRef, gamerTag: number, now: number) => Promise<void>
}
