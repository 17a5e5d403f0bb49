import { ApiError } from '@regent/contract/errors'
import type { listTokens, SignInView } from '@regent/contract/organization/auth'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { Context, Customer, OrganizationContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import { findAccountIdByGamerTag } from '../accounts/service.ts'
import { accountTag } from './identities.ts'
import { selectRoles } from './queries.ts'
import { endSignIn } from './service.ts'
import {
  hasSignIn,
  type ListedSignIn,
  revokeOtherSignIns,
  type SignInRow,
  selectPlayerSignIns,
  selectProofTime,
  selectSignIn,
  selectSignIns,
  selectToken,
  updateProof,
} from './sign-in-queries.ts'
import { hashToken, parseTokenCid } from './tokens.ts'

/** The caller's sign-ins, page by page. */
export const listOwnSignIns = (context: OrganizationContext, page: SignInPage) =>
  listSignInsOfAccount(context, requireAccount(context.caller).accountId, page)

type SignInPage = { limit: number; cursor?: string | undefined }

async function listSignInsOfAccount(
  { db, now, customer, caller }: OrganizationContext,
  accountId: number,
  { limit, cursor }: SignInPage,
): Promise<{ rows: SignInView[]; next: string | null }> {
  const { signInId } = requireAccount(caller)
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
  ends: row.ends_at ?? undefined,
  how: row.how ?? undefined,
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
export const endOtherSignIns = (context: OrganizationContext): Promise<number> =>
  endSignInsOfAccount(context, requireAccount(context.caller).accountId)

/** Throws for accounts without a role: the sign-ins of players have their own screen. */
async function requireColleague({ customer }: OrganizationContext, accountId: number): Promise<void> {
  const roles = await selectRoles(customer, accountId)
  const hasRole = roles && (roles.role !== null || Object.keys(roles.realm_roles).length > 0)
  if (!hasRole) throw new ApiError('AccountNotFoundError', { field: 'accountId' })
}

/** The sign-ins of a colleague, page by page. */
export async function listSignInsOf(context: OrganizationContext, accountId: number, page: SignInPage) {
  await requireColleague(context, accountId)
  return listSignInsOfAccount(context, accountId, page)
}

/** Ends a sign-in of a colleague; a no-op if it has already ended. */
export async function endSignInOf(context: OrganizationContext, accountId: number, id: number): Promise<void> {
  const { cid } = context.customer
  await requireColleague(context, accountId)
  if (!(await hasSignIn(context.db, cid, accountId, id))) {
    throw new ApiError('NotFound', { field: 'id', message: 'Sign-in not found.' })
  }
  await endSignIn(context, cid, id, accountId)
  context.change({ subject: 'sign-in', id: String(id), before: { revoked: false }, after: { revoked: true } })
}

/** Ends every sign-in of a colleague except the calling one; returns how many. */
export async function endAllSignInsOf(context: OrganizationContext, accountId: number): Promise<number> {
  await requireColleague(context, accountId)
  const endedCount = await endSignInsOfAccount(context, accountId)
  if (endedCount === 0) context.unchanged()
  else
    context.change({
      subject: 'sign-in',
      id: `account ${accountId}`,
      before: { active: endedCount },
      after: { active: 0 },
    })
  return endedCount
}

/** Ends every sign-in of an account except the calling one; returns how many. */
export async function endSignInsOfAccount(context: OrganizationContext, accountId: number): Promise<number> {
  const { db, now, customer, caller, forget, registry } = context
  const { signInId } = requireAccount(caller)
  await runHooks(registry, 'allSignInsEnd', context, accountId)
  const endedCount = await revokeOtherSignIns(db, customer.cid, accountId, signInId, new Date(now))
  await forget({ account: accountTag(customer.cid, accountId) })
  return endedCount
}

/** When the person of a sign-in last proved who they are. */
export const findProofTime = (customer: Customer, signInId: number): Promise<number | undefined> =>
  selectProofTime(customer, signInId)

/** Records a fresh proof of the calling sign-in. */
export async function renewProof({ db, now, customer, caller }: OrganizationContext): Promise<void> {
  await updateProof(db, customer.cid, requireAccount(caller).signInId, { at: new Date(now) })
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
