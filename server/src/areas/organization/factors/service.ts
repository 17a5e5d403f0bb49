import { ApiError } from '@regent/contract/errors'
import type { FactorSetup, OwnFactor, SignInRules } from '@regent/contract/organization/factors'
import { minuteMs } from '@regent/contract/time'
import { queueEmail } from '../../../engines/email/email.ts'
import { isOperator, requireAccount } from '../../../kernel/context/access.ts'
import type { Customer, OrganizationContext, RequestContext } from '../../../kernel/context/context.ts'
import { findStrongWays } from '../../../kernel/context/identity.ts'
import { lockProven, type PasswordProof, provePasswordOfCaller } from '../auth/credentials.ts'
import { onRememberedDevice } from '../auth/service.ts'
import { endSignInsOfAccount, renewProof } from '../auth/sign-ins.ts'
import { hashRecoveryCode, newFactorSecret, newRecoveryCodes, toUri } from './codes.ts'
import { type FactorProof, proveFactor, proveSetup } from './proving.ts'
import * as queries from './queries.ts'
import { forgetDevicesOf } from './remembered-devices.ts'
import { hasRole, isFactorRequired, readSignInRules, requireFactorProved, toRules } from './rules.ts'

/** How long a setup can be confirmed. */
export const setupMs = 15 * minuteMs

/** The second factor of the caller. */
export async function readOwnFactor(context: OrganizationContext): Promise<OwnFactor> {
  const { customer } = context
  const { accountId } = requireAccount(context.caller)
  const holder = await queries.selectHolder(customer, accountId)
  const { rules } = await readSignInRules(customer)
  return {
    created: holder?.confirmed_at ?? undefined,
    lastUsed: holder?.last_used_at ?? undefined,
    recoveryCodesLeft: await queries.countCodes(customer, accountId),
    isRequired: holder !== undefined && isFactorRequired(rules, holder),
  }
}

/** Creates a secret for an authenticator app; it replaces an earlier unfinished setup. */
export async function beginSetup(
  { vault }: Pick<RequestContext, 'vault'>,
  customer: Customer,
  { accountId, email, expires }: { accountId: number; email: string | null; expires: number },
): Promise<FactorSetup> {
  const secret = newFactorSecret()
  await queries.putPending(customer, accountId, vault.seal(secret), new Date(expires))
  return { secret, uri: toUri(secret, email ?? String(accountId)), expires }
}

/** Makes the setup the factor of the account, and returns its recovery codes. */
export async function confirmSetup(
  context: RequestContext,
  customer: Customer,
  accountId: number,
  code: string,
): Promise<string[]> {
  const { now } = context
  const factor = await queries.lockFactor(customer, accountId)
  if (!factor?.pending_secret || (factor.pending_until ?? 0) <= now) throw new ApiError('FactorSetupExpired')
  const step = await proveSetup(context, customer, accountId, { sealedSecret: factor.pending_secret, code })
  await queries.confirmPending(customer, accountId, step, new Date(now))
  await forgetDevicesOf(customer, accountId)
  const wasSetUp = factor.confirmed_at !== null
  await mail(
    context,
    customer,
    accountId,
    wasSetUp ? 'The authenticator app was replaced' : 'A second factor was added',
  )
  return makeRecoveryCodes(context, customer, accountId)
}

/** Creates new recovery codes; the old ones stop working. */
async function makeRecoveryCodes({ vault }: RequestContext, customer: Customer, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(vault, customer.cid, accountId, code))
  await queries.replaceCodes(customer, accountId, hashes)
  return codes
}

/** Tells a person that their second factor has changed. */
async function mail({ db, now }: RequestContext, customer: Customer, accountId: number, subject: string) {
  const holder = await queries.selectHolder(customer, accountId)
  if (!holder?.email) return
  const body = `${subject}: this is about your account in the Regent console.\n\nIf this was not you, change your password and tell an admin of your organization.\n`
  await queueEmail(db, customer.cid, { to: holder.email, accountId, subject, body }, now)
}

/** Begins a setup for the caller, who has proved the password. */
export async function startSetup(context: OrganizationContext, proof: PasswordProof): Promise<FactorSetup> {
  const { accountId } = requireAccount(context.caller)
  await requireFactorProved(context)
  const { email } = await lockProven(context, accountId, proof, 'password')
  return beginSetup(context, context.customer, { accountId, email, expires: context.now + setupMs })
}

/** Confirms the caller's setup. */
export async function confirmOwnSetup(context: OrganizationContext, code: string): Promise<string[]> {
  const { accountId } = requireAccount(context.caller)
  const holder = await queries.selectHolder(context.customer, accountId)
  const codes = await confirmSetup(context, context.customer, accountId, code)
  recordOwn(context, { isSetUp: (holder?.confirmed_at ?? null) !== null }, { isSetUp: true })
  return codes
}

