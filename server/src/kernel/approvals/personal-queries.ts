import { type SqlBool, sql } from 'kysely'
import type { Customer } from './tables.ts'

/** Approval requests and decisions of an account. */
export async function selectReviewsBy({ db, cid }: Customer, accountId: number) {
  const requests = await db
    .selectFrom('approval_requests as r')
    .innerJoin('realms as m', 'm.pid', 'r.pid')
    .select(['r.pid', 'r.title', 'r.message', 'r.asked_at as at'])
    .where('m.cid', '=', cid)
    .where('r.asked_by', '=', accountId)
    .orderBy('r.asked_at')
    .execute()
  const decided = await db
    .selectFrom('approval_reviewers as v')
    .innerJoin('realms as m', 'm.pid', 'v.pid')
    .select(['v.pid', 'v.decision', 'v.comment', 'v.decided_at as at'])
    .where('m.cid', '=', cid)
    .where('v.account_id', '=', accountId)
    .orderBy('v.decided_at')
    .execute()
  return [...requests, ...decided]
}

const ofOrganization = (cid: number) => sql<SqlBool>`pid in (select pid from realms where cid = ${cid})`

/** Erases texts of an account; the requests and decisions themselves remain with the resulting changes. */
export async function eraseReviewsBy({ db, cid }: Customer, accountId: number): Promise<void> {
  await db
    .updateTable('approval_requests')
    .set({ message: null })
    .where(ofOrganization(cid))
    .where('asked_by', '=', accountId)
    .execute()
  await db
    .updateTable('approval_reviewers')
    .set({ comment: null })
    .where(ofOrganization(cid))
    .where('account_id', '=', accountId)
    .execute()
}
