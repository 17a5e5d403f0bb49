import type { Role } from '@regent/contract/permissions'
import type { Caller, Customer, RealmRef } from './context.ts'

/**
 * What the kernel asks of areas above it. They implement it, and the composition hands it down, so that no mechanism imports
 * an area.
 */

/** Who a bearer token is; what is remembered of an account until it is dropped. */
export type Identities = {
  /** Throws `InvalidTokenError` or `ExpiredTokenError`, both 401; for a suspended player `PlayerSuspended`, 403. */
  identify: (token: string, now: number) => Promise<Caller>
  /** A token for a call that this server makes to itself for somebody; it is good until `end`, and nowhere else. */
  issueInternalToken: (caller: Caller) => { token: string; end: () => void }
  /** Drops what is remembered of an account (`accountTag`); without one, everything. */
  drop: (account?: string) => void
  /** The roles that an account holds now; undefined when there is no such account. */
  findRoles: (
    customer: Customer,
    accountId: number,
  ) => Promise<{ globalRole: Role | undefined; realmRoles: Readonly<Record<string, Role>> } | undefined>
}

/** The player that a game server acts for. */
export type PlayerPort = {
  findAccountId: (customer: Customer, gamerTag: number, pid: string) => Promise<number | undefined>
  refuseSuspended: (realm: RealmRef, gamerTag: number, now: number) => Promise<void>
}
