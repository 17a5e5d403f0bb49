import type { SignInView } from '@regent/contract/auth'
import { ApiError } from '@regent/contract/errors'
import { requireAccount } from '../http/access.ts'
import type { Customer, RequestContext } from '../http/context.ts'
import { readCursor, writeCursor } from '../http/paging.ts'
import { accountTag } from './identities.ts'
import { hasSignIn, revokeOtherSignIns, type SignInRow, selectSignIns } from './queries.ts'
import { endSignIn } from './service.ts'

type OwnContext = RequestContext & { customer: Customer }

/** Where the caller is signed in, a page at a time. */
export async function listOwnSignIns(
  { db, now, customer, caller }: OwnContext,
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

/** Ends one of the caller's sign-ins; one that has ended already simply stays so. */
export async function endOwnSignIn(context: OwnContext, id: number): Promise<void> {
  const { accountId } = requireAccount(context.caller)
  const { cid } = context.customer
  if (!(await hasSignIn(context.db, cid, accountId, id))) {
    throw new ApiError('NotFound', { message: 'You have no such sign-in.' })
  }
  await endSignIn(context, cid, id, accountId)
}

/** Ends every sign-in of the caller but the one that asks, and answers how many there were. */
export async function endOtherSignIns({ db, now, customer, caller, forget }: OwnContext): Promise<number> {
  const { accountId, signInId } = requireAccount(caller)
  const ended = await revokeOtherSignIns(db, customer.cid, accountId, signInId, new Date(now))
  await forget({ account: accountTag(customer.cid, accountId) })
  return ended
}
