import { createHash } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import type { SignInHow } from '@regent/contract/organization/auth'
import type { FactorChallenge, FactorWay, TokenResponse } from '@regent/contract/organization/auth-shapes'
import type { FactorSetup } from '@regent/contract/organization/factors'
import { minuteMs } from '@regent/contract/time'
import type { Customer, RequestContext } from '../../../kernel/context/context.ts'
import { findStrongWays } from '../../../kernel/context/identity.ts'
import { requireAccountRow } from '../accounts/service.ts'
import { type Guest, onRememberedDevice, signInAccount, type Where } from '../auth/service.ts'
import { hashToken, newToken, parseTokenCid } from '../auth/tokens.ts'
import { type FactorProof, proveFactor } from './proving.ts'
import * as queries from './queries.ts'
import { isRememberedDevice, rememberDevice } from './remembered-devices.ts'
import { hasRole, isFactorRequired, readSignInRules } from './rules.ts'
import { beginSetup, confirmSetup } from './service.ts'

/** How long the second step of a sign-in can take. */
const challengeMs = 10 * minuteMs

/** A new password ends the step: the digest no longer matches. */
const toDigest = (passwordHash: string): Buffer => createHash('sha256').update(passwordHash).digest()

/** Called when a password was right: the challenge of an account that needs a second factor. */
export async function challengeAccount(
  context: RequestContext,
  customer: Customer,
  { accountId, passwordHash }: { accountId: number; passwordHash: string },
  deviceToken: string | undefined,
): Promise<FactorChallenge | SignInHow | undefined> {
  const { now, registry } = context
  const holder = await queries.selectHolder(customer, accountId)
  if (!holder) return undefined
  const hasApp = holder.confirmed_at !== null
  // Players have no passkeys.
  const hasPasskey = hasRole(holder) && (await hasPasskeys(registry, customer, accountId))
  const hasFactor = hasApp || hasPasskey
  if (!hasFactor && !hasRole(holder)) return undefined
  const { rules } = await readSignInRules(customer)
  if (!hasFactor && !isFactorRequired(rules, holder)) return undefined
  const passwordDigest = toDigest(passwordHash)
  const canRemember = hasFactor && hasRole(holder)
  if (canRemember && (await isRememberedDevice(context, customer, { accountId, passwordDigest }, deviceToken)))
    return onRememberedDevice
  const token = newToken(customer.cid)
  await queries.insertChallenge(customer, {
    hash: hashToken(token),
    accountId,
    passwordDigest,
    now: new Date(now),
    expiresAt: new Date(now + challengeMs),
  })
  const codesLeft = hasApp ? await queries.countCodes(customer, accountId) : 0
  const ways: FactorWay[] = [
    ...(hasApp ? (['code'] as const) : []),
    ...(codesLeft > 0 ? (['recovery-code'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ]
  return {
    token_type: 'second_factor',
    challenge_token: token,
    expires_in: challengeMs,
    ways,
    recovery_codes_left: codesLeft,
    ...(canRemember && rules.rememberDays !== undefined && { remember_days: rules.rememberDays }),
  }
}

async function hasPasskeys(registry: RequestContext['registry'], customer: Customer, accountId: number) {
  const ways = await findStrongWays(registry, customer, [accountId])
  return ways.some(({ way }) => way === 'passkey')
}

/** The account of a challenge that is still valid. */
export async function requireChallenge({ context, customer }: Where, token: string) {
  if (!customer) throw new ApiError('InvalidScopeError')
  const expired = new ApiError('SignInStepExpired')
  if (parseTokenCid(token) !== customer.cid) throw expired
  const hash = hashToken(token)
  const challenge = await queries.lockChallenge(customer, hash)
  if (!challenge || challenge.expires_at <= context.now) throw expired
  const { id: accountId, email, password_hash: passwordHash } = await requireAccountRow(customer, challenge.account_id)
  if (passwordHash === null || !toDigest(passwordHash).equals(challenge.password_digest)) throw expired
  return { customer, hash, accountId, email, passwordHash, expires: challenge.expires_at }
}

/** Ends a challenge: the second factor is proved. */
export const deleteFactorChallenge = (customer: Customer, hash: Buffer): Promise<void> =>
  queries.deleteChallenge(customer, hash)

type Finish = {
  challengeToken: string
  customerScoped?: boolean | undefined
  rememberDevice?: boolean | undefined
  context?: Guest | undefined
}

/** Adds the token of a remembered device to the answer of a sign-in, if the person wants it and has a role. */
export async function withRememberedDevice(
  { context }: Where,
  customer: Customer,
  { accountId, passwordHash }: { accountId: number; passwordHash: string },
  tokens: TokenResponse,
): Promise<TokenResponse> {
  const holder = await queries.selectHolder(customer, accountId)
  if (!holder || !hasRole(holder)) return tokens
  const token = await rememberDevice(context, customer, { accountId, passwordDigest: toDigest(passwordHash) })
  return token === undefined ? tokens : { ...tokens, device_token: token }
}

/** Finishes a sign-in with the second factor. */
export async function finishSignIn(where: Where, { challengeToken, ...finish }: Finish & FactorProof) {
  const { customer, hash, accountId, passwordHash } = await requireChallenge(where, challengeToken)
  const how = await proveFactor(where.context, customer, accountId, {
    code: finish.code,
    recoveryCode: finish.recoveryCode,
  })
  await queries.deleteChallenge(customer, hash)
  const options = { isCustomerScoped: finish.customerScoped ?? false, how }
  const proven = { accountId, passwordHash }
  const tokens = await signInAccount(where, proven, finish.context ?? {}, options)
  return finish.rememberDevice ? withRememberedDevice(where, customer, proven, tokens) : tokens
}

/** The challenge of an account that has no factor yet and must set one up. */
async function requireSetupChallenge(where: Where, token: string) {
  const challenge = await requireChallenge(where, token)
  const holder = await queries.selectHolder(challenge.customer, challenge.accountId)
  if (!holder || holder.confirmed_at !== null) throw new ApiError('SignInStepExpired')
  if (await hasPasskeys(where.context.registry, challenge.customer, challenge.accountId)) {
    throw new ApiError('SignInStepExpired')
  }
  return challenge
}

/** Begins the setup that the organization requires. */
export async function startSetupAtSignIn(where: Where, challengeToken: string): Promise<FactorSetup> {
  const { customer, accountId, email, expires } = await requireSetupChallenge(where, challengeToken)
  return beginSetup(where.context, customer, { accountId, email, expires })
}

/** Confirms the setup and finishes the sign-in. */
export async function finishSetupAtSignIn(
  where: Where,
  { challengeToken, code, ...finish }: Finish & { code: string },
) {
  const { customer, hash, accountId, passwordHash } = await requireSetupChallenge(where, challengeToken)
  const recoveryCodes = await confirmPendingSetup(where.context, customer, accountId, code)
  await queries.deleteChallenge(customer, hash)
  where.context.change({
    subject: 'second-factor',
    id: String(accountId),
    before: { isSetUp: false },
    after: { isSetUp: true },
    accountId,
    cid: customer.cid,
  })
  const options = { isCustomerScoped: finish.customerScoped ?? false, how: 'password and code' as const }
  const token = await signInAccount(where, { accountId, passwordHash }, finish.context ?? {}, options)
  return { token, recoveryCodes }
}

async function confirmPendingSetup(context: RequestContext, customer: Customer, accountId: number, code: string) {
  try {
    return await confirmSetup(context, customer, accountId, code)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FactorSetupExpired') throw new ApiError('SignInStepExpired')
    throw error
  }
}
