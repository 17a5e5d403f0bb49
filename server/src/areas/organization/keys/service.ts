import { ApiError } from '@regent/contract/errors'
import {
  type ApiKey,
  allRealms,
  type KeyMode,
  maxKeyLifetimeMs,
  maxKeysOfAccount,
  maxServiceAccounts,
  type ServiceAccount,
} from '@regent/contract/organization/keys'
import type { Right } from '@regent/contract/permissions'
import { toLook } from '@regent/contract/text-keys'
import { hourMs } from '@regent/contract/time'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { newId } from '../../../engines/database/ids.ts'
import { findAccountId, requireAccount } from '../../../kernel/context/access.ts'
import { toRange } from '../../../kernel/context/address-ranges.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { mayGrant } from '../../../kernel/context/granting.ts'
import { present } from '../../../kernel/context/present.ts'
import { orThrow } from '../../../kernel/write/refused.ts'
import { changeKeyAccount, createKeyAccount } from '../accounts/service.ts'
import { hashSecret, newSecret } from './key-identities.ts'
import * as queries from './queries.ts'

/** As audited. Entries from before the first pause do not mention it. */
type AccountContent = { name: string; description: string; paused?: boolean }
type KeyContent = {
  name: string
  mode: KeyMode
  rights: Right[]
  realms: string[]
  addresses: string[]
  expires: number
}

/** All service accounts of the organization, with their keys. */
export async function listServiceAccounts({ customer, now }: OrganizationContext): Promise<ServiceAccount[]> {
  const accounts = await queries.selectServiceAccounts(customer)
  const keys = (await queries.selectApiKeys(customer, new Date(now))).map(toApiKey)
  return accounts.map((row) => toServiceAccount(row, keys))
}

const toServiceAccount = (row: queries.ServiceAccountRow, keys: readonly ApiKey[]): ServiceAccount => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ...present({ createdBy: row.created_by_email }),
  created: row.created_at,
  ...present({ paused: row.paused_at }),
  version: row.version,
  keys: keys.filter(({ serviceAccountId }) => serviceAccountId === row.id),
})

const toApiKey = (row: queries.ApiKeyRow): ApiKey => {
  const uses = row.secrets.flatMap(({ lastUsed }) => lastUsed ?? [])
  return {
    id: row.id,
    serviceAccountId: row.service_account_id,
    name: row.name,
    mode: row.mode,
    rights: row.rights,
    realms: row.realms,
    addresses: row.addresses,
    grantedBy: { accountId: row.granted_by, ...present({ email: row.granted_by_email }) },
    created: row.created_at,
    expires: row.expires_at,
    ...present({ revoked: row.revoked_at }),
    secrets: row.secrets.map(({ created, ends, lastUsed, lastAddress }) => ({
      created,
      ...present({ ends, lastUsed, lastAddress }),
    })),
    ...(uses.length > 0 && { lastUsed: Math.max(...uses) }),
    calls: row.calls,
    refused: row.refused,
    version: row.version,
  }
}

export async function createServiceAccount(
  context: OrganizationContext,
  content: Omit<AccountContent, 'paused'>,
): Promise<ServiceAccount> {
  const id = newId()
  await putServiceAccount(context, id, content)
  context.setVersion(1)
  return toServiceAccount(await lockAccount(context, id), [])
}

/** Creates a service account, or one that was deleted again, without its keys. */
export async function putServiceAccount(
  context: OrganizationContext,
  id: number,
  { name, description }: Omit<AccountContent, 'paused'>,
): Promise<void> {
  const { customer, caller, now, change } = context
  const content = { name, description }
  await queries.lockServiceAccounts(customer)
  if ((await queries.countServiceAccounts(customer)) >= maxServiceAccounts) {
    throw new ApiError('BadRequest', {
      field: 'name',
      message: `Limit reached: ${maxServiceAccounts} service accounts. Delete unused ones.`,
    })
  }
  const row = { ...content, id, look: toLook(content.name), createdBy: findAccountId(caller) ?? null }
  await orNameTaken(() => queries.insertServiceAccount(customer, row, new Date(now)))
  change({ subject: 'service-account', id: String(id), before: null, after: content })
}

/**
 * Changes only the given fields. Its keys are shown under the new name from then on, also in the audit trail. A pause
 * refuses all its keys on every server, from the next call on.
 */
