import { ApiError } from '@regent/contract/errors'
import type { Customer } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'

/** Identities that somebody else vouches for, as an account keeps them. */

/** Proved to be the caller's. */
export type ProvenIdentity =
  | {
      kind: 'third-party'
      name: string
      /** Whose ids `userAppId` is one of. */
      appId: string
      userAppId: string
      email?: string
      meta: Record<string, string>
    }
  | { kind: 'external'; service: string; namespace: string; userId: string; pid: string }

type ExternalName = { service: string; namespace: string; userId: string; pid: string }

/** What a third-party account is found by. The id comes first, so that it is found by how it begins. */
export const thirdPartyKey = ({ name, appId, userAppId }: { name: string; appId: string; userAppId: string }) =>
  `${userAppId}|${name.toLowerCase()}|${appId}`

/** With its realm: the service is one of that realm's config, and another realm's may know somebody else by the id. */
const externalKey = ({ service, namespace, userId, pid }: ExternalName) =>
  `${userId}|${service.toLowerCase()}|${namespace}|${pid}`

const keyOf = (identity: ProvenIdentity): string =>
  identity.kind === 'external' ? externalKey(identity) : thirdPartyKey(identity)

export const lockIdentity = (customer: Customer, identity: ProvenIdentity): Promise<void> =>
  queries.lockSignInKey(customer, identity.kind, keyOf(identity))

export const findAccountByIdentity = (customer: Customer, identity: ProvenIdentity): Promise<number | undefined> =>
  queries.selectAccountIdByKey(customer, identity.kind, keyOf(identity))

export const findAccountByExternal = (customer: Customer, name: ExternalName): Promise<number | undefined> =>
  queries.selectAccountIdByKey(customer, 'external', externalKey(name))

/** An account that is signed in to, locked; one that is gone has been merged into another. */
async function lockOwnAccount(customer: Customer, accountId: number) {
  const account = await queries.lockAccountRow(customer, accountId)
  if (!account) throw new ApiError('InvalidTokenError')
  return account
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The account signs in by this identity from now on; asked for again, it is simply so. */
export async function linkIdentity(
  customer: Customer,
  now: number,
  accountId: number,
  identity: ProvenIdentity,
): Promise<void> {
  const account = await lockOwnAccount(customer, accountId)
  const key = keyOf(identity)
  const isExternal = identity.kind === 'external'
  const owner = await queries.selectAccountIdByKey(customer, identity.kind, key)
  if (owner === accountId) return
  if (owner !== undefined) throw taken(identity)
  const hasAnother = isExternal
    ? account.external.some((held) => isOfService(held, identity))
    : account.third_parties.some((held) => sameName(held.name, identity.name))
  if (hasAnother) {
    throw isExternal
      ? new ApiError('ExternalIdentityAlreadyRegisteredError', { field: 'provider_service' })
      : new ApiError('DuplicateThirdPartyAssociationError', { field: 'thirdParty' })
  }
  if (!(await queries.insertSignInKey(customer, accountId, identity.kind, key))) throw taken(identity)
  const change = isExternal
    ? { external: JSON.stringify([...account.external, externalOf(identity)]) }
    : { third_parties: JSON.stringify([...account.third_parties, thirdPartyOf(identity)]) }
  await queries.updateAccount(customer, accountId, change, new Date(now))
}

const taken = ({ kind }: ProvenIdentity) =>
  kind === 'external'
    ? new ApiError('ExternalIdentityUnavailable', { field: 'external_token' })
    : new ApiError('ThirdPartyAssociationAlreadyInUseError', { field: 'token' })

const externalOf = ({ service, namespace, userId, pid }: ExternalName) => ({
  providerService: service,
  providerNamespace: namespace,
  userId,
  pid,
})

const thirdPartyOf = ({ kind: _, ...thirdParty }: Extract<ProvenIdentity, { kind: 'third-party' }>) => thirdParty

type LinkedExternal = { providerService: string; providerNamespace: string; pid?: string }

const isOfService = (held: LinkedExternal, { service, namespace, pid }: Omit<ExternalName, 'userId'>) =>
  sameName(held.providerService, service) && held.providerNamespace === namespace && held.pid === pid

/** Unlinks a third party; one that is not linked is simply not there. */
export async function unlinkThirdParty(
  customer: Customer,
  now: number,
  accountId: number,
  name: string,
): Promise<void> {
  const account = await lockOwnAccount(customer, accountId)
  const unlinked = account.third_parties.filter((held) => sameName(held.name, name))
  if (unlinked.length === 0) return
  const kept = account.third_parties.filter((held) => !unlinked.includes(held))
  await queries.deleteSignInKeys(customer, accountId, 'third-party', unlinked.map(thirdPartyKey))
  await queries.updateAccount(customer, accountId, { third_parties: JSON.stringify(kept) }, new Date(now))
}

/** The same for an identity of an external service. */
export async function unlinkExternal(
  customer: Customer,
  now: number,
  accountId: number,
  name: ExternalName,
): Promise<void> {
  const account = await lockOwnAccount(customer, accountId)
  const kept = account.external.filter((held) => !(isOfService(held, name) && held.userId === name.userId))
  if (kept.length === account.external.length) return
  await queries.deleteSignInKeys(customer, accountId, 'external', [externalKey(name)])
  await queries.updateAccount(customer, accountId, { external: JSON.stringify(kept) }, new Date(now))
}
