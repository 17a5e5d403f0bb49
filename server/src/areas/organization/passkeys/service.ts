import { ApiError } from '@regent/contract/errors'
import {
  maxPasskeys,
  type NewCredential,
  type Passkey,
  type UsedCredential,
} from '@regent/contract/organization/passkeys'
import { newId } from '../../../engines/database/ids.ts'
import { queueEmail } from '../../../engines/email/email.ts'
import { failAttempt, reserveAttempt } from '../../../kernel/attempts/attempts.ts'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { Customer, OrganizationContext } from '../../../kernel/context/context.ts'
import { findStrongWays, type StrongWay } from '../../../kernel/context/identity.ts'
import { lockProven, type PasswordProof } from '../auth/credentials.ts'
import { type Guest, signInAccount, type Where } from '../auth/service.ts'
import { endSignInsOfAccount, renewProof } from '../auth/sign-ins.ts'
import { deleteFactorChallenge, requireChallenge, withRememberedDevice } from '../factors/at-sign-in.ts'
import { forgetDevicesOf } from '../factors/remembered-devices.ts'
import {
  hasRole,
  isFactorRequired,
  readSignInRules,
  requireFactorProved,
  requireRecentProof,
} from '../factors/rules.ts'
import * as queries from './queries.ts'
import { findRelyingParty, requireRelyingParty } from './relying-party.ts'
import { creationOptions, requestOptions, verifyNew, verifyUse } from './verifying.ts'

/** The hook `strongWays`: who has passkeys. */
export async function findPasskeyWays(customer: Customer, accountIds: readonly number[]): Promise<StrongWay[]> {
  const rows = await queries.countPasskeys(customer, accountIds)
  return rows.map(({ account_id: accountId, count }) => ({ accountId, way: 'passkey', count }))
}

/** True if somebody in the organization can sign in with a passkey. */
export const hasAnyPasskey = (customer: Customer): Promise<boolean> => queries.hasAnyPasskey(customer)

const toView = (row: queries.PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created: row.created_at,
  lastUsed: row.last_used_at ?? undefined,
  isSynced: row.is_synced,
})

/** The caller's passkeys. */
export async function listOwnPasskeys(context: OrganizationContext) {
  const { accountId } = requireAccount(context.caller)
  const rows = await queries.selectPasskeys(context.customer, accountId)
  const unavailableReason = findRelyingParty(context) ? undefined : new ApiError('PasskeysUnavailable').message
  return { passkeys: rows.map(toView), ...(unavailableReason !== undefined && { unavailable: unavailableReason }) }
}

/** The caller's account, which must have a role: players have no passkeys. */
async function requireOwner({ customer, caller }: OrganizationContext) {
  const { accountId } = requireAccount(caller)
  const owner = await queries.selectOwner(customer, accountId)
  if (!owner || !hasRole(owner)) throw new ApiError('PasskeysOnlyForStaff')
  return { accountId, owner }
}

/** The passkeys of an account. Throws if it cannot get another one. */
async function requireRoom(customer: Customer, accountId: number): Promise<queries.PasskeyRow[]> {
  const passkeys = await queries.selectPasskeys(customer, accountId)
  if (passkeys.length >= maxPasskeys) throw new ApiError('TooManyPasskeys')
  return passkeys
}

/** Begins to add a passkey for the caller, who has proved who they are. */
export async function startSetup(context: OrganizationContext, proof: PasswordProof | undefined) {
  const { customer } = context
  requireRelyingParty(context)
  const { accountId, owner } = await requireOwner(context)
  if (proof) {
    await requireFactorProved(context)
    await lockProven(context, accountId, proof, 'password')
  } else await requireRecentProof(context)
  const passkeys = await requireRoom(customer, accountId)
  return creationOptions(context, customer, { accountId, email: owner.email ?? String(accountId), known: passkeys })
}

/** Stores the caller's new passkey. */
export async function finishSetup(
  context: OrganizationContext,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const { customer, now } = context
  const { accountId } = await requireOwner(context)
  await requireRoom(customer, accountId)
  const { credentialId, publicKey, ...made } = await verifyNew(context, customer, accountId, credential)
  const id = newId()
  const isNew = await queries.insertPasskey(customer, {
    id,
    account_id: accountId,
    credential_id: credentialId,
    public_key: publicKey,
    counter: made.counter,
    transports: made.transports,
    is_synced: made.isSynced,
    name,
    now: new Date(now),
  })
  if (!isNew) throw new ApiError('PasskeyAlreadyRegistered')
  await forgetDevicesOf(customer, accountId)
  await mail(context, accountId, 'A passkey was added')
  context.change({ subject: 'passkey', id: String(id), before: {}, after: { isAdded: true } })
  return { id, name, created: now, isSynced: made.isSynced }
}

/** Tells a person that their passkeys have changed. */
async function mail({ db, now, customer }: OrganizationContext, accountId: number, subject: string): Promise<void> {
  const owner = await queries.selectOwner(customer, accountId)
  if (!owner?.email) return
  const body = `${subject}: this is about your account in the Regent console.\n\nIf this was not you, change your password and tell an admin of your organization.\n`
  await queueEmail(db, customer.cid, { to: owner.email, accountId, subject, body }, now)
}

async function lockOwn({ customer, caller }: OrganizationContext, id: number): Promise<queries.PasskeyRow> {
  const row = await queries.lockPasskey(customer, id)
  if (!row || row.account_id !== requireAccount(caller).accountId) throw new ApiError('PasskeyNotFound')
  return row
}

