import type { Realm } from '../context/context.ts'
import * as queries from './queries.ts'
import type { Approving, Colleague } from './rules.ts'

const hourMs = 3_600_000
/** Whoever made or changed the account of a colleague this short a time ago is not approved by that account. */
const changedMs = 7 * 24 * hourMs

/** Those who wanted it: they never approve it. */
export const ownersOf = ({ author_id, asked_by }: Pick<queries.RequestRow, 'author_id' | 'asked_by'>): number[] =>
  author_id === null ? [asked_by] : [author_id, asked_by]

/** Which of the reviewers’ approvals count now, of this hash. */
export async function countedOf(
  realm: Realm,
  { mayApprove }: Approving,
  request: queries.RequestRow,
  reviewers: readonly queries.ReviewerRow[],
  now: number,
): Promise<Set<number>> {
  const owners = ownersOf(request)
  const fitting = reviewers.filter(
    (one) =>
      one.decision === 'approved' &&
      one.hash === request.hash &&
      !owners.includes(one.account_id) &&
      one.realm_roles !== null &&
      mayApprove({ role: one.role, realm_roles: one.realm_roles }),
  )
  const ids = fitting.map((one) => one.account_id)
  if (ids.length === 0) return new Set()
  const changed = await queries.selectChangedBy(realm, owners, ids, new Date(now - changedMs))
  return new Set(ids.filter((id) => !changed.has(id)))
}

/** Why somebody cannot approve what the request is about; undefined if they can. */
export async function whyNotOf(
  realm: Realm,
  { mayApprove, rules }: Approving,
  request: Pick<queries.RequestRow, 'author_id' | 'asked_by'>,
  colleague: Colleague | undefined,
  now: number,
): Promise<string | undefined> {
  if (!colleague) return 'Only people with a role in this realm can approve.'
  if (request.author_id === colleague.id) return 'You cannot approve what you made yourself.'
  if (request.asked_by === colleague.id) return 'You cannot approve what you asked for yourself.'
  if (!mayApprove(colleague))
    return `In this realm ${rules.leastRole === 'admin' ? 'admins' : 'developers and admins'} approve.`
  const changed = await queries.selectChangedBy(realm, ownersOf(request), [colleague.id], new Date(now - changedMs))
  if (changed.has(colleague.id))
    return 'Who asks has made or changed your account in the last 7 days, so that your approval would not count.'
  return undefined
}
