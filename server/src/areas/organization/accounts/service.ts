import { isListedDevice, placeholderDevicesKey } from '@regent/contract/device-id'
import { toEmailKey } from '@regent/contract/email'
import { ApiError } from '@regent/contract/errors'
import type { Account } from '@regent/contract/organization/accounts'
import type { AccountPlayerView } from '@regent/contract/organization/auth-shapes'
import * as found from '../../../directory/accounts/found-queries.ts'
import * as grouped from '../../../directory/accounts/grouped-queries.ts'
import * as queries from '../../../directory/accounts/queries.ts'
import type { Db } from '../../../engines/database/database.ts'
import { newId } from '../../../engines/database/ids.ts'
import type { Customer, Realm, ScopedContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'

/** Creates an account without credentials: for a guest, a device or an operator. */
export async function createGuestAccount(customer: Customer, now: number): Promise<number> {
  const id = newId()
  await queries.insertAccount(customer, id, new Date(now))
  return id
}

/** Creates the account of an API key; its name is shown where an operator's e-mail would be. */
export const createKeyAccount = (customer: Customer, id: number, now: number, owner: queries.KeyOwner): Promise<void> =>
  queries.insertKeyAccount(customer, id, new Date(now), owner)

/** Changes the name or the grantor of an API key in its account. */
export const changeKeyAccount = (customer: Customer, id: number, owner: Partial<queries.KeyOwner>): Promise<void> =>
  queries.updateKeyAccount(customer, id, owner)

/** Creates accounts and their players, atomically. A device that already has an account is an error of the database. */
export const createAccountsWithPlayers = (db: Db, accounts: readonly grouped.NewAccount[]): Promise<void> =>
  grouped.insertAccountsWithPlayers(db, accounts)

export { isKnownDevice, playersOfDevices } from '../../../directory/accounts/grouped-queries.ts'

/** Creates the account for a device's first sign-in; concurrent requests of the same device create one account. */
export async function createDeviceAccount(
  customer: Customer,
  now: number,
  device: string,
  guestAccountId?: number,
): Promise<number> {
  await queries.lockSignInKey(customer, 'device', device)
  const existingId = await queries.selectAccountIdByKey(customer, 'device', device)
  if (existingId !== undefined) return existingId
  const id = guestAccountId ?? (await createGuestAccount(customer, now))
  await addSignInKey(customer, now, id, 'device', device)
  return id
}

/** Creates an account with an e-mail; without a password its owner signs in by resetting the password. */
export async function createAccountWithEmail(
  customer: Customer,
  now: number,
  account: {
    id?: number
    email: string
    passwordHash?: string | undefined
    role?: 'tester' | 'developer' | 'admin' | undefined
  },
): Promise<number> {
  const id = account.id ?? newId()
  await queries.insertAccount(customer, id, new Date(now), account.email, account.passwordHash, account.role)
  if (!(await queries.insertSignInKey(customer, id, 'email', toEmailKey(account.email)))) throw emailTaken()
  return id
}

const emailTaken = () => new ApiError('EmailAlreadyRegisteredError', { field: 'email' })

export const findAccountByKey = (customer: Customer, kind: queries.KeyKind, key: string): Promise<number | undefined> =>
  queries.selectAccountIdByKey(customer, kind, key)

export async function requireAccountRow(customer: Customer, id: number) {
  const account = await queries.selectAccountRow(customer, id)
  if (!account) throw new ApiError('AccountNotFoundError')
  return account
}

/**
 * Same, locked: checked conditions stay true until the transaction ends. Errors contain the field that identified the
 * account.
 */
export async function lockAccountRow(customer: Customer, id: number, field?: string) {
  const account = await queries.selectAccountForUpdate(customer, id)
  if (!account) throw new ApiError('AccountNotFoundError', field === undefined ? {} : { field })
  return account
}

/** Rejects a device id that the realm's config lists as shared by many devices. */
export async function rejectListedDevice(
  { realm, vault }: Pick<ScopedContext, 'realm' | 'vault'>,
  deviceId: string,
  field: string,
): Promise<void> {
  const list = realm && (await readNamespace(realm, vault, 'auth')).get(placeholderDevicesKey)
  if (list === undefined || !isListedDevice(deviceId, list)) return
  throw new ApiError('BadRequest', {
    field,
    message: `${field} must be the unique id of this device, not a placeholder.`,
  })
}

/** Adds a credential to an account. */
export async function addSignInKey(
  customer: Customer,
  now: number,
  accountId: number,
  kind: 'email' | 'device',
  key: string,
): Promise<void> {
  const signInKey = kind === 'email' ? toEmailKey(key) : key
  const isNew = await queries.insertSignInKey(customer, accountId, kind, signInKey)
  if (!isNew) {
    if ((await queries.selectAccountIdByKey(customer, kind, signInKey)) === accountId) return
    throw kind === 'email' ? emailTaken() : new ApiError('DeviceAlreadyInUseError', { field: 'deviceId' })
  }
  if (kind === 'email') return queries.updateAccount(customer, accountId, { email: key }, new Date(now))
  await queries.appendDevice(customer, accountId, key, new Date(now))
}

/** Removes credentials from an account; rejects removing the last one, because its player would be lost. */
export async function keepCredential(
  customer: Customer,
  accountId: number,
  remove: () => Promise<void>,
): Promise<void> {
  await lockAccountRow(customer, accountId)
  const before = await queries.countSignInKeys(customer, accountId)
  await remove()
  if (before > 0 && (await queries.countSignInKeys(customer, accountId)) === 0) throw new ApiError('LastSignInMethod')
}

/** Removes devices (without a list: all) from the account and from its credentials. */
export const removeDevices = (
  customer: Customer,
  now: number,
  accountId: number,
  devices: readonly string[] | undefined,
): Promise<void> => queries.deleteDevices(customer, accountId, devices, new Date(now))

/** Replaces the e-mail for signing in. `isConfirmed`: its owner has proved that they read it. */
export async function replaceEmail(
  customer: Customer,
  now: number,
  accountId: number,
  email: string,
  isConfirmed: boolean,
): Promise<void> {
  await queries.deleteSignInKeys(customer, accountId, 'email', undefined)
  if (!(await queries.insertSignInKey(customer, accountId, 'email', toEmailKey(email)))) throw emailTaken()
  const email_confirmed_at = isConfirmed ? new Date(now) : null
  await queries.updateAccount(customer, accountId, { email, email_confirmed_at }, new Date(now))
}

/** Stores that the owner of the account has proved by a mailed code that they read its e-mail. */
export const markEmailConfirmed = (customer: Customer, now: number, accountId: number): Promise<void> =>
  queries.updateAccount(customer, accountId, { email_confirmed_at: new Date(now) }, new Date(now))

export async function setPassword(
  customer: Customer,
  now: number,
  accountId: number,
  passwordHash: string,
): Promise<void> {
  await queries.updateAccount(customer, accountId, { password_hash: passwordHash }, new Date(now))
}

/** The account's player in the realm, if it has played there. */
export async function findPlayer(
  realm: Realm,
  accountId: number,
): Promise<{ gamerTag: number; platform: string | undefined } | undefined> {
  const row = await queries.selectPlayerOfAccount(realm, accountId)
  return row && { gamerTag: row.gamer_tag, platform: row.platform ?? undefined }
}

/** The account of a player, in the given realm or in any. */
export const findAccountIdByGamerTag = (
  customer: Customer,
  gamerTag: number,
  pid: string | undefined,
): Promise<number | undefined> => queries.selectAccountIdByGamerTag(customer, gamerTag, pid)

/** Creates the account's player in the realm, with the given gamer tag, unless a concurrent request creates it. */
export async function attachPlayer(
  realm: Realm,
  now: number,
  accountId: number,
  platform: string | undefined,
  offered = newId(),
): Promise<{ gamerTag: number; isNew: boolean }> {
  const gamerTag = await queries.insertPlayer(realm, offered, accountId, platform, new Date(now))
  return { gamerTag, isNew: gamerTag === offered }
}

/** Several accounts, locked; missing ones are omitted. */
export const lockAccountRows = (customer: Customer, ids: readonly number[]) =>
  queries.selectAccountsForUpdate(customer, ids)

type Person = Pick<queries.AccountColumns, 'email' | 'third_parties' | 'external' | 'role' | 'realm_roles'>

/** An account without credentials except devices: it may later be merged into an existing account. */
export const isGuestAccount = ({ email, third_parties, external, role, realm_roles }: Person): boolean =>
  email === null &&
  third_parties.length === 0 &&
  external.length === 0 &&
  role === null &&
  Object.keys(realm_roles).length === 0

/**
 * Moves all data of a guest to the account it was merged into. The empty account is deleted, unless both accounts play
 * in another realm: then it is kept, with its player there.
 */
export async function moveGuest(
  customer: Customer,
  now: number,
  guestAccountId: number,
  accountId: number,
): Promise<void> {
  await queries.movePlayers(customer, guestAccountId, accountId)
  await queries.updateAccount(customer, accountId, {}, new Date(now))
  await queries.deleteEmptyAccount(customer, guestAccountId)
}

/** The account as its own game client sees it; `id` is the gamer tag in the realm, or the account id outside realms. */
export async function playerView(
  customer: Customer,
  accountId: number,
  pid: string | undefined,
): Promise<AccountPlayerView> {
  const account = await queries.selectAccount(customer, accountId)
  if (!account) throw new ApiError('AccountNotFoundError')
  const gamerTag = account.gamer_tags.find((tag) => tag.projectId === pid)?.gamerTag
  return {
    id: gamerTag ?? account.id,
    deviceIds: account.device_ids,
    scopes: [],
    thirdPartyAppAssociations: account.third_parties.map((thirdParty) => thirdParty.name),
    external: account.external,
    ...present({ email: account.email, language: account.language }),
  }
}

/** Same for a person who is signing up and has no organization yet. */
export const pendingView = (accountId: number, email: string): AccountPlayerView => ({
  id: accountId,
  email,
  deviceIds: [],
  scopes: [],
  thirdPartyAppAssociations: [],
  external: [],
})

/** An account by id, as operators see it. Operators of a realm do not find accounts without a player there. */
export async function findVisibleAccount(
  customer: Customer,
  id: number,
  pid: string | undefined,
): Promise<Account | undefined> {
  const text = await found.selectAccountText(customer, id, pid)
  return text === undefined ? undefined : accountFromJson(text)
}

const idText = /^\d{1,16}$/

/** The account with this id, gamer tag or complete e-mail, as JSON. */
export async function findAccountText(
  customer: Customer,
  query: string,
  pid: string | undefined,
): Promise<string | undefined> {
  if (!idText.test(query)) {
    const id = await queries.selectAccountIdByKey(customer, 'email', toEmailKey(query))
    return id === undefined ? undefined : found.selectAccountText(customer, id, pid)
  }
  const number = Number(query)
  if (!Number.isSafeInteger(number)) return undefined
  const byId = await found.selectAccountText(customer, number, pid)
  if (byId !== undefined) return byId
  const id = await queries.selectAccountIdByGamerTag(customer, number, pid)
  return id === undefined ? undefined : found.selectAccountText(customer, id, pid)
}

/** Same, as an object. */
export async function findAccount(
  customer: Customer,
  query: string,
  pid: string | undefined,
): Promise<Account | undefined> {
  const text = await findAccountText(customer, query, pid)
  return text === undefined ? undefined : accountFromJson(text)
}

/**
 * Accounts whose e-mail or third-party user id begins with the text, each as JSON; a number also finds the account id or
 * gamer tag.
 */
export async function searchAccountTexts(
  customer: Customer,
  query: string,
  pid: string | undefined,
  page: { offset: number; limit: number },
): Promise<string[]> {
  if (idText.test(query)) {
    const text = page.offset === 0 ? await findAccountText(customer, query, pid) : undefined
    if (text !== undefined) return [text]
  }
  return found.selectAccountTextsByBeginning(customer, query, pid, page)
}

/** An account, from its JSON. */
export const accountFromJson = (text: string): Account => JSON.parse(text)

/** The account's former e-mails and user names. */
export const findFormerNames = queries.selectFormerNames

/** The names among these, in lower case, that other accounts have now. */
export const namesOfOthers = queries.selectNamesOfOthers
