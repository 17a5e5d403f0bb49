import { createHash, randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import { ApiError } from '@regent/contract/errors'
import type { Role } from '@regent/contract/permissions'
import { dayMs, minuteMs } from '@regent/contract/time'
import { TaggedCache } from '../../../engines/cache.ts'
import { UnsavedCounts } from '../../../engines/unsaved-counts.ts'
import { countFailure } from '../../../kernel/attempts/attempts.ts'
import { isWithin, toRange } from '../../../kernel/context/address-ranges.ts'
import type { AccountCaller } from '../../../kernel/context/context.ts'
import { toKeyScope } from './key-scope.ts'
import { addKeyUse, type KeyIdentityRow, type KeyUse, selectKeyIdentity, selectKeyOfSecret } from './queries.ts'
import type { Customer, Db } from './tables.ts'

/**
 * A new secret: `rk_`, the organization, and 43 random characters. Scanners of repositories find it by the prefix and
 * the length: `rk_[0-9a-z]{1,11}_[A-Za-z0-9_-]{43}`.
 */
export const newSecret = (cid: number): string => `rk_${cid.toString(36)}_${randomBytes(32).toString('base64url')}`

const secretPattern = /^rk_([0-9a-z]{1,11})_[A-Za-z0-9_-]{43}$/

/** True for a bearer token that is the secret of an API key. */
export const isSecret = (token: string): boolean => token.startsWith('rk_')

/** The hash that is stored instead of a secret. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Maximum number of calls of one key per minute and server. */
export const maxKeyCallsPerMinute = 6_000

type Identity = KeyIdentityRow & { cid: number; hash: Buffer; range: BlockList | undefined }

type Roles = { globalRole: Role | undefined; realmRoles: Readonly<Record<string, Role>> }

const toCaller = (cid: number, row: KeyIdentityRow): AccountCaller => ({
  kind: 'account',
  accountId: row.id,
  signInId: 0,
  cid,
  ...toRoles(row),
  player: undefined,
  key: toKeyScope(row),
})

const toRoles = ({ role, realm_roles }: KeyIdentityRow): Roles => ({
  globalRole: role ?? undefined,
  realmRoles: realm_roles ?? {},
})

/** Identifies API keys, caches them until they or the roles of their grantors change, and counts their calls. */
export class KeyIdentities {
  readonly #cache: TaggedCache<Identity>
  readonly #db: Db
  readonly #uses: UnsavedCounts<KeyUse>
  #minute = 0
  readonly #callsOfMinute = new Map<string, number>()

  constructor(db: Db, isTrusted: () => boolean) {
    this.#db = db
    this.#cache = new TaggedCache(10_000, isTrusted)
    this.#uses = new UnsavedCounts((uses) => db.transaction().execute((part) => addKeyUse(part as Db, uses)), addUse)
  }

  /**
   * Throws if the key is unknown, revoked, expired, paused, used from a wrong address, or too often. Failures are counted per
   * address; an address with too many gets `TooManyRequests` until the window ends. Valid keys still work from there.
   */
  async identify(secret: string, now: number, address: string | undefined): Promise<AccountCaller> {
    try {
      return await this.#identify(secret, now, address)
    } catch (error) {
      if (error instanceof ApiError && error.code !== 'TooManyRequests' && error.code !== 'ApiKeyPaused')
        await countFailure(this.#db, { kind: 'api key', now, address: address ?? '' })
      throw error
    }
  }

  async #identify(secret: string, now: number, address: string | undefined): Promise<AccountCaller> {
    const cid = Number.parseInt(secretPattern.exec(secret)?.[1] ?? '', 36)
    if (!Number.isSafeInteger(cid)) throw new ApiError('InvalidTokenError')
    const hash = hashSecret(secret)
    const identity = await this.#cache.get(hash.toString('base64'), () => this.#load(cid, hash))
    if (!identity) throw new ApiError('InvalidTokenError')
    const use = this.#useOf(identity, now)
    const refusal = refuse(identity, now, address)
    use.lastUsed = now
    use.lastAddress = address ?? null
    if (refusal) {
      use.refused += 1
      throw new ApiError(refusal)
    }
    this.#refuseFlood(identity, now, use)
    use.calls += 1
    return toCaller(cid, identity)
  }

  /** Counts a call that was refused later, for lack of a right. */
  noteRefusal({ cid, accountId }: AccountCaller): void {
    for (const use of this.#uses.values()) {
      if (use.cid !== cid || use.keyId !== accountId) continue
      use.refused += 1
      return
    }
  }

  /**
   * The key of an account, for jobs that act for it; undefined if the account is not a key. A key that has ended or is
   * paused has no roles.
   */
  async find({ db, cid }: Customer, accountId: number, now: number) {
    const row = await selectKeyIdentity(db, cid, accountId)
    if (!row) return undefined
    const isValid = row.revoked_at === null && row.expires_at > now && row.paused_at === null
    return isValid
      ? { ...toRoles(row), key: toKeyScope(row) }
      : { globalRole: undefined, realmRoles: {}, key: toKeyScope(row) }
  }

  /** Evicts the keys of an organization. */
  drop(cid?: number): void {
    if (cid === undefined) this.#cache.clear()
    else this.#cache.dropTag(String(cid))
  }

  /** Called every ten seconds, and when the server stops. */
  flush(): Promise<void> {
    return this.#uses.flush()
  }

  async #load(cid: number, hash: Buffer): Promise<{ value: Identity; tag: string } | undefined> {
    const row = await selectKeyOfSecret(this.#db, cid, hash)
    return row && { value: { ...row, cid, hash, range: toRange(row.addresses) }, tag: String(cid) }
  }

  /** Limits the calls of a key per minute on this server. */
  #refuseFlood({ cid, id }: Identity, now: number, use: KeyUse): void {
    const minute = Math.floor(now / minuteMs)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#callsOfMinute.clear()
    }
    const key = `${cid}/${id}`
    const calls = (this.#callsOfMinute.get(key) ?? 0) + 1
    this.#callsOfMinute.set(key, calls)
    if (calls <= maxKeyCallsPerMinute) return
    use.refused += 1
    throw new ApiError('TooManyRequests', { retryAfterSeconds: Math.ceil((minuteMs - (now % minuteMs)) / 1_000) })
  }

  #useOf({ cid, id: keyId, hash }: Identity, now: number): KeyUse {
    const day = new Date(Math.floor(now / dayMs) * dayMs).toISOString().slice(0, 10)
    return this.#uses.of(`${hash.toString('base64')} ${day}`, () => ({
      cid,
      keyId,
      hash,
      day,
      calls: 0,
      refused: 0,
      lastUsed: now,
      lastAddress: null,
    }))
  }
}

function addUse(newer: KeyUse, older: KeyUse): void {
  newer.calls += older.calls
  newer.refused += older.refused
}

function refuse(key: Identity, now: number, address: string | undefined) {
  const { revoked_at, expires_at, ends_at, paused_at, range } = key
  if (revoked_at !== null) return 'ApiKeyRevoked' as const
  if (expires_at <= now || (ends_at !== null && ends_at <= now)) return 'ApiKeyExpired' as const
  if (paused_at !== null) return 'ApiKeyPaused' as const
  return range && !isWithin(range, address) ? ('ApiKeyAddressRefused' as const) : undefined
}