/** Players have no audit trail. */
function recordOwn(context: OrganizationContext, before: object, after: object): void {
  const caller = requireAccount(context.caller)
  if (!isOperator(caller)) return
  context.change({ subject: 'second-factor', id: String(caller.accountId), before, after })
}

/** Replaces the caller's recovery codes. */
export async function replaceRecoveryCodes(context: OrganizationContext, code: string): Promise<string[]> {
  const { accountId } = requireAccount(context.caller)
  await proveFactor(context, context.customer, accountId, { code })
  const codes = await makeRecoveryCodes(context, context.customer, accountId)
  recordOwn(context, {}, { recoveryCodes: 'replaced' })
  return codes
}

/** Removes the caller's factor; the organization must not require it. */
export async function removeOwnFactor(
  context: OrganizationContext,
  proof: PasswordProof,
  factor: FactorProof,
): Promise<void> {
  const { customer } = context
  const { accountId } = requireAccount(context.caller)
  const holder = await queries.selectHolder(customer, accountId)
  const ways = await findStrongWays(context.registry, customer, [accountId])
  const hasOther = ways.some(({ way }) => way !== 'code')
  if (holder && !hasOther && isFactorRequired((await readSignInRules(customer)).rules, holder))
    throw new ApiError('SecondFactorRequired')
  await lockProven(context, accountId, proof, 'password')
  await proveFactor(context, customer, accountId, factor)
  await queries.deleteFactor(customer, accountId)
  await forgetDevicesOf(customer, accountId)
  await mail(context, customer, accountId, 'The second factor was removed')
  recordOwn(context, { isSetUp: true }, { isSetUp: false })
}

/** Removes the factor of a colleague who lost it, and ends their sign-ins. */
export async function resetFactor(context: OrganizationContext, accountId: number): Promise<void> {
  const { customer } = context
  if (requireAccount(context.caller).accountId === accountId) {
    throw new ApiError('BadRequest', { field: 'accountId', message: 'Remove your own second factor in My Account.' })
  }
  const holder = await queries.selectHolder(customer, accountId)
  if (!holder || !hasRole(holder)) throw new ApiError('AccountNotFoundError', { field: 'accountId' })
  const factor = await queries.lockFactor(customer, accountId)
  if (!factor?.sealed_secret) throw new ApiError('NoSecondFactor')
  await queries.deleteFactor(customer, accountId)
  await endSignInsOfAccount(context, accountId)
  await mail(context, customer, accountId, 'An admin has reset your second factor')
  context.change({
    subject: 'second-factor',
    id: String(accountId),
    before: { isSetUp: true },
    after: { isSetUp: false },
  })
}

/** Checks the password of `proveAgain` before its transaction; undefined if a code is sent instead. */
export async function checkProof(
  context: OrganizationContext,
  { password, code, recoveryCode }: FactorProof & { password?: string | undefined },
): Promise<PasswordProof | undefined> {
  if ([password, code, recoveryCode].filter((one) => one !== undefined).length !== 1) {
    throw new ApiError('BadRequest', { field: 'password', message: 'Send one of password, code and recoveryCode.' })
  }
  if (password === undefined) return undefined
  if (requireAccount(context.caller).how === onRememberedDevice) {
    throw new ApiError('SecondFactorNeeded', {
      field: 'password',
      message: 'This device was not asked for the second factor. Prove it now.',
    })
  }
  return provePasswordOfCaller(context, password)
}

/** Renews the proof of the caller's sign-in. */
export async function renewOwnProof(
  context: OrganizationContext,
  proof: PasswordProof | undefined,
  factor: FactorProof,
): Promise<number> {
  const { accountId } = requireAccount(context.caller)
  if (proof) await lockProven(context, accountId, proof, 'password')
  else await proveFactor(context, context.customer, accountId, factor)
  await renewProof(context)
  return context.now
}

/** Changes the rules of the organization. */
export async function changeSignInRules(context: OrganizationContext, rules: SignInRules): Promise<void> {
  const { customer } = context
  const row = await queries.lockSignInRules(customer)
  const { rules: current, version } = toRules(row)
  if (context.ifMatch !== undefined && context.ifMatch !== version) {
    throw new ApiError('StaleVersion', { current: { rules: current, version } })
  }
  const next: SignInRules = {
    secondFactor: rules.secondFactor,
    freshProof: [...rules.freshProof].sort(),
    ...(rules.rememberDays !== undefined && { rememberDays: rules.rememberDays }),
  }
  if (JSON.stringify(next) === JSON.stringify(current)) return context.unchanged()
  await queries.putSignInRules(customer, next, version + 1)
  context.change({ subject: 'sign-in-rules', id: 'organization', before: current, after: next })
  context.setVersion(version + 1)
}
