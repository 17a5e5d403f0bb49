import { toEmailKey } from '@regent/contract/email'
import { ApiError } from '@regent/contract/errors'
import type { Account } from '@regent/contract/organization/accounts'
import { queueEmail } from '../../../engines/email/email.ts'
import { personalSeal } from '../../../kernel/audit/personal.ts'
import type { ScopedContext } from '../../../kernel/context/context.ts'
import { maskEmail } from '../../../kernel/personal-data/masking.ts'
import { thirdPartyKey } from '../../organization/accounts/linking.ts'
import {
  addSignInKey,
  findAccountByKey,
  findVisibleAccount,
  lockAccountRow,
  rejectListedDevice,
  removeDevices,
  replaceEmail,
  requireAccountRow,
} from '../../organization/accounts/service.ts'
import { mailEmailCode, revokeCodes } from '../../organization/auth/credentials.ts'
import { type Changeable, lockChangeable, requireChangeable, requireCurrentVersion } from './changeable.ts'
import * as queries from './queries.ts'

/** The account's current state, for the response of a change. */
export async function readAccount({ customer, realm }: ScopedContext, id: number): Promise<Account> {
  const account = await findVisibleAccount(customer, id, realm?.id)
  if (!account) throw new ApiError('AccountNotFoundError', { field: 'id' })
  return account
}

/** Fields of an account; null if not set. */
export type Fields = { language?: string | null; country?: string | null; userName?: string | null }

export const toAccountFields = ({ language, country, user_name: userName }: queries.AccountRecord) => ({
  language,
  country,
  userName,
})

/** Sets the given fields that differ. */
export async function updateFields(context: ScopedContext, id: number, fields: Fields): Promise<void> {
  const target = await lockChangeable(context, id, 'edit player-profile')
  requireCurrentVersion(context, target)
  const { customer, now } = context
  const was = toAccountFields(target.account)
  const names = (['language', 'country', 'userName'] as const).filter(
    (name) => fields[name] !== undefined && fields[name] !== was[name],
  )
  if (names.length === 0) return reportUnchanged(context, target)
  const { language, country, userName } = fields
  const change = {
    ...(names.includes('language') && { language: language ?? null }),
    ...(names.includes('country') && { country: country ?? null }),
    ...(names.includes('userName') && { user_name: userName ?? null }),
  }
  await queries.updateAccountFields(customer, id, change, new Date(now))
  const { seal } = await personalSeal(context, id)
  const toEntry = (values: Fields) =>
    Object.fromEntries(
      names.map((name) => [name, name === 'userName' ? seal(values[name]) : (values[name] ?? null)] as const),
    )
  context.change({
    subject: 'account',
    id: String(id),
    before: toEntry(was),
    after: toEntry(fields),
    gamerTag: target.gamerTag,
  })
  context.setVersion(target.account.version + 1)
}

/** A no-op. */
function reportUnchanged(context: ScopedContext, { account }: Changeable): void {
  context.setVersion(account.version)
  context.unchanged()
}

/** The audit id of something that belongs to an account; it must not reveal the value. */
const nameIn = (accountId: number, name: string) => `${accountId}/${name}`

/** Lets a device sign in to the account. */
export async function addDevice(context: ScopedContext, id: number, deviceId: string): Promise<void> {
  const target = await lockChangeable(context, id, 'edit player-profile')
  requireCurrentVersion(context, target)
  if (target.account.device_ids.includes(deviceId)) return reportUnchanged(context, target)
  await rejectListedDevice(context, deviceId, 'deviceId')
  await addSignInKey(context.customer, context.now, id, 'device', deviceId)
  const { seal, nameOf } = await personalSeal(context, id)
  context.change({
    subject: 'device',
    id: nameIn(id, nameOf(deviceId)),
    before: null,
    after: seal(deviceId),
    gamerTag: target.gamerTag,
  })
  context.setVersion(target.account.version + 1)
}

/** Removes devices (without a list: all) from the account. */
export async function removeAccountDevices(
  context: ScopedContext,
  id: number,
  deviceIds: readonly string[] | undefined,
): Promise<void> {
  const target = await lockChangeable(context, id, 'edit player-profile')
  requireCurrentVersion(context, target)
  const removed = target.account.device_ids.filter((device) => deviceIds?.includes(device) ?? true)
  if (removed.length === 0) return reportUnchanged(context, target)
  await removeDevices(context.customer, context.now, id, removed)
  const { seal, nameOf } = await personalSeal(context, id)
  for (const device of removed) {
    context.change({
      subject: 'device',
      id: nameIn(id, nameOf(device)),
      before: seal(device),
      after: null,
      gamerTag: target.gamerTag,
    })
  }
  context.setVersion(target.account.version + 1)
}

/**
 * Sets the e-mail immediately, or (null, for an undo) removes it. Codes mailed to the old one are revoked, and a notice
 * is sent to the old one.
 */
export async function changeEmail(context: ScopedContext, id: number, email: string | null): Promise<void> {
  const target = await lockChangeable(context, id, 'change-email player-profile')
  const { customer, db, now, caller } = context
  // A stolen sign-in must not become permanent.
  if (caller.kind === 'account' && caller.accountId === id) {
    const message = 'Change your own e-mail in My Account. Nothing was changed.'
    throw new ApiError('Forbidden', { message })
  }
  requireCurrentVersion(context, target)
  const was = target.account.email
  if (was === email) return reportUnchanged(context, target)
  if (email === null) {
    await queries.deleteSignInKey(customer, id, 'email', undefined)
    await queries.updateAccountFields(customer, id, { email: null, email_confirmed_at: null }, new Date(now))
  } else {
    await requireFree(context, id, email)
    await replaceEmail(customer, now, id, email, false)
  }
  await revokeCodes(customer, id)
  if (was !== null) {
    const body = `Support changed the e-mail of your account${email === null ? '' : ` to ${maskEmail(email)}`}.\n\nSign in with the new e-mail from now on. If you did not request this, contact support immediately.\n`
    const mail = { to: was, accountId: id, subject: 'Your e-mail was changed', body }
    await queueEmail(db, customer.cid, mail, now)
  }
  const { seal } = await personalSeal(context, id)
  context.change({
    subject: 'player-e-mail',
    id: String(id),
    before: { email: seal(was) },
    after: { email: seal(email) },
    gamerTag: target.gamerTag,
  })
  context.setVersion(target.account.version + 1)
}

