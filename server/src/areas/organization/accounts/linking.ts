import { ApiError } from '@regent/contract/errors'
import * as queries from '../../../directory/accounts/queries.ts'
import type { Customer } from '../../../kernel/context/context.ts'

/** Identities at third parties and external services, as an account stores them. */

/** An identity that is proved to be the caller's. */
export type ProvenIdentity =
  | {
      kind: 'third-party'
      name: string
      /** Whose ids `userAppId` belongs to. */
      appId: string
      userAppId: string
      email?: string
      meta: Record<string, string>
    }
  | { kind: 'external'; service: string; namespace: string; userId: string; pid: string }

type ExternalName = { service: string; namespace: string; userId: string; pid: string }

/** The key by which a third-party account is found. The id comes first, so that prefix search works. */
export const thirdPartyKey = ({ name, appId, userAppId }: { name: string; appId: string; userAppId: string }) =>
  `${userAppId}|${name.toLowerCase()}|${appId}`

/** The key includes the realm: another realm's service may use the same id for somebody else. */
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

/** Locks an account that is signing in; throws if it was merged into another. */
async function lockOwnAccount(customer: Customer, accountId: number) {
  const account = await queries.selectAccountForUpdate(customer, accountId)
  if (!account) throw new ApiError('InvalidTokenError')
  return account
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Links an identity to the account; linking it again changes nothing. */
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

/** Unlinks a third party; one that is not linked is no error. */
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

/** Same for an identity of an external service. */
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
