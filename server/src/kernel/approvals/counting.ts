import { dayMs } from '@regent/contract/time'
import { selectKeyGrantors } from '../../directory/accounts/queries.ts'
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

/**
 * Accounts whose approval of what these people want would be their own, by the changes of accounts of 30 days. An API
 * key acts for its grantor.
 */
export async function heldBy(realm: Realm, approving: Approving, owners: readonly number[], now: number) {
  const { admins, founder, rules } = approving
  const grantors = await selectKeyGrantors(realm, owners)
  const people = [...owners, ...grantors]
  const holding = { trusted: admins, since: new Date(now - heldMs), founder, isLasting: rules.confirmedIdentity }
  const linkedIds = await queries.selectHeldBy(realm, people, { ...holding, confirmed: [] })
  const confirmed = await findValidConfirmations(realm, approving, people, linkedIds)
  const left = confirmed.length === 0 ? linkedIds : await queries.selectHeldBy(realm, people, { ...holding, confirmed })
  return new Set([...left, ...grantors])
}

/** Confirmations by admins, or by the founder, whom these people neither are nor may control. */
async function findValidConfirmations(
  realm: Realm,
  { admins, founder }: Approving,
  people: readonly number[],
  held: ReadonlySet<number>,
) {
  const rows = await queries.selectConfirmations(realm)
  return rows
    .filter(({ account_id: account, confirmed_by: by }) => {
      if (by === account || people.includes(by)) return false
      return by === founder || (admins.includes(by) && !held.has(by))
    })
    .map(({ account_id: account, confirmed_at: until }) => ({ account, until }))
}

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
      approving.mayApprove({ id: one.account_id, role: one.role, realm_roles: one.realm_roles }) &&
      approving.isConfirmed(one.account_id),
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
    return `In this realm ${approving.rules.leastRole === 'admin' ? 'admins' : 'developers and admins'} approve, and people whose custom role contains it.`
  if (!approving.isConfirmed(colleague.id)) return identityWords
  if ((await selectKeyGrantors(realm, listOwners(request))).includes(colleague.id)) return grantorWords
  if ((await heldBy(realm, approving, listOwners(request), now)).has(colleague.id)) return holdingWords(approving)
  return undefined
}

/** Why nobody approves their own. */
export const ownWords = 'Authors and requesters cannot approve their own plans.'

/** Why grantors do not approve the requests of their keys. */
const grantorWords = 'You granted the rights of this API key. Your approval of its requests does not count.'

/** Why an approval does not count without a confirmed identity. */
export const identityWords =
  'The identity of the approver is not confirmed: a confirmed e-mail, and a second factor or a passkey, are needed.'

/** Why an approval does not count by `heldBy`. */
export const holdingWords = ({ rules }: Pick<Approving, 'rules'>): string =>
  rules.confirmedIdentity ? lastingWords : heldWords

const lastingWords = `The requesters granted this account or its roles, or changed it in the last ${heldDays} days. Its approval counts after another admin or the founder has confirmed the person.`

/** The same for rules without confirmed identities. */
export const heldWords = `In the last ${heldDays} days the requesters created or changed this account or its roles. Its approval does not count.`
