import { ApiError } from '@regent/contract/errors'
import type { listTokens, SignInView } from '@regent/contract/organization/auth'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { Context, Customer, OrganizationContext } from '../../../kernel/context/context.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import { findAccountIdByGamerTag } from '../accounts/service.ts'
import { accountTag } from './identities.ts'
import { endSignIn } from './service.ts'
import {
  hasSignIn,
  type ListedSignIn,
  revokeOtherSignIns,
  type SignInRow,
  selectPlayerSignIns,
  selectSignIn,
  selectSignIns,
  selectToken,
} from './sign-in-queries.ts'
import { hashToken, parseTokenCid } from './tokens.ts'

/** The caller's sign-ins, page by page. */
export async function listOwnSignIns(
  { db, now, customer, caller }: OrganizationContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: SignInView[]; next: string | null }> {
  const { accountId, signInId } = requireAccount(caller)
  const after = readCursor(cursor, ['lastUsed', 'id'])
  const rows = await selectSignIns(db, customer.cid, accountId, { limit: limit + 1, after }, new Date(now))
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    rows: page.map((row) => signInView(row, signInId)),
    next: last ? writeCursor([last.last_used_at, last.id]) : null,
  }
}

const signInView = (row: SignInRow, currentId: number): SignInView => ({
  id: row.id,
  isCurrent: row.id === currentId,
  isOperator: row.pid === null,
  pid: row.pid ?? undefined,
  platform: row.platform ?? undefined,
  device: row.device ?? undefined,
  userAgent: row.user_agent ?? undefined,
  address: row.address ?? undefined,
  created: row.created_at,
  lastUsed: row.last_used_at,
  expires: row.expires_at,
})

/** Ends one of the caller's sign-ins; a no-op if it has already ended. */
export async function endOwnSignIn(context: OrganizationContext, id: number): Promise<void> {
  const { accountId } = requireAccount(context.caller)
  const { cid } = context.customer
  if (!(await hasSignIn(context.db, cid, accountId, id))) {
    throw new ApiError('NotFound', { message: 'Sign-in not found.' })
  }
  await endSignIn(context, cid, id, accountId)
}

/** Ends every sign-in of the caller except the current one; returns how many. */
export async function endOtherSignIns({ db, now, customer, caller, forget }: OrganizationContext): Promise<number> {
  const { accountId, signInId } = requireAccount(caller)
  const endedCount = await revokeOtherSignIns(db, customer.cid, accountId, signInId, new Date(now))
  await forget({ account: accountTag(customer.cid, accountId) })
  return endedCount
}

/**
 * Identifies a sign-in in lists, because only hashes of tokens are stored and a list of valid tokens would be
 * dangerous.
 */
const toHandle = (id: number) => `sign-in-${id}`
const parseHandle = (text: string) => /^sign-in-(\d{1,16})$/.exec(text)?.[1]

/** The sign-in of a token or of a handle. */
export async function findSignInByText({ db, cid }: Customer, text: string) {
  const id = parseHandle(text)
  if (id !== undefined) return selectSignIn(db, cid, Number(id))
  return parseTokenCid(text) === cid ? selectToken(db, cid, hashToken(text)) : undefined
}

/** The game clients a player is or was signed in with; in a realm's scope only those of that realm. */
export async function listSignInsOfPlayer(
  { db, customer, realm }: Context<typeof listTokens>,
  { gamerTagOrAccountId: id, page, pageSize, pid }: Context<typeof listTokens>['query'],
) {
  const { cid } = customer
  if (realm && pid !== undefined && pid !== realm.id) return { itemCount: 0, items: [] }
  const at = realm?.id ?? pid
  const accountId = (await findAccountIdByGamerTag(customer, id, at)) ?? id
  const bounds = { limit: pageSize, offset: (Math.max(1, page) - 1) * pageSize }
  const { rows, total } = await selectPlayerSignIns(db, cid, accountId, at, bounds)
  return { itemCount: total, items: rows.map((row) => listedSignIn(cid, row)) }
}

const listedSignIn = (cid: number, row: ListedSignIn) => ({
  token: toHandle(row.id),
  type: 'refresh' as const,
  accountId: row.account_id,
  gamerTag: row.gamer_tag ?? undefined,
  cid,
  pid: row.pid,
  created: row.created_at,
  expiresMs: row.expires_at,
  revoked: row.revoked_at !== null,
  platform: row.platform ?? undefined,
  device: row.device ?? undefined,
})
