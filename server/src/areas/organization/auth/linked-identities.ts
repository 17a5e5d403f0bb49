import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import type { Customer, Realm } from '../../../kernel/context/context.ts'
import { findAccountByIdentity, linkIdentity, lockIdentity, type ProvenIdentity } from '../accounts/linking.ts'
import { createGuestAccount } from '../accounts/service.ts'
import { findGuest } from './merging.ts'
import { type Guest, signInAccount, type Where } from './service.ts'

/** Signing in with, and linking, identities of third parties and external services. */

/**
 * Signs the identity's account in. An unknown identity is linked to the guest whose token was sent along, otherwise to
 * a new account; a lock on the key prevents two concurrent first sign-ins from creating two accounts.
 */
export async function signInWithIdentity(
  where: Where & { customer: Customer; realm: Realm },
  identity: ProvenIdentity,
  guest: Guest,
): Promise<TokenResponse> {
  const { customer, realm, context } = where
  await lockIdentity(customer, identity)
  let accountId = await findAccountByIdentity(customer, identity)
  if (accountId === undefined) {
    accountId = (await findGuest(context, customer, realm)) ?? (await createGuestAccount(customer, context.now))
    await linkIdentity(customer, context.now, accountId, identity)
  }
  return signInAccount(where, { accountId, identity }, guest, { isPlayerOnly: true })
}