/** Renames a passkey of the caller. The audit entry does not contain the name, because it may describe a device. */
export async function renamePasskey(context: OrganizationContext, id: number, name: string): Promise<void> {
  const row = await lockOwn(context, id)
  if (row.name === name) return context.unchanged()
  await queries.updatePasskeyName(context.customer, id, name)
  context.change({ subject: 'passkey', id: String(id), before: {}, after: { isRenamed: true } })
}

/** Removes a passkey of the caller, but neither the last way in nor a second factor that the rules require. */
export async function removePasskey(context: OrganizationContext, id: number): Promise<void> {
  const { customer, registry } = context
  const { account_id: accountId } = await lockOwn(context, id)
  await requireRecentProof(context)
  const owner = await queries.selectOwner(customer, accountId)
  const ways = await findStrongWays(registry, customer, [accountId])
  const isOnly = ways.reduce((sum, { count }) => sum + count, 0) === 1
  const isOnlyPasskey = ways.some(({ way, count }) => way === 'passkey' && count === 1)
  if (owner && !owner.has_password && isOnlyPasskey) throw new ApiError('LastSignInMethod')
  if (owner && isOnly && isFactorRequired((await readSignInRules(customer)).rules, owner)) {
    throw new ApiError('SecondFactorRequired')
  }
  await queries.deletePasskey(customer, id)
  await forgetDevicesOf(customer, accountId)
  await mail(context, accountId, 'A passkey was removed')
  context.change({ subject: 'passkey', id: String(id), before: { isAdded: true }, after: { isAdded: false } })
}

/** Removes all passkeys of a colleague, and ends their sign-ins. */
export async function removePasskeysOf(context: OrganizationContext, accountId: number): Promise<void> {
  const { customer } = context
  if (requireAccount(context.caller).accountId === accountId) {
    throw new ApiError('BadRequest', { field: 'accountId', message: 'Remove your own passkeys in My Account.' })
  }
  const owner = await queries.selectOwner(customer, accountId)
  if (!owner || !hasRole(owner)) throw new ApiError('AccountNotFoundError', { field: 'accountId' })
  const rows = await queries.selectPasskeys(customer, accountId)
  if (rows.length === 0) throw new ApiError('PasskeyNotFound')
  if (!owner.has_password) throw new ApiError('LastSignInMethod')
  await queries.deletePasskeysOf(customer, accountId)
  await endSignInsOfAccount(context, accountId)
  await mail(context, accountId, 'An admin has removed your passkeys')
  context.change({
    subject: 'passkey',
    id: `account ${accountId}`,
    before: { passkeys: rows.length },
    after: { passkeys: 0 },
  })
}

function requireOrganization({ customer }: Where): Customer {
  if (!customer) throw new ApiError('InvalidScopeError')
  return customer
}

/** Begins a sign-in; the passkey will say whose it is. */
export async function startSignIn(where: Where) {
  const customer = requireOrganization(where)
  const { context } = where
  const { db, now, address } = context
  await failAttempt(db, await reserveAttempt(db, { kind: 'passkey challenge', now, address }))
  return requestOptions(context, customer, { purpose: 'sign-in', accountId: null })
}

type Finish = {
  credential: UsedCredential
  customerScoped?: boolean | undefined
  rememberDevice?: boolean | undefined
  context?: Guest | undefined
}

/** Signs in with a passkey alone. */
export async function finishSignIn(where: Where, { credential, customerScoped = false, context = {} }: Finish) {
  const customer = requireOrganization(where)
  const challengeUse = { purpose: 'sign-in', accountId: null } as const
  const { accountId } = await verifyUse(where.context, customer, challengeUse, credential)
  const options = { isCustomerScoped: customerScoped, how: 'passkey' as const }
  return signInAccount(where, { accountId, provedBy: 'passkey' }, context, options)
}

/** The passkeys with which an account can answer. */
async function requirePasskeys(customer: Customer, accountId: number): Promise<queries.PasskeyRow[]> {
  const passkeys = await queries.selectPasskeys(customer, accountId)
  if (passkeys.length === 0) throw new ApiError('PasskeyNotFound')
  return passkeys
}

/** Begins the second step of a sign-in whose password was right. */
export async function startStep(where: Where, challengeToken: string) {
  const { customer, accountId } = await requireChallenge(where, challengeToken)
  const passkeys = await requirePasskeys(customer, accountId)
  return requestOptions(where.context, customer, { purpose: 'step', accountId, known: passkeys })
}

/** Finishes a sign-in with a passkey as the second factor. */
export async function finishStep(where: Where, { challengeToken, ...finish }: Finish & { challengeToken: string }) {
  const { customer, hash, accountId, passwordHash } = await requireChallenge(where, challengeToken)
  await verifyUse(where.context, customer, { purpose: 'step', accountId }, finish.credential)
  await deleteFactorChallenge(customer, hash)
  const options = { isCustomerScoped: finish.customerScoped ?? false, how: 'password and passkey' as const }
  const proven = { accountId, passwordHash }
  const tokens = await signInAccount(where, proven, finish.context ?? {}, options)
  return finish.rememberDevice ? withRememberedDevice(where, customer, proven, tokens) : tokens
}

/** Begins a fresh proof of the caller. */
export async function startProof(context: OrganizationContext) {
  const { accountId } = requireAccount(context.caller)
  const passkeys = await requirePasskeys(context.customer, accountId)
  return requestOptions(context, context.customer, { purpose: 'proof', accountId, known: passkeys })
}

/** Renews the proof of the caller's sign-in. */
export async function proveAgain(context: OrganizationContext, credential: UsedCredential): Promise<void> {
  const { accountId } = requireAccount(context.caller)
  await verifyUse(context, context.customer, { purpose: 'proof', accountId }, credential)
  await renewProof(context)
  context.unchanged()
}
