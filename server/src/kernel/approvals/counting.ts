import { dayMs } from '@regent/contract/time'
import type { Realm } from '../context/context.ts'
import * as queries from './queries.ts'
import type { Approving, Colleague } from './rules.ts'

/**
 * Days during which an account counts as controlled by the person who created it, gave it a role, or changed its e-mail
 * or password.
 */
export const heldDays = 30
const heldMs = heldDays * dayMs

/** Author and requester: they never approve the request. */
export const listOwners = ({ author_id, asked_by }: Pick<queries.RequestRow, 'author_id' | 'asked_by'>): number[] =>
  author_id === null ? [asked_by] : [author_id, asked_by]

/** Accounts whose approval of what these people want would be their own, by the changes of accounts of 30 days. */
export const heldBy = (realm: Realm, { admins }: Approving, owners: readonly number[], now: number) =>
  queries.selectHeldBy(realm, owners, admins, new Date(now - heldMs))

/** Which of the reviewers’ approvals count now, of this hash. */
export async function findCountedApprovals(
  realm: Realm,
  approving: Approving,
  request: queries.RequestRow,
  reviewers: readonly queries.ReviewerRow[],
  now: number,
): Promise<Set<number>> {
  const owners = listOwners(request)
  const fitting = reviewers.filter(
    (one) =>
      one.decision === 'approved' &&
      one.hash === request.hash &&
      !owners.includes(one.account_id) &&
      one.realm_roles !== null &&
      approving.mayApprove({ role: one.role, realm_roles: one.realm_roles }),
  )
  const ids = fitting.map((one) => one.account_id)
  if (ids.length === 0) return new Set()
  const controlledIds = await heldBy(realm, approving, owners, now)
  return onePerPerson(
    realm,
    approving,
    ids.filter((id) => !controlledIds.has(id)),
    now,
  )
}

/**
 * Keeps only the first of several accounts that one person may control. A person whom an admin has invited counts as
 * another person.
 */
async function onePerPerson(
  realm: Realm,
  approving: Approving,
  ids: readonly number[],
  now: number,
): Promise<Set<number>> {
  if (ids.length < 2) return new Set(ids)
  const controlledByApprover = new Map<number, Set<number>>()
  for (const id of ids) {
    const controlledIds = approving.admins.includes(id) ? new Set([id]) : await heldBy(realm, approving, [id], now)
    const isSame = [...controlledByApprover].some(
      ([other, heldByOther]) => heldByOther.has(id) || controlledIds.has(other),
    )
    if (!isSame) controlledByApprover.set(id, controlledIds)
  }
  return new Set(controlledByApprover.keys())
}

/** Why somebody cannot approve what the request is about; undefined if they can. */
export async function findRejectionReason(
  realm: Realm,
  approving: Approving,
  request: Pick<queries.RequestRow, 'author_id' | 'asked_by'>,
  colleague: Colleague | undefined,
  now: number,
): Promise<string | undefined> {
  if (!colleague) return 'Only people with a role in this realm can approve.'
  if (request.author_id === colleague.id) return 'You cannot approve your own plan.'
  if (request.asked_by === colleague.id) return 'You cannot approve your own request.'
  if (!approving.mayApprove(colleague))
    return `In this realm ${approving.rules.leastRole === 'admin' ? 'admins' : 'developers and admins'} approve.`
  if ((await heldBy(realm, approving, listOwners(request), now)).has(colleague.id)) return heldWords
  return undefined
}

/** Why nobody approves their own. */
export const ownWords = 'Authors and requesters cannot approve their own plans.'

/** Why an approval does not count by `heldBy`. */
export const heldWords = `In the last ${heldDays} days the requesters created or changed this account or its roles. Its approval does not count.`
