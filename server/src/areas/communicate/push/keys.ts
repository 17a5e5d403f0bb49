import type { PushKey, PushProvider } from '@regent/contract/communicate/push'
import { ApiError } from '@regent/contract/errors'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { seal } from '../../../kernel/audit/sealed.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { type ApnsKey, checkApnsKey } from './apns.ts'
import { type FcmKey, parseServiceAccount } from './fcm.ts'
import * as queries from './queries.ts'
import type { Senders } from './senders.ts'
import type { KeyDetails } from './tables.ts'

export async function readKeys({ realm }: RealmContext): Promise<PushKey[]> {
  const rows = await queries.selectKeys(realm)
  return rows.map(({ provider, details, set_at: set, by, problem, problem_at: at, version }) => ({
    provider,
    ...details,
    set,
    ...present({ by }),
    ...(problem !== null && at !== null && { problem: { at, reason: problem } }),
    version,
  }))
}

/** Reads the file and asks Google whether it accepts the key, before the transaction. */
export async function prepareFcmKey(context: RealmContext, senders: Senders, text: string): Promise<FcmKey> {
  const key = await parseServiceAccount(text)
  await requireAccepted(context, senders, { provider: 'fcm', ...key }, 'serviceAccount')
  return key
}

/** Asks Apple whether it accepts the key, before the transaction. Without a file, the stored one is used. */
export async function prepareApnsKey(
  context: RealmContext,
  senders: Senders,
  { key: text, ...details }: KeyDetails & { key?: string | undefined },
): Promise<ApnsKey> {
  const stored = (await queries.selectKeys(context.realm)).find(({ provider }) => provider === 'apns')
  const isSame = stored?.details.keyId === details.keyId && stored.details.teamId === details.teamId
  const key = text || (stored && isSame ? context.vault.open(stored.sealed_key) : undefined)
  if (key === undefined) throw new ApiError('BadRequest', { field: 'key', message: 'key is missing.' })
  await checkApnsKey(key)
  await requireAccepted(context, senders, { provider: 'apns', details, key }, 'key')
  return { details, key }
}

async function requireAccepted(
  { now }: RealmContext,
  senders: Senders,
  key: Parameters<Senders['checkKey']>[0],
  field: string,
): Promise<void> {
  const problem = await senders.checkKey(key, now)
  if (!problem) return
  const message = `The push service answered “${problem.reason}”. Nothing was changed.`
  throw new ApiError(problem.isRefused ? 'PushKeyRefused' : 'PushServiceUnavailable', { field, message })
}

export type KeyState = KeyDetails & { key: string }

/** The key with its secret, locked, for undo. */
export async function lockKeyState({ realm, vault }: RealmContext, provider: PushProvider): Promise<KeyState | null> {
  const row = await queries.lockKey(realm, provider)
  return row ? { ...row.details, key: vault.open(row.sealed_key) } : null
}

export async function putKey(
  context: RealmContext,
  provider: PushProvider,
  { details, key }: { details: KeyDetails; key: string },
): Promise<void> {
  const { realm, vault, now, change } = context
  const row = await queries.lockKey(realm, provider)
  const version = row?.version ?? 0
  if (context.ifMatch !== undefined && context.ifMatch !== version)
    throw new ApiError('StaleVersion', { current: { ...row?.details, version } })
  const currentKey = row && vault.open(row.sealed_key)
  if (row && currentKey === key && isSame(row.details, details)) {
    context.setVersion(version)
    return context.unchanged()
  }
  await queries.upsertKey(realm, provider, {
    details,
    sealedKey: vault.seal(key),
    setAt: new Date(now),
    setBy: findAccountId(context.caller) ?? null,
    version: version + 1,
  })
  context.setVersion(version + 1)
  const isNewKey = currentKey !== key
  const toAudited = (facts: KeyDetails, secret: string) => ({ ...facts, ...(isNewKey && { key: seal(vault, secret) }) })
  const before = row && currentKey !== undefined ? toAudited(row.details, currentKey) : null
  change({ subject: 'push-key', id: provider, before, after: toAudited(details, key) })
}

const isSame = (one: KeyDetails, other: KeyDetails): boolean => {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof KeyDetails)[]
  return names.every((name) => one[name] === other[name])
}

export async function removeKey(context: RealmContext, provider: PushProvider): Promise<void> {
  const { realm, vault, change } = context
  const row = await queries.lockKey(realm, provider)
  if (!row) throw new ApiError('PushKeyNotFound')
  if (context.ifMatch !== undefined && context.ifMatch !== row.version)
    throw new ApiError('StaleVersion', { current: { ...row.details, version: row.version } })
  await queries.deleteKey(realm, provider)
  const before = { ...row.details, key: seal(vault, vault.open(row.sealed_key)) }
  change({ subject: 'push-key', id: provider, before, after: null })
}

/** Copies the keys of another realm of the organization. */
export async function copyKeys(context: RealmContext, from: string): Promise<void> {
  const { realm, customer, vault } = context
  const organization = await findOrganization(context.db, customer.cid)
  const source = organization?.realms.get(from)
  if (!source || from === realm.id) throw new ApiError('RealmNotFound', { field: 'from' })
  if (!context.can('edit push-keys', from))
    throw new ApiError('Forbidden', {
      field: 'from',
      message: 'You need the right "edit push-keys" in that realm too.',
    })
  const keys = await queries.selectKeys({ ...realm, id: from })
  if (keys.length === 0)
    throw new ApiError('PushKeyNotFound', { field: 'from', message: 'That realm has no keys. Nothing was changed.' })
  for (const { provider, details, sealed_key: sealed } of keys)
    await putKey({ ...context, ifMatch: undefined }, provider, { details, key: vault.open(sealed) })
}
