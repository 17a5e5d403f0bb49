import { ApiError } from '@regent/contract/errors'
import { handOverPersonal } from '../../../kernel/audit/personal.ts'
import type { AccountCaller, Caller, Customer, Realm, RequestContext } from '../../../kernel/context/context.ts'
import { atMoment } from '../../../kernel/context/hooks.ts'
import { findPlayer, isGuestAccount, lockAccountRows, moveGuest } from '../accounts/service.ts'
import { accountTag } from './identities.ts'
import { handOverSignIns } from './sign-in-queries.ts'

/** The caller as a player of this realm, which may be a guest. */
const playerIn = (caller: Caller, realm: Realm): AccountCaller | undefined =>
  caller.kind === 'account' && caller.player?.pid === realm.id ? caller : undefined

/** The account of the guest whose token was sent along, if that is what the caller is. Locked: it stays a guest's. */
export async function findGuest({ caller }: RequestContext, customer: Customer, realm: Realm) {
  const player = playerIn(caller, realm)
  const [account] = player ? await lockAccountRows(customer, [player.accountId]) : []
  return account && isGuestAccount(account) ? account.id : undefined
}

/**
 * Brings a guest's players and devices into the account that it turned out to be; the emptied account is gone. Both
 * accounts are locked first, the smaller id before the other, so that of two such sign-ins at once one waits and then sees
 * what the other did. Where the account plays in the realm already nothing changes.
 */
export async function bringGuest(
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
    // A sign-in at the same time was first; if it brought the guest here, this one has nothing left to do.
    if (player?.gamerTag === guest.player?.gamerTag) return
    throw new ApiError('UnableToMergeError', { message: 'The guest has been attached to another account meanwhile.' })
  }
  if (!isGuestAccount(guestAccount)) return // somebody signed in: changing accounts, not merging
  if (player) throw new ApiError('UnableToMergeError')
  await atMoment(context.registry, 'guestMerges', customer, guest.accountId)
  await moveGuest(customer, context.now, guest.accountId, accountId)
  await handOverSignIns(context.db, customer.cid, guest.accountId, accountId, new Date(context.now))
  await handOverPersonal(customer, guest.accountId, accountId)
  await context.forget({ account: accountTag(customer.cid, guest.accountId) })
}
