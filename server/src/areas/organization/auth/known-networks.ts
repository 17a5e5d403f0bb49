import { toEmailKey } from '@regent/contract/email'
import { dayMs } from '@regent/contract/time'
import { queueEmail } from '../../../engines/email/email.ts'
import type { Customer, RequestContext } from '../../../kernel/context/context.ts'
import { toNetwork } from '../../../kernel/settings/network.ts'
import { findAccountByKey } from '../accounts/service.ts'
import { hasKnownNetwork, selectKnownNetworks, upsertKnownNetwork } from './sign-in-queries.ts'

/** How long a network stays known after its last use. */
export const networkKnownMs = 90 * dayMs

/** Stores the network of a sign-in with a password: wrong passwords from elsewhere do not block it. */
export async function rememberNetwork(
  customer: Customer,
  now: number,
  accountId: number,
  address: string | undefined,
): Promise<void> {
  if (address) await upsertKnownNetwork(customer, accountId, toNetwork(address), new Date(now))
}

type SignedIn = { id: number; email: string | null; role: string | null; realm_roles: object }

/** Mails an operator whose account signs in from a network that is new to it. The first sign-in sends no mail. */
export async function mailNewPlace(
  { db, now, address, userAgent }: RequestContext,
  customer: Customer,
  { id: accountId, email, role, realm_roles: realmRoles }: SignedIn,
): Promise<void> {
  const isOperator = role !== null || Object.keys(realmRoles).length > 0
  if (!isOperator || email === null || !address) return
  const knownNetworks = await selectKnownNetworks(customer, accountId)
  if (knownNetworks.length === 0 || knownNetworks.some(({ network }) => network === toNetwork(address))) return
  const subject = 'Sign-in from a new place'
  const body = `Your account in the Regent console was used from a place that is new to it.\n\nAddress: ${address}\nBrowser: ${userAgent.slice(0, 200) || 'unknown'}\nTime: ${new Date(now).toISOString()}\n\nIf this was not you, sign this place out in My Account and change your password.\n`
  await queueEmail(db, customer.cid, { to: email, accountId, subject, body }, now)
}

/** True if an account signed in from this network in the last 90 days. */
export const isNetworkOfAccount = (customer: Customer, now: number, accountId: number, network: string) =>
  hasKnownNetwork(customer, accountId, network, new Date(now - networkKnownMs))

/** True if the account of an e-mail signed in from this network in the last 90 days. */
export async function isKnownNetwork(
  customer: Customer,
  now: number,
  email: string,
  network: string,
): Promise<boolean> {
  const accountId = await findAccountByKey(customer, 'email', toEmailKey(email))
  return accountId !== undefined && isNetworkOfAccount(customer, now, accountId, network)
}
