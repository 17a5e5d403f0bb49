import type { ApprovalRequest } from '@regent/contract/organization/approval-shapes'
import type { Db } from '../../engines/database/database.ts'
import type { Caller, OrganizationContext, Realm } from '../context/context.ts'
import { mailOwners, toSender } from './mails.ts'
import * as queries from './queries.ts'

type Deciding = Pick<OrganizationContext, 'now' | 'origin' | 'settings' | 'caller'> & { realm: Realm }

/** Console path of the subject of a request. */
const toPath = (request: Pick<queries.RequestRow, 'subject' | 'subject_id'>): string => `plans/${request.subject_id}`

/** Tells the maker once that enough colleagues have approved. */
export async function tellApproved(
  context: Deciding,
  request: queries.RequestRow,
  { state, approvals }: ApprovalRequest,
  comment: string | undefined,
): Promise<void> {
  if (state !== 'approved' || request.told === 'approved') return
  await queries.updateRequest(context.realm, request.id, { told: 'approved' })
  const outcome = { state, approvals, comment, by: await findEmail(context) } as const
  await mailOwners(toSender(context), request, { path: toPath(request), outcome, unless: toAccountId(context.caller) })
}

export async function tellRefused(context: Deciding, request: queries.RequestRow, comment: string): Promise<void> {
  const outcome = { state: 'refused', comment, by: await findEmail(context) } as const
  await mailOwners(toSender(context), request, { path: toPath(request), outcome, unless: toAccountId(context.caller) })
}

const toAccountId = (caller: Caller) => (caller.kind === 'account' ? caller.accountId : undefined)

async function findEmail({ caller, realm }: Deciding): Promise<string | undefined> {
  const id = toAccountId(caller)
  const [self] = id === undefined ? [] : await queries.selectColleagues(realm, [id])
  return self?.email ?? undefined
}

/** Number of requests per transaction. */
const toldAtOnce = 100

/** Tells the makers of requests that have expired, each once. Returns of how many. */
export async function tellExpired(db: Db, now: number, base: string | undefined): Promise<number> {
  let notifiedCount = 0
  for (let last = toldAtOnce; last === toldAtOnce; notifiedCount += last) {
    last = await db.transaction().execute(async (work) => {
      const rows = await queries.markExpired(work as Db, new Date(now), toldAtOnce)
      for (const { cid, created_at, ...request } of rows) {
        const realm: Realm = { db: work, id: request.pid, cid, createdAt: created_at }
        const sender = { realm, now, base }
        await mailOwners(sender, request, { path: toPath(request), outcome: { state: 'expired' } })
      }
      return rows.length
    })
  }
  return notifiedCount
}