export async function updateServiceAccount(
  context: OrganizationContext,
  id: number,
  newValues: Partial<AccountContent>,
): Promise<ServiceAccount> {
  const { customer, now, change } = context
  const row = await lockAccount(context, id)
  refuseStale(context, row.version)
  const before = readAccount(row)
  const { name, description, paused = before.paused ?? false } = { ...before, ...newValues }
  const after = toAccountContent(name, description, paused)
  const isPauseChanged = after.paused !== before.paused
  if (!isPauseChanged && after.name === before.name && after.description === before.description) context.unchanged()
  else {
    const pausedAt = after.paused ? new Date(row.paused_at ?? now) : null
    await orNameTaken(() => queries.updateServiceAccount(customer, id, { ...after, pausedAt }))
    for (const key of await queries.lockValidKeys(customer, id, new Date(now))) {
      await changeKeyAccount(customer, key.id, { name: toKeyName(after.name, key.name) })
    }
    change({ subject: 'service-account', id: String(id), before, after })
    if (isPauseChanged) await forgetKeys(context)
  }
  const keys = (await queries.selectApiKeys(customer, new Date(now))).map(toApiKey)
  return toServiceAccount(await lockAccount(context, id), keys)
}

/** Revokes the keys of a service account and deletes it. Audit entries of the keys keep their names. */
export async function deleteServiceAccount(context: OrganizationContext, id: number): Promise<void> {
  const { customer, now } = context
  const { name, description } = await lockAccount(context, id)
  for (const key of await queries.lockValidKeys(customer, id, new Date(now))) await revoke(context, key)
  await queries.deleteServiceAccount(customer, id)
  context.change({ subject: 'service-account', id: String(id), before: { name, description }, after: null })
  await forgetKeys(context)
}

/** The fields of a service account that undo restores, locked; null if it does not exist. */
export async function lockAccountState({ customer }: OrganizationContext, id: number): Promise<AccountContent | null> {
  const row = await queries.lockServiceAccount(customer, id)
  return row ? readAccount(row) : null
}

const readAccount = ({ name, description, paused_at }: queries.ServiceAccountRow): AccountContent =>
  toAccountContent(name, description, paused_at !== null)

const toAccountContent = (name: string, description: string, isPaused: boolean): AccountContent => ({
  name,
  description,
  ...(isPaused && { paused: true }),
})

/** A service account with the limits of its keys, locked; for the settings of its agent. */
export async function lockAgentAccount({ customer }: OrganizationContext, id: number): Promise<AgentAccount> {
  return toAgentAccount(await queries.lockServiceAccount(customer, id))
}

/** The same, without a lock. */
export async function findAgentAccount(customer: queries.Customer, id: number): Promise<AgentAccount> {
  return toAgentAccount(await queries.selectServiceAccount(customer, id))
}

type AgentAccount = queries.AgentLimits & { name: string }

function toAgentAccount(row: queries.ServiceAccountRow | undefined): AgentAccount {
  if (!row) throw new ApiError('ServiceAccountNotFound', { field: 'id' })
  return { name: row.name, onlyAsAgent: row.only_as_agent, givesPerDay: row.gives_per_day }
}

/** Sets the limits that apply to each call of the keys of a service account. */
export async function setAgentLimits(
  context: OrganizationContext,
  id: number,
  limits: queries.AgentLimits,
): Promise<void> {
  await queries.updateAgentLimits(context.customer, id, limits)
  await forgetKeys(context)
}

/** The ids of all keys that a service account has or had: the authors of what its agent did. */
export const listKeyIds = (customer: queries.Customer, id: number): Promise<number[]> =>
  queries.selectKeyIds(customer, id)

export async function createApiKey(
  context: OrganizationContext,
  serviceAccountId: number,
  content: KeyContent,
): Promise<{ key: ApiKey; secret: string }> {
  const { customer, now, change } = context
  const account = await lockAccount(context, serviceAccountId, 'serviceAccountId')
  const validKeys = await queries.lockValidKeys(customer, serviceAccountId, new Date(now))
  if (validKeys.length >= maxKeysOfAccount) {
    throw new ApiError('BadRequest', {
      field: 'serviceAccountId',
      message: `Limit reached: ${maxKeysOfAccount} keys of one service account. Revoke unused ones.`,
    })
  }
  const scope = await checkScope(context, content)
  const id = newId()
  await createKeyAccount(customer, id, now, {
    name: toKeyName(account.name, content.name),
    grantor: scope.grantedBy,
  })
  await queries.insertApiKey(customer, { id, serviceAccountId, ...scope }, new Date(now))
  const secret = await addSecret(context, id)
  change({ subject: 'api-key', id: String(id), before: null, after: toState(scope) })
  context.setVersion(1)
  return { key: await requireKey(context, id), secret }
}

