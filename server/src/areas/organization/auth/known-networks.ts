import { toEmailKey } from '@regent/contract/email'
import { dayMs } from '@regent/contract/time'
import type { Customer } from '../../../kernel/context/context.ts'
import { toNetwork } from '../../../kernel/settings/network.ts'
import { findAccountByKey } from '../accounts/service.ts'
import { hasKnownNetwork, upsertKnownNetwork } from './sign-in-queries.ts'

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

/** Whether the account of an e-mail signed in from this network in the last 90 days. */
export async function isKnownNetwork(
  customer: Customer,
  now: number,
  email: string,
  network: string,
): Promise<boolean> {
  const accountId = await findAccountByKey(customer, 'email', toEmailKey(email))
  return accountId !== undefined && hasKnownNetwork(customer, accountId, network, new Date(now - networkKnownMs))
}
