import type { Customer } from './context.ts'
import { runHooks } from './hooks.ts'
import type { Registry } from './registry.ts'

/** A way in that proves more than a password: an authenticator app, a passkey. */
export type StrongWay = { accountId: number; way: 'code' | 'passkey'; count: number }

declare module './hooks.ts' {
  interface Hooks {
    /** The strong ways in of these accounts, one entry per account and way. */
    strongWays: (customer: Customer, accountIds: readonly number[]) => Promise<StrongWay[]>
    /** The accounts among these that only an identity provider can sign in. */
    onlyByProvider: (customer: Customer, accountIds: readonly number[]) => Promise<number[]>
  }
}

/** The strong ways in of these accounts, from all areas that know some. */
export async function findStrongWays(
  registry: Pick<Registry, 'hooks'>,
  customer: Customer,
  accountIds: readonly number[],
): Promise<StrongWay[]> {
  if (accountIds.length === 0) return []
  return (await runHooks(registry, 'strongWays', customer, accountIds)).flat()
}

/** Parts of an account that decide whether its owner is known. */
export type Identified = { id: number; is_email_confirmed: boolean }

/**
 * Which of these accounts have a confirmed identity: a confirmed e-mail, and either a strong way in or single sign-on as
 * the only one. Areas add ways with the hooks above.
 */
export async function findConfirmedIdentities(
  registry: Pick<Registry, 'hooks'>,
  customer: Customer,
  accounts: readonly Identified[],
): Promise<Set<number>> {
  const ids = accounts.filter(({ is_email_confirmed }) => is_email_confirmed).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const ways = await findStrongWays(registry, customer, ids)
  const provided = await runHooks(registry, 'onlyByProvider', customer, ids)
  return new Set([...ways.map(({ accountId }) => accountId), ...provided.flat()])
}

/** True if the owner of an account is known. */
export async function hasConfirmedIdentity(
  registry: Pick<Registry, 'hooks'>,
  customer: Customer,
  account: Identified,
): Promise<boolean> {
  return (await findConfirmedIdentities(registry, customer, [account])).has(account.id)
}
