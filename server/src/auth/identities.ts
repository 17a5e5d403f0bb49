import { ApiError } from '@regent/contract/errors'
import type { Db } from '../engines/database/database.ts'
import { TaggedCache } from '../http/cache.ts'
import type { Caller } from '../http/context.ts'
import { selectAccessToken } from './queries.ts'
import { cidOfToken, hashOf, noCustomer } from './tokens.ts'

type Known = { caller: Caller; expiresAt: number; isRevoked: boolean }

/** The tag under which everything remembered of an account is dropped. */
export const accountTag = (cid: number, accountId: number) => `${cid}/${accountId}`

/** Finds out who a bearer token is, from memory where it can. */
export class Identities {
  readonly cache: TaggedCache<Known>
  readonly #db: Db

  constructor(db: Db, isTrusted: () => boolean) {
    this.#db = db
    this.cache = new TaggedCache(200_000, isTrusted)
  }

  /** Throws `InvalidTokenError` or `ExpiredTokenError`, both 401. */
  async identify(token: string, now: number): Promise<Caller> {
    const known = this.cache.peek(token) ?? (await this.cache.get(token, () => this.#load(token)))
    if (!known || known.isRevoked) throw new ApiError('InvalidTokenError')
    if (known.expiresAt <= now) throw new ApiError('ExpiredTokenError')
    return known.caller
  }

  async #load(token: string): Promise<{ value: Known; tag: string } | undefined> {
    const cid = cidOfToken(token)
    if (cid === undefined || !Number.isSafeInteger(cid)) return undefined
    const row = await selectAccessToken(this.#db, cid, hashOf(token))
    if (!row) return undefined
    const { account_id: accountId, sign_in_id: signInId } = row
    const caller: Caller =
      cid === noCustomer
        ? { kind: 'pending', accountId, signInId }
        : {
            kind: 'account',
            accountId,
            signInId,
            cid,
            globalRole: row.role ?? undefined,
            realmRoles: row.realm_roles ?? {},
            player: row.pid !== null && row.gamer_tag !== null ? { pid: row.pid, gamerTag: row.gamer_tag } : undefined,
          }
    return {
      value: { caller, expiresAt: row.expires_at, isRevoked: row.revoked_at !== null },
      tag: accountTag(cid, accountId),
    }
  }
}
