import { ApiError } from '@regent/contract/errors'
import { requireAccount } from '../context/access.ts'
import type { OrganizationContext } from '../context/context.ts'
import * as queries from './queries.ts'

/**
 * Records that an admin vouches for a colleague: they are another person than those who granted their account or roles.
 * Whether it counts for a request is decided there: the admin must not be in the chain of the requester.
 */
export async function confirmApprover(context: OrganizationContext, accountId: number): Promise<void> {
  const { customer, now } = context
  const { accountId: by } = requireAccount(context.caller)
  const [colleague] = await queries.selectColleagues(customer, [accountId])
  if (!colleague) throw new ApiError('AccountNotFoundError', { field: 'accountId' })
  const founder = await queries.selectFounder(customer)
  const chain = { trusted: [], since: new Date(now), founder: null, isLasting: true, confirmed: [] }
  const isOwnChain = by !== founder && (await queries.selectHeldBy(customer, [by], chain, 'granted')).has(accountId)
  if (by === accountId || isOwnChain) throw new ApiError('CannotConfirmApprover', { field: 'accountId' })
  await queries.putConfirmation(customer, { accountId, by, now: new Date(now) })
  context.change({
    subject: 'approver',
    id: String(accountId),
    before: { confirmedBy: null },
    after: { confirmedBy: by, at: now },
  })
}
