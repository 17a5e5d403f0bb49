import type { AuditSubject } from '@regent/contract/audit-subjects'
import type { AnyEndpoint, Endpoint } from '@regent/contract/endpoint'
import type { ApiError } from '@regent/contract/errors'
import type { ApprovalAct } from '@regent/contract/organization/approval-shapes'
import type { KeyMode } from '@regent/contract/organization/keys'
import type { Right, Role } from '@regent/contract/permissions'
import type * as z from 'zod'
import type { Customer, Realm, RealmRef } from '../../directory/scope.ts'
import type { EventStream } from '../../engines/bus/nats-stream.ts'
import type { Db } from '../../engines/database/database.ts'
import type { Files } from '../../engines/files/files.ts'
import type { FileLinks } from '../../engines/files/links.ts'
import type { Audience } from '../../engines/live/live.ts'
import type { Vault } from '../../engines/secrets/vault.ts'
import type { History } from '../history/history.ts'
import type { Settings } from '../settings/settings.ts'
import type { Registry } from './registry.ts'

export type { Customer, Realm, RealmRef }

/** The caller. */
export type Caller =
  | { kind: 'anonymous' }
  /**
   * A game server that signed its request with the realm's secret, or a service of a realm: it has every right in that
   * realm.
   */
  | {
      kind: 'server'
      /** It has proved that it has the secret of the realm: by a signature, or by a token of a game server. */
      hasKey?: true
      /** Which secret of the realm it proved, and when a token was made with it. */
      secret?: { isOld: boolean; provenAt: number | undefined }
      /** The limits of the secret, if it is limited. */
      limits?: SecretScope
      /** The realm of a service, or of a job of the realm. */
      pid?: string
      /** The job, if the realm itself acts by its schedule and no person does. */
      job?: string
      /** The affected player, if the request contains one. */
      player?: { pid: string; gamerTag: number; accountId: number } | undefined
    }
  /** A person during sign-up, without an organization. */
  | { kind: 'pending'; accountId: number; signInId: number }
  /** An account: an operator if it has roles, a player if its sign-in is bound to a realm, or both. */
  | {
      kind: 'account'
      accountId: number
      signInId: number
      cid: number
      globalRole: Role | undefined
      realmRoles: Readonly<Record<string, Role>>
      /** Set when the sign-in is a game client's. */
      player: { pid: string; gamerTag: number } | undefined
      /** How the person proved who they are at the sign-in; absent: not recorded. */
      how?: string | undefined
      /** Set when a job calls this API in the name of the account. */
      isJob?: true
      /** Set when an API key makes the call. It narrows the roles, which are those of its grantor. */
      key?: KeyScope
    }

/**
 * The scope of an API key: only read, also plan, or everything; its rights; and its realms, undefined for the
 * organization and all its realms.
 */
export type KeyScope = {
  mode: KeyMode
  rights: ReadonlySet<Right>
  realms: ReadonlySet<string> | undefined
  /** The person who granted the rights; the key has no right that they lack. */
  grantedBy: number
  /** The service account of an API key; a connected tool has none. */
  serviceAccountId?: number
  /** The key works only at `/mcp`, where the settings of the agent apply. */
  onlyAsAgent?: boolean
  /** The largest amounts that the key gives per UTC day, by currency and item. Absent: no limit. */
  givesPerDay?: ReadonlyMap<string, number>
}

/** The limits of the secret of a realm: undefined rights are all; `players`: the calls of players. */
export type SecretScope = { mode: 'read' | 'write'; rights: ReadonlySet<Right> | undefined; players: boolean }

export type AccountCaller = Extract<Caller, { kind: 'account' }>

/** A caller that has proved who it is, and belongs to an organization. */
export type SignedInCaller = Extract<Caller, { kind: 'account' | 'server' }>

/** Key of a cache entry that all servers must evict: an account (`cid/id`) or an organization (cid). */
export type Forgotten = { account: string } | { organization: number }

/**
 * A change in the form of the audit trail. `before` and `after` are null for a missing record, a plain value, or an
 * object whose fields are undone one by one. Secrets must be sealed (`sealed` in audit/sealed.ts).
 */