/** Changes only the given fields. The caller must hold every right of the result, and becomes its grantor. */
export async function updateApiKey(
  context: OrganizationContext,
  id: number,
  newValues: Partial<KeyContent>,
): Promise<ApiKey> {
  const { customer, change } = context
  const row = await lockKey(context, id)
  refuseStale(context, row.version)
  const before = readContent(row)
  const after = { ...before, ...newValues }
  const fields = (Object.keys(after) as (keyof KeyContent)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (fields.length === 0) context.unchanged()
  else {
    const scope = await checkScope(context, after)
    await queries.updateApiKey(customer, id, scope)
    const account = await lockAccount(context, row.service_account_id)
    await changeKeyAccount(customer, id, { name: toKeyName(account.name, after.name), grantor: scope.grantedBy })
    const pick = (content: KeyContent) => Object.fromEntries(fields.map((field) => [field, content[field]]))
    change({ subject: 'api-key', id: String(id), before: pick(before), after: pick(after) })
    await forgetKeys(context)
  }
  return requireKey(context, id)
}

/**
 * Adds a secret; the present one ends after the overlap. The caller knows the new one, so they must hold the rights, and
 * become the grantor.
 */
export async function rotateApiKey(
  context: OrganizationContext,
  id: number,
  overlapHours: number,
): Promise<{ key: ApiKey; secret: string }> {
  const { customer, now, change } = context
  const row = await lockKey(context, id)
  if (row.revoked_at !== null) throw new ApiError('ApiKeyRevoked', { status: 409 })
  await refuseUnheld(context, row.rights, row.realms)
  const endsAt = now + overlapHours * hourMs
  const grantor = requireAccount(context.caller).accountId
  await queries.updateGrantor(customer, id, grantor)
  await changeKeyAccount(customer, id, { grantor })
  await queries.endSecrets(customer, id, new Date(endsAt))
  const secret = await addSecret(context, id)
  change({ subject: 'api-key-secret', id: String(id), before: null, after: { name: row.name, oldEnds: endsAt } })
  await forgetKeys(context)
  return { key: await requireKey(context, id), secret }
}

/** Ends the old secret of a rotation now. */
export async function endOldSecret(context: OrganizationContext, id: number): Promise<ApiKey> {
  const { customer, now, change } = context
  const { name } = await lockKey(context, id)
  const endedCount = await queries.deleteOldSecrets(customer, id)
  if (endedCount === 0) context.unchanged()
  else {
    change({ subject: 'api-key-secret', id: String(id), before: null, after: { name, oldEnds: now, isEnded: true } })
    await forgetKeys(context)
  }
  return requireKey(context, id)
}

export async function revokeApiKey(context: OrganizationContext, id: number): Promise<void> {
  const row = await lockKey(context, id)
  if (row.revoked_at !== null) return context.unchanged()
  await revoke(context, row)
  await forgetKeys(context)
}

/** Revokes the keys that a person has granted: they know the secrets. */
export async function revokeKeysOfGrantor(context: OrganizationContext, grantor: number): Promise<void> {
  const keys = await queries.lockKeysOfGrantor(context.customer, grantor, new Date(context.now))
  for (const key of keys) await revoke(context, key)
  if (keys.length > 0) await forgetKeys(context)
}

/** The fields of a key that undo restores, locked; null if it does not exist or is revoked. */
export async function lockKeyState({ customer, now }: OrganizationContext, id: number): Promise<KeyContent | null> {
  const row = await queries.lockApiKey(customer, id, new Date(now))
  return row && row.revoked_at === null ? readContent(row) : null
}

/** Calls per day of the last 30 days. */
export async function readUse(context: OrganizationContext, id: number) {
  const since = new Date(context.now - queries.keptUseDays * 24 * hourMs)
  await requireKey(context, id)
  return queries.selectKeyDays(context.customer, id, since)
}

async function revoke({ customer, now, change }: OrganizationContext, row: queries.ApiKeyRow): Promise<void> {
  await queries.revokeApiKey(customer, row.id, new Date(now))
  change({ subject: 'api-key', id: String(row.id), before: readContent(row), after: null })
}

const toKeyName = (account: string, key: string): string => `${account} / ${key}`

const readContent = ({ name, mode, rights, realms, addresses, expires_at }: queries.ApiKeyRow): KeyContent => ({
  name,
  mode,
  rights,
  realms,
  addresses,
  expires: expires_at,
})

const toState = ({ name, mode, rights, realms, addresses, expiresAt }: queries.StoredScope) => ({
  name,
  mode,
  rights,
  realms,
  addresses,
  expires: expiresAt.getTime(),
})

async function addSecret({ customer, now }: OrganizationContext, keyId: number): Promise<string> {
  const secret = newSecret(customer.cid)
  await queries.insertSecret(customer, keyId, hashSecret(secret), new Date(now))
  return secret
}

/** Evicts the keys of the organization on every server. */
const forgetKeys = ({ customer, forget }: OrganizationContext) => forget({ account: `${customer.cid}/keys` })

async function lockAccount({ customer }: OrganizationContext, id: number, field = 'id') {
  const row = await queries.lockServiceAccount(customer, id)
  if (!row) throw new ApiError('ServiceAccountNotFound', { field })
  return row
}

async function lockKey({ customer, now }: OrganizationContext, id: number): Promise<queries.ApiKeyRow> {
  const row = await queries.lockApiKey(customer, id, new Date(now))
  if (!row) throw new ApiError('ApiKeyNotFound', { field: 'id' })
  return row
}

async function requireKey({ customer, now, setVersion }: OrganizationContext, id: number): Promise<ApiKey> {
  const row = await queries.selectApiKey(customer, id, new Date(now))
  if (!row) throw new ApiError('ApiKeyNotFound', { field: 'id' })
  setVersion(row.version)
  return toApiKey(row)
}

/** Checks the scope of a key against the rights of its grantor. */
async function checkScope(context: OrganizationContext, content: KeyContent): Promise<queries.StoredScope> {
  const { customer, now, caller } = context
  const { name, mode, rights, realms, addresses, expires } = content
  if (expires <= now || expires > now + maxKeyLifetimeMs) {
    throw new ApiError('BadRequest', { field: 'expires', message: 'expires must be in the next 366 days.' })
  }
  try {
    toRange(addresses)
  } catch {
    throw new ApiError('BadRequest', {
      field: 'addresses',
      message: 'addresses must be addresses or ranges such as 10.1.0.0/16.',
    })
  }
  const organization = await findOrganization(customer.db, customer.cid)
  const missing = realms.find((pid) => pid !== allRealms && !organization?.realms.has(pid))
  if (missing !== undefined) throw new ApiError('RealmNotFound', { field: 'realms' })
  await refuseUnheld(context, rights, realms)
  return {
    name,
    mode,
    rights: [...new Set(rights)],
    realms: realms.includes(allRealms) ? [allRealms] : [...new Set(realms)],
    addresses: [...new Set(addresses)],
    expiresAt: new Date(expires),
    grantedBy: requireAccount(caller).accountId,
  }
}

/**
 * Nobody grants a right that they do not hold in each of the realms. A key works in exactly these, and each of its calls
 * compares its rights with those of the grantor again.
 */
async function refuseUnheld(
  context: OrganizationContext,
  rights: readonly Right[],
  realms: readonly string[],
): Promise<void> {
  for (const pid of realms.includes(allRealms) ? [undefined] : realms) {
    const unheld = await mayGrant(context, rights, pid, 'this place only')
    if (!unheld) continue
    throw new ApiError('RightNotHeld', {
      field: 'rights',
      message: `You do not have the right "${unheld.right}" in all of these realms, so you cannot grant it.`,
    })
  }
}

function refuseStale({ ifMatch }: OrganizationContext, version: number): void {
  if (ifMatch !== undefined && ifMatch !== version) throw new ApiError('StaleVersion')
}

const orNameTaken = <T>(write: () => Promise<T>): Promise<T> =>
  orThrow(write, ({ constraint }) =>
    constraint === 'service_accounts_look' ? new ApiError('ServiceAccountNameTaken', { field: 'name' }) : undefined,
  )
