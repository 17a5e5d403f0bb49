import { ApiError } from '@regent/contract/errors'
import type { KeyMode } from '@regent/contract/organization/keys'
import { grantableRights, type Right } from '@regent/contract/permissions'
import { minuteMs } from '@regent/contract/time'
import { TaggedCache } from '../../../engines/cache.ts'
import { UnsavedCounts } from '../../../engines/unsaved-counts.ts'
import { countFailure } from '../../../kernel/attempts/attempts.ts'
import { MinuteCounts } from '../../../kernel/attempts/minute-counts.ts'
import type { AccountCaller, KeyScope } from '../../../kernel/context/context.ts'
import { toKeyScope } from '../keys/key-scope.ts'
import {
  type ConnectionIdentityRow,
  type ConnectionUse,
  selectConnectionByToken,
  selectConnectionIdentity,
  updateLastUses,
} from './queries.ts'
import type { Customer, Db } from './tables.ts'
import { hashToolToken, parseToolToken } from './tokens.ts'

/** Maximum number of calls of one connection per minute and server. */
export const maxToolCallsPerMinute = 1_200

/** This right shows personal data in clear. Connections that see it masked do not have it. */
const personalRight: Right = 'edit player-profile'
/** This right shows passwords. Only the command line has it. */
const secretRight: Right = 'get connection-string'

const listRights = (mode: KeyMode, personalData: boolean): readonly Right[] =>
  grantableRights.filter(
    (right) => (personalData || right !== personalRight) && (mode === 'write' || right !== secretRight),
  )

/** The scope of a connection in the form of an API key: all rights of its owner, as far as the mode allows. */
const toScope = ({ mode, personal_data, realms, account_id }: ConnectionIdentityRow): KeyScope =>
  toKeyScope({ mode, realms, rights: listRights(mode, personal_data), granted_by: account_id })

type Identity = { row: ConnectionIdentityRow; caller: AccountCaller }

const toRoles = ({ role, realm_roles }: ConnectionIdentityRow) => ({
  globalRole: role ?? undefined,
  realmRoles: realm_roles ?? {},
})

const toIdentity = (cid: number, row: ConnectionIdentityRow): Identity => ({
  row,
  caller: {
    kind: 'account',
    accountId: row.id,
    signInId: 0,
    cid,
    ...toRoles(row),
    player: undefined,
    how: 'connected tool',
    key: toScope(row),
  },
})

/** Identifies connected tools by their access tokens, and caches them until they or the roles of their owners change. */
export class ConnectionIdentities {
  readonly #cache: TaggedCache<Identity>
  readonly #db: Db
  readonly #uses: UnsavedCounts<ConnectionUse>
  readonly #calls = new MinuteCounts()

  constructor(db: Db, isTrusted: () => boolean) {
    this.#db = db
    this.#cache = new TaggedCache(10_000, isTrusted)
    this.#uses = new UnsavedCounts(
      (uses) => db.transaction().execute((part) => updateLastUses(part as Db, uses)),
      () => {},
    )
  }

  /** Throws if the token is unknown, revoked, expired, paused, or used too often. Unknown ones are counted per address. */
  async identify(token: string, now: number, address: string | undefined): Promise<AccountCaller> {
    const cid = parseToolToken(token)?.cid
    const hash = hashToolToken(token)
    const identity =
      cid === undefined ? undefined : await this.#cache.get(hash.toString('base64'), () => this.#load(cid, hash))
    if (cid === undefined || !identity || identity.row.revoked_at !== null) {
      await countFailure(this.#db, { kind: 'tool token', now, address: address ?? '' })
      throw new ApiError('InvalidTokenError')
    }
    const { row, caller } = identity
    if (row.expires_at <= now) throw new ApiError('ExpiredTokenError')
    if (row.paused_at !== null)
      throw new ApiError('ApiKeyPaused', {
        message: 'This connection is paused. A person can resume it in the console.',
      })
    const name = `${cid}/${row.id}`
    if (!this.#calls.take(now, { name, limit: maxToolCallsPerMinute }))
      throw new ApiError('TooManyRequests', { retryAfterSeconds: Math.ceil((minuteMs - (now % minuteMs)) / 1_000) })
    const use = this.#uses.of(name, () => ({ cid, id: row.id, at: now, address: null }))
    use.at = now
    use.address = address ?? null
    return caller
  }

  /** The connection of an account, for jobs that act for it; undefined if the account is not a connection. */
  async find({ db, cid }: Customer, accountId: number, now: number) {
    const row = await selectConnectionIdentity(db, cid, accountId)
    if (!row) return undefined
    const isValid = row.revoked_at === null && row.expires_at > now && row.paused_at === null
    return { ...(isValid ? toRoles(row) : { globalRole: undefined, realmRoles: {} }), key: toScope(row) }
  }

  /** Evicts the connections of an organization. */
  drop(cid?: number): void {
    if (cid === undefined) this.#cache.clear()
    else this.#cache.dropTag(String(cid))
  }

  /** Called every ten seconds, and when the server stops. */
  flush(): Promise<void> {
    return this.#uses.flush()
  }

  async #load(cid: number, hash: Buffer): Promise<{ value: Identity; tag: string } | undefined> {
    const row = await selectConnectionByToken(this.#db, cid, hash)
    return row && { value: toIdentity(cid, row), tag: String(cid) }
  }
}
