import { ApiError } from '@regent/contract/errors'
import * as queries from '../../../directory/accounts/queries.ts'
import type { Customer } from '../../../kernel/context/context.ts'

/** Identities at third parties and external services, as an account stores them. */

/** An identity of the caller that was verified. */
export type ProvenIdentity =
  | {
      kind: 'third-party'
      name: string
      /** The application that issued `userAppId`. */
      appId: string
      userAppId: string
      email?: string
      meta: Record<string, string>
    }
  | { kind: 'external'; service: string; namespace: string; userId: string; pid: string }

type ExternalName = { service: string; namespace: string; userId: string; pid: string }

/** The lookup key of a third-party account. The id comes first, so that prefix search works. */
export const thirdPartyKey = ({ name, appId, userAppId }: { name: string; appId: string; userAppId: string }) =>
  `${userAppId}|${name.toLowerCase()}|${appId}`

/** The key includes the realm: another realm's service may use the same id for somebody else. */
const externalKey = ({ service, namespace, userId, pid }: ExternalName) =>
  `${userId}|${service.toLowerCase()}|${namespace}|${pid}`

const toKey = (identity: ProvenIdentity): string =>
  identity.kind === 'external' ? externalKey(identity) : thirdPartyKey(identity)

export const lockIdentity = (customer: Customer, identity: ProvenIdentity): Promise<void> =>
  queries.lockSignInKey(customer, identity.kind, toKey(identity))

export const findAccountByIdentity = (customer: Customer, identity: ProvenIdentity): Promise<number | undefined> =>
  queries.selectAccountIdByKey(customer, identity.kind, toKey(identity))

export const findAccountByExternal = (customer: Customer, name: ExternalName): Promise<number | undefined> =>
  queries.selectAccountIdByKey(customer, 'external', externalKey(name))

/** Locks an account that is signing in; throws if it was merged into another. */
async function lockOwnAccount(customer: Customer, accountId: number) {
  const account = await queries.selectAccountForUpdate(customer, accountId)
  if (!account) throw new ApiError('InvalidTokenError')
  return account
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Links an identity to the account; linking it again is a no-op. */
export async function linkIdentity(
  customer: Customer,
  now: number,
  accountId: number,
  identity: ProvenIdentity,
): Promise<void> {
  const account = await lockOwnAccount(customer, accountId)
  const key = toKey(identity)
  const isExternal = identity.kind === 'external'
  const owner = await queries.selectAccountIdByKey(customer, identity.kind, key)
  if (owner === accountId) return
  if (owner !== undefined) throw identityTakenError(identity)
  const hasAnother = isExternal
    ? account.external.some((held) => isOfService(held, identity))
    : account.third_parties.some((held) => sameName(held.name, identity.name))
  if (hasAnother) {
    throw isExternal
      ? new ApiError('ExternalIdentityAlreadyRegisteredError', { field: 'provider_service' })
      : new ApiError('DuplicateThirdPartyAssociationError', { field: 'thirdParty' })
  }
  if (!(await queries.insertSignInKey(customer, accountId, identity.kind, key))) throw identityTakenError(identity)
  const change = isExternal
    ? { external: JSON.stringify([...account.external, toExternal(identity)]) }
    : { third_parties: JSON.stringify([...account.third_parties, toThirdParty(identity)]) }
  await queries.updateAccount(customer, accountId, change, new Date(now))
}

const identityTakenError = ({ kind }: ProvenIdentity) =>
  kind === 'external'
    ? new ApiError('ExternalIdentityUnavailable', { field: 'external_token' })
    : new ApiError('ThirdPartyAssociationAlreadyInUseError', { field: 'token' })

const toExternal = ({ service, namespace, userId, pid }: ExternalName) => ({
  providerService: service,
  providerNamespace: namespace,
  userId,
  pid,
})

const toThirdParty = ({ kind: _, ...thirdParty }: Extract<ProvenIdentity, { kind: 'third-party' }>) => thirdParty

type LinkedExternal = { providerService: string; providerNamespace: string; pid?: string }

const isOfService = (linked: LinkedExternal, { service, namespace, pid }: Omit<ExternalName, 'userId'>) =>
  sameName(linked.providerService, service) && linked.providerNamespace === namespace && linked.pid === pid

/** Unlinks a third party; a no-op if it is not linked. */
export async function unlinkThirdParty(
  customer: Customer,
  now: number,
  accountId: number,
  name: string,
): Promise<void> {
  const account = await lockOwnAccount(customer, accountId)
  const unlinked = account.third_parties.filter((held) => sameName(held.name, name))
  if (unlinked.length === 0) return
  const remainingParties = account.third_parties.filter((held) => !unlinked.includes(held))
  await queries.deleteSignInKeys(customer, accountId, 'third-party', unlinked.map(thirdPartyKey))
  await queries.updateAccount(customer, accountId, { third_parties: JSON.stringify(remainingParties) }, new Date(now))
}

/** Same for an identity of an external service. */
export async function unlinkExternal(
  customer: Customer,
  now: number,
  accountId: number,
  name: ExternalName,
): Promise<void> {
  const account = await lockOwnAccount(customer, accountId)
  const remainingExternals = account.external.filter(
    (held) => !(isOfService(held, name) && held.userId === name.userId),
  )
  if (remainingExternals.length === account.external.length) return
  await queries.deleteSignInKeys(customer, accountId, 'external', [externalKey(name)])
  await queries.updateAccount(customer, accountId, { external: JSON.stringify(remainingExternals) }, new Date(now))
}