async function requireFree({ customer }: ScopedContext, id: number, email: string): Promise<void> {
  const owner = await findAccountByKey(customer, 'email', toEmailKey(email))
  if (owner !== undefined && owner !== id) throw new ApiError('EmailAlreadyRegisteredError', { field: 'newEmail' })
}

/** Sends a code to the new e-mail; the player confirms it with the account's password. Nothing changes before that. */
export async function mailEmailCodeTo(
  context: ScopedContext,
  id: number,
  change: { newEmail: string; codeType: 'PIN' | 'UUID' },
): Promise<void> {
  const { account, gamerTag } = await lockChangeable(context, id, 'change-email player-profile')
  if (account.email === null || account.password_hash === null) throw new ApiError('NoCredentials')
  const { isMailed } = await mailEmailCode(context, { accountId: id, email: account.email }, change)
  if (!isMailed) return context.unchanged()
  const { seal } = await personalSeal(context, id)
  context.change({
    subject: 'mailed-code',
    id: String(id),
    before: null,
    after: { mailedTo: seal(change.newEmail) },
    gamerTag,
  })
}

type ThirdParty = queries.AccountRecord['third_parties'][number]

const hasName = (party: ThirdParty, { name }: Pick<ThirdParty, 'name'>) =>
  party.name.toLowerCase() === name.toLowerCase()

const isSame = (a: ThirdParty, b: Pick<ThirdParty, 'name' | 'userAppId'>) =>
  hasName(a, b) && a.userAppId === b.userAppId

export async function unlinkThirdParty(
  context: ScopedContext,
  id: number,
  which: Pick<ThirdParty, 'name' | 'userAppId'>,
): Promise<void> {
  const target = await lockChangeable(context, id, 'edit player-profile')
  requireCurrentVersion(context, target)
  await takeThirdParty(context, target, which)
  context.setVersion(target.account.version + 1)
}

async function takeThirdParty(
  context: ScopedContext,
  { account, gamerTag }: Changeable,
  which: Pick<ThirdParty, 'name' | 'userAppId'>,
): Promise<ThirdParty> {
  const { customer, now } = context
  const party = account.third_parties.find((one) => isSame(one, which))
  if (!party) throw new ApiError('ThirdPartyNotLinked', { field: 'thirdParty' })
  await queries.deleteSignInKey(customer, account.id, 'third-party', thirdPartyKey(party))
  const remainingParties = account.third_parties.filter((one) => !isSame(one, which))
  await queries.updateThirdParties(customer, account.id, remainingParties, new Date(now))
  const { seal } = await personalSeal(context, account.id)
  context.change({
    subject: 'third-party',
    id: nameIn(account.id, party.name),
    before: seal(party),
    after: null,
    gamerTag,
  })
  return party
}

/** Links a third-party account that is not linked to any account. */
export async function linkThirdParty(context: ScopedContext, id: number, party: ThirdParty): Promise<void> {
  const target = await lockChangeable(context, id, 'edit player-profile')
  await attachThirdParty(context, target, party)
  context.setVersion(target.account.version + 1)
}

async function attachThirdParty(
  context: ScopedContext,
  { account, gamerTag }: Changeable,
  party: ThirdParty,
): Promise<void> {
  const { customer, now } = context
  if (account.third_parties.some((held) => hasName(held, party)))
    throw new ApiError('DuplicateThirdPartyAssociationError', { field: 'thirdParty' })
  if (!(await queries.insertThirdPartyKey(customer, account.id, thirdPartyKey(party))))
    throw new ApiError('ThirdPartyAssociationAlreadyInUseError', { field: 'thirdParty' })
  await queries.updateThirdParties(customer, account.id, [...account.third_parties, party], new Date(now))
  const { seal } = await personalSeal(context, account.id)
  context.change({
    subject: 'third-party',
    id: nameIn(account.id, party.name),
    before: null,
    after: seal(party),
    gamerTag,
  })
}

/** Moves a third-party link from one account to another; the caller must be allowed to change both. */
export async function moveThirdParty(
  context: ScopedContext,
  id: number,
  fromId: number,
  which: Pick<ThirdParty, 'name' | 'userAppId'>,
): Promise<void> {
  if (id === fromId) {
    const message = 'fromAccountId is the account itself. Nothing was changed.'
    throw new ApiError('BadRequest', { field: 'fromAccountId', message })
  }
  // Locked in the order of their ids, to avoid deadlocks.
  for (const one of [id, fromId].toSorted((a, b) => a - b)) {
    await lockAccountRow(context.customer, one, one === id ? 'id' : 'fromAccountId')
  }
  const to = await requireChangeable(context, await requireAccountRow(context.customer, id), 'edit player-profile')
  requireCurrentVersion(context, to)
  const fromRow = await requireAccountRow(context.customer, fromId)
  const from = await requireChangeable(context, fromRow, 'edit player-profile', 'fromAccountId')
  const party = await takeThirdParty(context, from, which)
  await attachThirdParty(context, to, party)
  context.setVersion(to.account.version + 1)
}
