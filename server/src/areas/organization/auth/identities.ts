import { randomBytes } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { TaggedCache } from '../../../engines/cache.ts'
import type { Db } from '../../../engines/database/database.ts'
import type { AccountCaller, Caller, Customer } from '../../../kernel/context/context.ts'
import type { Identities } from '../../../kernel/context/ports.ts'
import { ConnectionIdentities } from '../connections/connection-identities.ts'
import { isToolToken } from '../connections/tokens.ts'
import { isSecret, KeyIdentities } from '../keys/key-identities.ts'
import { selectRoles } from './queries.ts'
import { gameServerId, selectAccessToken } from './sign-in-queries.ts'
import { type ActiveSuspension, suspensionError } from './suspension.ts'
import { hashToken, noCustomer, parseTokenCid } from './tokens.ts'

type CachedIdentity = {
  caller: Caller
  expiresAt: number
  isRevoked: boolean
  /** The player is suspended from their realm. */
  suspension: ActiveSuspension | undefined
}

/** The cache tag of an account. */
export const accountTag = (cid: number, accountId: number) => `${cid}/${accountId}`

/** Identifies the caller of a bearer token; cached. */
export class TokenIdentities implements Identities {
  readonly #cache: TaggedCache<CachedIdentity>
  readonly #db: Db
  readonly #internalTokens = new Map<string, Caller>()
  /** Identifies API keys. */
  readonly keys: KeyIdentities
  /** Identifies connected tools. */
  readonly connections: ConnectionIdentities

  constructor(db: Db, isTrusted: () => boolean) {
    this.#db = db
    this.#cache = new TaggedCache(200_000, isTrusted)
    this.keys = new KeyIdentities(db, isTrusted)
    this.connections = new ConnectionIdentities(db, isTrusted)
  }

  async identify(token: string, now: number, address: string | undefined): Promise<Caller> {
    if (isSecret(token)) return this.keys.identify(token, now, address)
    if (isToolToken(token)) return this.connections.identify(token, now, address)
    const internal = this.#internalTokens.get(token)
    if (internal) return internal
    const cachedIdentity = this.#cache.peek(token) ?? (await this.#cache.get(token, () => this.#load(token, now)))
    if (!cachedIdentity || cachedIdentity.isRevoked) throw new ApiError('InvalidTokenError')
    if (cachedIdentity.expiresAt <= now) throw new ApiError('ExpiredTokenError')
    if (cachedIdentity.suspension && (cachedIdentity.suspension.until ?? now + 1) > now)
      throw suspensionError(cachedIdentity.suspension)
    return cachedIdentity.caller
  }

  /**
   * The organization of a token, without reading the database; undefined for a token of another form. `isProven`: the
   * token was identified before. Otherwise the organization is only what the text contains.
   */
  readOrganization(token: string): { cid: number; isProven: boolean } | undefined {
    const caller = this.#internalTokens.get(token) ?? this.#cache.peek(token)?.caller
    if (caller?.kind === 'account') return { cid: caller.cid, isProven: true }
    const cid = parseTokenCid(token)
    return cid === undefined ? undefined : { cid, isProven: caller !== undefined }
  }

  issueInternalToken(caller: Caller): { token: string; end: () => void } {
    const token = `own_${randomBytes(32).toString('base64url')}`
    this.#internalTokens.set(token, caller)
    return { token, end: () => void this.#internalTokens.delete(token) }
  }

  noteRefusal(caller: AccountCaller): void {
    this.keys.noteRefusal(caller)
  }

  drop(account?: string): void {
    if (account === undefined) this.#cache.clear()
    else this.#cache.dropTag(account)
    const cid = account === undefined ? undefined : Number(account.split('/')[0])
    this.keys.drop(cid)
    this.connections.drop(cid)
  }

  async findRoles(customer: Customer, accountId: number, now: number) {
    const ofKey = await this.keys.find(customer, accountId, now)
    if (ofKey) return ofKey
    const ofConnection = await this.connections.find(customer, accountId, now)
    if (ofConnection) return ofConnection
    const row = await selectRoles(customer, accountId)
    return row && { globalRole: row.role ?? undefined, realmRoles: row.realm_roles }
  }

  async #load(token: string, now: number): Promise<{ value: CachedIdentity; tag: string } | undefined> {
    const cid = parseTokenCid(token)
    if (cid === undefined || !Number.isSafeInteger(cid)) return undefined
    const row = await selectAccessToken(this.#db, cid, hashToken(token), new Date(now))
    if (!row) return undefined
    const { account_id: accountId, sign_in_id: signInId } = row
    const caller: Caller =
      cid === noCustomer
        ? { kind: 'pending', accountId, signInId }
        : accountId === gameServerId && row.pid !== null
          ? {
              kind: 'server',
              hasKey: true,
              pid: row.pid,
              secret: { isOld: row.how === 'old realm secret', provenAt: row.created_at },
            }
          : {
              kind: 'account',
              accountId,
              signInId,
              cid,
              globalRole: row.role ?? undefined,
              realmRoles: row.realm_roles ?? {},
              player:
                row.pid !== null && row.gamer_tag !== null ? { pid: row.pid, gamerTag: row.gamer_tag } : undefined,
              how: row.how ?? undefined,
            }
    return {
      value: {
        caller,
        expiresAt: row.expires_at,
        isRevoked: row.revoked_at !== null || row.deactivated_at !== null,
        suspension: readSuspension(row),
      },
      tag: accountTag(cid, accountId),
    }
  }
}

type SuspensionColumns = {
  suspension_id: number | null
  suspended_until: number | null
  suspension_message: string | null
}

const readSuspension = (row: SuspensionColumns): ActiveSuspension | undefined =>
  row.suspension_id === null
    ? undefined
    : { until: row.suspended_until ?? undefined, message: row.suspension_message ?? undefined }
