import { ApiError } from '@regent/contract/errors'
import { handOverPersonal } from '../../../kernel/audit/personal.ts'
import type { AccountCaller, Caller, Customer, Realm, RequestContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { findPlayer, isGuestAccount, lockAccountRows, moveGuest } from '../accounts/service.ts'
import { accountTag } from './identities.ts'
import { handOverSignIns } from './sign-in-queries.ts'

/** The caller as a player of this realm, possibly a guest. */
const playerIn = (caller: Caller, realm: Realm): AccountCaller | undefined =>
  caller.kind === 'account' && caller.player?.pid === realm.id ? caller : undefined

/**
 * The account of the guest whose token was sent along, if the caller is a guest. Locked, so that it remains a guest
 * account.
 */
export async function findGuest({ caller }: RequestContext, customer: Customer, realm: Realm) {
  const player = playerIn(caller, realm)
  const [account] = player ? await lockAccountRows(customer, [player.accountId]) : []
  return account && isGuestAccount(account) ? account.id : undefined
}

/**
 * Merges a guest's players and devices into an existing account; the empty account is deleted. Both accounts are locked
 * first, smaller id first, so that of two concurrent sign-ins the second sees the result of the first. If the account
 * already plays in the realm, nothing changes.
 */
export async function mergeGuest(
  context: RequestContext,
  customer: Customer,
  realm: Realm,
  accountId: number,
): Promise<void> {
  const guest = playerIn(context.caller, realm)
  if (!guest || guest.accountId === accountId) return
  const accounts = await lockAccountRows(customer, [guest.accountId, accountId])
  const guestAccount = accounts.find(({ id }) => id === guest.accountId)
  const player = await findPlayer(realm, accountId)
  if (!guestAccount) {
    // A concurrent sign-in was first; if it merged the guest here, nothing remains to be done.
    if (player?.gamerTag === guest.player?.gamerTag) return
    throw new ApiError('UnableToMergeError', {
      message: 'The guest was merged into another account in the meantime. Nothing was changed.',
    })
  }
  if (!isGuestAccount(guestAccount)) return // a full account as the caller: it switches accounts, nothing is merged
  if (player) throw new ApiError('UnableToMergeError')
  await runHooks(context.registry, 'guestMerges', customer, guest.accountId)
  await moveGuest(customer, context.now, guest.accountId, accountId)
  await handOverSignIns(context.db, customer.cid, guest.accountId, accountId, new Date(context.now))
  await handOverPersonal(customer, guest.accountId, accountId)
  await context.forget({ account: accountTag(customer.cid, guest.accountId) })
}