export type Change = {
  subject: AuditSubject
  id: string
  before: unknown
  after: unknown
  gamerTag?: number | undefined
  /** The amount added to a number. */
  amount?: number | undefined
  /** The realm, if it is not the scope's. */
  pid?: string | undefined
  /** The organization, if the call has none yet. */
  cid?: number | undefined
  /** The account of the change, if it is not the caller: the caller belongs to another organization. */
  accountId?: number | undefined
  /** The entry that this change undoes. */
  undoes?: number | undefined
  /** The plan that this change is a part of. */
  planId?: number | undefined
}

type ScopedRealm<S> = S extends 'realm' ? Realm : Realm | undefined
type ScopedCustomer<S> = S extends 'none' | 'optional' ? Customer | undefined : Customer

/** Context of a handler. */
export type Context<E extends AnyEndpoint = AnyEndpoint> = {
  params: E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _S> ? z.output<P> : never
  query: E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _S> ? z.output<Q> : never
  body: E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _S> ? z.output<B> : never
  realm: ScopedRealm<E['scope']>
  customer: ScopedCustomer<E['scope']>
} & RequestContext

/** The part of the context that is the same for every call. */
export type RequestContext = {
  registry: Registry
  /** The connection; in a write, the transaction that the router opened. */
  db: Db
  settings: Settings
  vault: Vault
  stream?: EventStream | undefined
  files: Files
  /** Links with permission to read or write one file. */
  links: FileLinks
  /** Recorded events, for queries. */
  history: History
  caller: Caller
  /** Epoch milliseconds. Always read the time from here, so that tests can set it. */
  now: number
  requestId: string
  address: string
  userAgent: string
  /** The caller's languages (Accept-Language), by preference. */
  acceptedLanguages: readonly string[]
  /** The address that clients reach this server at: `http(s)://host`. */
  origin: string
  /** True if the caller may do this in a realm (or, without one, in the whole organization). */
  can: (right: Right, pid?: string) => boolean
  /** The caller's role in a realm (or the global one), if any. */
  role: (pid?: string) => Role | undefined
  /** The plan that is being applied, and the actions for which it was checked before it started. */
  plan?:
    | {
        id: number
        acts: readonly (ApprovalAct | 'rules')[]
        /** Called with what would count against the grant budgets; set in a dry run. */
        spent?: (amounts: Readonly<Record<string, number>>, players: number) => void
      }
    | undefined
  /** The version the caller last saw (If-Match), if sent. */
  ifMatch: number | undefined
  /** The ETags that the caller last saw (If-Match), where a version is a text; `*` for any. */
  matchTags: readonly string[] | undefined
  /**
   * True if the caller has cached this version (If-None-Match). The router checks it for every read that sets its
   * version; a handler checks it only to save work.
   */
  hasVersion: (version: number | string) => boolean
  /** The caller's timeout, if it sent one; longer work must be rolled back. */
  timeoutMs: number | undefined
  /** Sends the version of the record as ETag: a number, or a text where nobody sends it back as If-Match. */
  setVersion: (version: number | string) => void
  /** Records a change of an operator or a game server; it is written in the same transaction. */
  change: (change: Change) => void
  /** Declares that an operator's call changed nothing; a write that calls neither this nor `change` is a bug. */
  unchanged: () => void
  /**
   * Makes every server read an account's rights, or an organization's realms, again; call it with each change of them.
   */
  forget: (what: Forgotten) => Promise<void>
  /**
   * Marks an error that commits the changes of the call, such as a failed attempt: `throw commitAndRefuse(new
   * ApiError(…))`.
   */
  commitAndRefuse: (refusal: ApiError) => ApiError
  /**
   * Runs this after the call's transaction, in a new one, regardless of whether the first was committed or rolled back:
   * for records of failures. A write waits for it, so it must be short.
   */
  afterwards: (work: (db: Db) => Promise<void>) => void
  /**
   * Sends a message to the game clients of a player, or of the whole realm, after the commit; a text is sent as it is.
   */
  tell: (to: Audience, topic: string, message: Record<string, unknown> | string) => void
}

/** A call in a realm. */
export type RealmContext = RequestContext & { realm: Realm; customer: Customer }

/** A call in an organization. */
export type OrganizationContext = RequestContext & { customer: Customer }

/** A call in an organization, or in one of its realms. */
export type ScopedContext = RequestContext & { customer: Customer; realm: Realm | undefined }
