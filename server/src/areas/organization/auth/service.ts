import { toEmailKey } from '@regent/contract/email'
import { ApiError } from '@regent/contract/errors'
import type { SignInHow } from '@regent/contract/organization/auth'
import type { FactorChallenge, TokenResponse } from '@regent/contract/organization/auth-shapes'
import { dayMs, hourMs } from '@regent/contract/time'
import type { Db } from '../../../engines/database/database.ts'
import { newId } from '../../../engines/database/ids.ts'
import {
  type Attempt,
  failAttempt,
  judgeAttempt,
  reserveAttempt,
  returnAttempt,
} from '../../../kernel/attempts/attempts.ts'
import type { Caller, Customer, Realm, RequestContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { type HistoryEvent, recordEvents } from '../../../kernel/history/record.ts'
import { findAccountByIdentity, type ProvenIdentity } from '../accounts/linking.ts'
import {
  addSignInKey,
  attachPlayer,
  createDeviceAccount,
  createGuestAccount,
  findAccountByKey,
  findPlayer,
  lockAccountRow,
  lockAccountRows,
  requireAccountRow,
  setPassword,
} from '../accounts/service.ts'
import { accountTag } from './identities.ts'
import { isKnownNetwork, mailNewPlace, rememberNetwork } from './known-networks.ts'
import { findGuest, mergeGuest } from './merging.ts'
import { insertSignIns, insertToken, type SeenClient, type SignInWithTokens } from './new-sign-in-queries.ts'
import { checkPassword, hashPassword, isPassword } from './passwords.ts'
import { deletePendingAccount, insertPendingAccount, lockPendingAccount, updatePendingAccount } from './queries.ts'
import { markRotated, revokeSignIn, selectToken, updateLastUse, updateProof } from './sign-in-queries.ts'
import { hashToken, newToken, noCustomer, parseTokenCid } from './tokens.ts'

/** Game clients treat a token as expired one day early and keep it between starts. */
const lifetimes = {
  operator: { accessMs: hourMs, refreshMs: 30 * dayMs },
  player: { accessMs: 10 * dayMs, refreshMs: 365 * dayMs },
}

/** Such a sign-in proved only the password, so it is never a fresh proof. */
export const onRememberedDevice: SignInHow = 'password on a remembered device'

/** Two tabs may refresh with the same token concurrently. */
const rotationGraceMs = 60_000

export type Device = { platform?: string | undefined; device?: string | undefined }

type SignIn = {
  cid: number
  accountId: number
  player?: { pid: string; gamerTag: number } | undefined
  /** The sign-in works without the account's roles. */
  isPlayerOnly?: boolean
  /** How the person proved who they are. */
  how?: SignInHow | undefined
  /** The fixed end, in epoch milliseconds: the tokens do not outlive it. */
  endsAt?: number | undefined
} & Device &
  SeenClient

/** Creates a sign-in with an access and a refresh token. */
export async function signIn(db: Db, now: number, who: SignIn): Promise<TokenResponse> {
  const { row, response } = newSignIn(now, who)
  await insertSignIns(db, [row])
  if (who.how !== undefined) {
    const at = who.how === onRememberedDevice ? null : new Date(now)
    const endsAt = who.endsAt === undefined ? undefined : new Date(who.endsAt)
    await updateProof(db, who.cid, row.who.id, { how: who.how, at, endsAt })
  }
  return response
}

/** Creates a sign-in to be stored, and the response with its tokens. */
export function newSignIn(
  now: number,
  { player, endsAt, ...who }: SignIn,
): { row: SignInWithTokens; response: TokenResponse } {
  const { tokens, response } = newTokens(now, who.cid, player ? 'player' : 'operator', endsAt)
  return { row: { who: { ...who, ...player, id: newId() }, ...tokens }, response }
}

/** Creates the tokens of a new sign-in, and the response with them. */
export function newTokens(now: number, cid: number, whose: keyof typeof lifetimes, endsAt?: number) {
  const { accessMs, refreshMs } = limitLifetimes(lifetimes[whose], now, endsAt)
  const access = newToken(cid)
  const refresh = newToken(cid)
  return {
    tokens: {
      access: { hash: hashToken(access), expiresAt: new Date(now + accessMs) },
      refresh: { hash: hashToken(refresh), expiresAt: new Date(now + refreshMs) },
      at: new Date(now),
    },
    response: tokenResponse(access, refresh, accessMs),
  }
}

type Lifetimes = { accessMs: number; refreshMs: number }

/** Tokens end with their sign-in, if it has a fixed end. */
function limitLifetimes({ accessMs, refreshMs }: Lifetimes, now: number, endsAt: number | null | undefined): Lifetimes {
  const leftMs = endsAt == null ? Number.POSITIVE_INFINITY : endsAt - now
  return { accessMs: Math.min(accessMs, leftMs), refreshMs: Math.min(refreshMs, leftMs) }
}

const tokenResponse = (access: string, refresh: string, expiresInMs: number): TokenResponse => ({
  access_token: access,
  token_type: 'bearer',
  expires_in: expiresInMs,
  refresh_token: refresh,
  scopes: [],
})

/** The stored client data of a sign-in. The IP address is never logged. */
export const toSeenClient = ({ userAgent, address }: RequestContext): SeenClient => ({ userAgent, address })

export type Where = { context: RequestContext; customer: Customer | undefined; realm: Realm | undefined }
export type Guest = Device & { initProperties?: Record<string, string | number | boolean> | undefined }

/**
 * Creates a guest: a player of the realm, an account of the organization or, without a scope, a person who is signing
 * up.
 */
export async function signInGuest({ context, customer, realm }: Where, guest: Guest): Promise<TokenResponse> {
  const { db, now } = context
  if (!customer) {
    const accountId = newId()
    await insertPendingAccount(db, accountId, new Date(now))
    return signIn(db, now, { cid: noCustomer, accountId, ...toSeenClient(context) })
  }
  const accountId = await createGuestAccount(customer, now)
  const player = realm && (await joinAsNew(context, realm, accountId, guest))
  return signIn(db, now, { cid: customer.cid, accountId, player, ...pickDevice(guest), ...toSeenClient(context) })
}

export const pickDevice = ({ platform, device }: Device): Device => ({ platform, device })

/** The account's player in the realm, created at the first sign-in there. */
async function joinRealm(context: RequestContext, realm: Realm, accountId: number, guest: Guest) {
  const { registry, now } = context
  const existingPlayer = await findPlayer(realm, accountId)
  if (existingPlayer) {
    await runHooks(registry, 'playerSignsIn', realm, existingPlayer.gamerTag, now)
    await recordEvents(realm, [loginEvent(now, existingPlayer.gamerTag, guest.platform ?? existingPlayer.platform)])
    return { pid: realm.id, gamerTag: existingPlayer.gamerTag }
  }
  return joinAsNew(context, realm, accountId, guest)
}

async function joinAsNew({ registry, now }: RequestContext, realm: Realm, accountId: number, guest: Guest) {
  const { gamerTag, isNew } = await attachPlayer(realm, now, accountId, guest.platform)
  const events = firstSignInEvents(now, gamerTag, guest.platform)
  await recordEvents(realm, isNew ? events : events.slice(1))
  await runHooks(registry, 'playerMade', realm, gamerTag, now, guest.initProperties ?? {})
  return { pid: realm.id, gamerTag }
}

/**
 * Creates a guest for the staff, with a given gamer tag. Nobody signs in as them, and analytics does not count them as
 * an install.
 */
export async function makeGuest({ registry, now }: RequestContext, realm: Realm, gamerTag: number): Promise<void> {
  const accountId = await createGuestAccount({ db: realm.db, cid: realm.cid }, now)
  await attachPlayer(realm, now, accountId, undefined, gamerTag)
  await runHooks(registry, 'playerMade', realm, gamerTag, now, {})
}

/** The analytics events of a new player. */
export const firstSignInEvents = (at: number, gamerTag: number, platform: string | undefined): HistoryEvent[] => [
  signInEvent('install', at, gamerTag, platform),
  loginEvent(at, gamerTag, platform),
]

export const loginEvent = (at: number, gamerTag: number, platform: string | undefined): HistoryEvent =>
  signInEvent('login', at, gamerTag, platform)

const signInEvent = (
  what: 'install' | 'login',
  at: number,
  gamerTag: number,
  platform: string | undefined,
): HistoryEvent => ({
  namespace: `platform_session_${what}`,
  at,
  gamerTag,
  fields: { 'device.platform': platform },
})

/** Adds an unknown device to the guest whose token was sent along, otherwise to a new account. */
export async function signInWithDevice(where: Where, deviceId: string, guest: Guest): Promise<TokenResponse> {
  const customer = requireOrganization(where)
  const { context, realm } = where
  const existingId = await findAccountByKey(customer, 'device', deviceId)
  const accountId =
    existingId ??
    (await createDeviceAccount(customer, context.now, deviceId, realm && (await findGuest(context, customer, realm))))
  return signInAccount(where, { accountId, device: deviceId }, guest, { isPlayerOnly: true })
}

/** All ways of guessing a password share one limit. */
export const passwordAttempt = ({ now, address }: RequestContext, customer: Customer, email: string): Attempt => ({
  kind: 'password',
  now,
  address,
  account: `${customer.cid} ${toEmailKey(email)}`,
  isKnown: (network) => isKnownNetwork(customer, now, email, network),
})

type Credentials = { email: string; password: string }

/** An account, and the proof that was checked before it was locked. */
export type Proven = { accountId: number } & (
  | { passwordHash: string }
  | { device: string }
  | { identity: ProvenIdentity }
  /** Another area has proved it in this transaction. */
  | { provedBy: 'passkey' }
)

/**
 * Finds the account of an e-mail and a password. Runs before the transaction: a failure is counted although the call is
 * rejected, and no connection waits for the hash.
 */
export async function checkCredentials(
  where: Where,
  credentials: Credentials,
): Promise<Proven & { passwordHash: string }> {
  const customer = requireOrganization(where)
  const { db } = where.context
  const email = toEmailKey(credentials.email)
  const attempt = passwordAttempt(where.context, customer, email)
  return judgeAttempt(db, attempt, async () => {
    const accountId = await findAccountByKey(customer, 'email', email)
    const account = accountId === undefined ? undefined : await requireAccountRow(customer, accountId)
    const passwordHash = account?.password_hash ?? null
    if (!(await isPassword(credentials.password, passwordHash)) || !account || passwordHash === null) {
      throw new ApiError('InvalidCredentialsError')
    }
    return { accountId: account.id, passwordHash }
  })
}

type SignInOptions = { isCustomerScoped?: boolean; isPlayerOnly?: boolean; how?: SignInHow }

/** Signs in with a password, or returns the challenge of an account that needs a second factor. */
export async function signInWithPassword(
  where: Where,
  proven: Proven & { passwordHash: string },
  guest: Guest,
  { deviceToken, ...options }: SignInOptions & { deviceToken?: string | undefined } = {},
): Promise<TokenResponse | FactorChallenge> {
  const { context } = where
  const customer = requireOrganization(where)
  const answers = await runHooks(context.registry, 'passwordProven', context, customer, proven, deviceToken)
  const answer = answers.find((one) => one !== undefined) ?? 'password'
  return typeof answer === 'string' ? signInAccount(where, proven, guest, { ...options, how: answer }) : answer
}

/**
 * Signs an account in to the realm and merges the guest whose bearer token was sent along. Sign-ins by device or by a
 * third party are only for players, without the account's roles.
 */
export async function signInAccount(
  where: Where,
  proven: Proven,
  guest: Guest,
  { isCustomerScoped = false, isPlayerOnly = false, how }: SignInOptions = {},
): Promise<TokenResponse> {
  const customer = requireOrganization(where)
  const { context, realm } = where
  const { db, now } = context
  const { accountId } = proven
  const account = await lockProven(context, customer, proven)
  if (account.deactivated_at !== null) throw new ApiError('AccountDeactivated')
  const isMember = account.role !== null || Object.keys(account.realm_roles).length > 0
  if (isMember && !isPlayerOnly) await runHooks(context.registry, 'memberSignsIn', customer, accountId)
  if ('passwordHash' in proven || 'provedBy' in proven) {
    await mailNewPlace(context, customer, account)
    await rememberNetwork(customer, now, accountId, context.address)
  }
  const signedIn = { cid: customer.cid, accountId, isPlayerOnly, how, ...pickDevice(guest), ...toSeenClient(context) }
  if (!realm || isCustomerScoped) return signIn(db, now, signedIn)
  await mergeGuest(context, customer, realm, accountId)
  return signIn(db, now, { ...signedIn, player: await joinRealm(context, realm, accountId, guest) })
}

/**
 * Locks the account, which may have been erased, merged or given a new password since the proof: a concurrent sign-in
 * must end together with the others. The caller's account (maybe a guest to merge) is locked too, in the same order as
 * in merging.ts.
 */
async function lockProven({ caller }: RequestContext, customer: Customer, proven: Proven) {
  const { accountId } = proven
  const ids = caller.kind === 'account' && caller.cid === customer.cid ? [accountId, caller.accountId] : [accountId]
  const account = (await lockAccountRows(customer, ids)).find(({ id }) => id === accountId)
  if (!account || !(await isStillProven(customer, proven, account.password_hash))) {
    throw new ApiError('InvalidCredentialsError')
  }
  return account
}

async function isStillProven(customer: Customer, proven: Proven, passwordHash: string | null): Promise<boolean> {
  if ('provedBy' in proven) return true
  if ('passwordHash' in proven) return passwordHash === proven.passwordHash
  const owner =
    'device' in proven
      ? await findAccountByKey(customer, 'device', proven.device)
      : await findAccountByIdentity(customer, proven.identity)
  return owner === proven.accountId
}

/**
 * Issues a new access token. Game clients keep their refresh token, because they refresh concurrently. Operators'
 * refresh tokens rotate: if one is used again after its grace period of a minute, it was stolen or copied, so its
 * sign-in ends.
 */
export async function refresh(
  context: RequestContext,
  refreshToken: string,
  scopeCid: number | undefined,
): Promise<TokenResponse> {
  const { db, now } = context
  const cid = parseTokenCid(refreshToken)
  if (cid === undefined || (scopeCid !== undefined && cid !== scopeCid)) throw new ApiError('InvalidRefreshTokenError')
  const hash = hashToken(refreshToken)
  const row = await selectToken(db, cid, hash)
  const isGood =
    row?.type === 'refresh' && row.revoked_at === null && Math.min(row.expires_at, row.ends_at ?? row.expires_at) > now
  if (!isGood) throw new ApiError('InvalidRefreshTokenError')
  if (row.pid !== null && row.gamer_tag !== null) {
    await runHooks(context.registry, 'playerSignsIn', { db, id: row.pid }, row.gamer_tag, now)
  }
  const isPlayer = row.pid !== null
  const { accessMs, refreshMs } = limitLifetimes(isPlayer ? lifetimes.player : lifetimes.operator, now, row.ends_at)
  const isUsedAgain = !isPlayer && !(await markRotated(db, cid, hash, new Date(now)))
  if (isUsedAgain && now - (row.rotated_at ?? now) > rotationGraceMs) {
    await endSignIn(context, cid, row.sign_in_id, row.account_id)
    throw context.commitAndRefuse(new ApiError('InvalidRefreshTokenError'))
  }
  const insert = async (type: 'access' | 'refresh', lifetimeMs: number) => {
    const token = newToken(cid)
    const expiresAt = new Date(now + lifetimeMs)
    await insertToken(db, cid, row.sign_in_id, type, { hash: hashToken(token), expiresAt }, new Date(now))
    return token
  }
  const access = await insert('access', accessMs)
  await updateLastUse(db, cid, row.sign_in_id, toSeenClient(context), new Date(now))
  if (!isPlayer && cid !== noCustomer) await rememberNetwork({ db, cid }, now, row.account_id, context.address)
  return tokenResponse(access, isPlayer ? refreshToken : await insert('refresh', refreshMs), accessMs)
}

/** Ends a sign-in with all its tokens. */
export async function endSignIn(
  context: RequestContext,
  cid: number,
  signInId: number,
  accountId: number,
): Promise<void> {
  await revokeSignIn(context.db, cid, signInId, new Date(context.now))
  await context.forget({ account: accountTag(cid, accountId) })
}

/** The hash of a new password; throws `WeakPassword`. For `before`, so that no connection waits for it. */
export async function hashNewPassword(password: string, email: string | undefined): Promise<string> {
  checkPassword(password, email)
  return hashPassword(password)
}

/**
 * The hash for a registration; undefined if the account already has credentials. All checks run before the hash, which
 * is the most expensive step.
 */
export async function hashForRegistration(
  caller: Caller,
  customer: Customer | undefined,
  { email, password }: Credentials,
): Promise<string | undefined> {
  checkPassword(password, email)
  if (caller.kind === 'account' && customer) {
    const account = await requireAccountRow(customer, caller.accountId)
    if (account.email !== null) return undefined
    if ((await findAccountByKey(customer, 'email', toEmailKey(email))) !== undefined) {
      throw new ApiError('EmailAlreadyRegisteredError', { field: 'email' })
    }
  } else if (caller.kind !== 'pending') throw new ApiError('InvalidScopeError')
  return hashPassword(password)
}

/** Stores the e-mail and password of a person who is signing up, until the organization exists. */
export async function registerPending(context: RequestContext, accountId: number, email: string, passwordHash: string) {
  await requirePendingAccount(context.db, accountId)
  await updatePendingAccount(context.db, accountId, email, passwordHash)
}

export async function requirePendingAccount(db: Db, id: number) {
  const pending = await lockPendingAccount(db, id)
  if (!pending) throw new ApiError('InvalidTokenError')
  return pending
}

/** Ends the guest account of a sign-up; the person has an organization now. */
export async function endPendingAccount(context: RequestContext, id: number, signInId: number): Promise<void> {
  await deletePendingAccount(context.db, id, signInId)
  await context.forget({ account: accountTag(noCustomer, id) })
}

/** Adds an e-mail and a password to a guest; its ids do not change. Repeating the same call is a no-op. */
export async function registerGuest(
  context: RequestContext,
  customer: Customer,
  accountId: number,
  { email, password }: Credentials,
  passwordHash: string | undefined,
): Promise<void> {
  const account = await lockAccountRow(customer, accountId)
  if (account.email !== null || passwordHash === undefined) {
    const refusal = new ApiError('AlreadyHasCredentials', { field: 'email' })
    if (toEmailKey(account.email ?? '') !== toEmailKey(email)) throw refusal
    // The response reveals whether the password is correct, so it counts as an attempt.
    const attempt = passwordAttempt(context, customer, email)
    const reserved = await reserveAttempt(context.db, attempt)
    if (await isPassword(password, account.password_hash)) return returnAttempt(context.db, reserved)
    await failAttempt(context.db, reserved)
    throw context.commitAndRefuse(refusal)
  }
  await addSignInKey(customer, context.now, accountId, 'email', email)
  await setPassword(customer, context.now, accountId, passwordHash)
  await rememberNetwork(customer, context.now, accountId, context.address)
}

function requireOrganization({ customer }: Where): Customer {
  if (!customer) throw new ApiError('InvalidScopeError')
  return customer
}
