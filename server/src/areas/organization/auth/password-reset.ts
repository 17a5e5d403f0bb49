import { toEmailKey } from '@regent/contract/email'
import { ApiError } from '@regent/contract/errors'
import { queueEmail } from '../../../engines/email/email.ts'
import {
  type Attempt,
  countMail,
  failAttempt,
  isOverLimit,
  type Reservation,
  reserveAttempt,
  returnAttempt,
} from '../../../kernel/attempts/attempts.ts'
import type { Change, Customer, OrganizationContext, Realm, RequestContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import {
  findAccountByKey,
  findPlayer,
  markEmailConfirmed,
  requireAccountRow,
  setPassword,
} from '../accounts/service.ts'
import { confirmOrganization } from './confirmation.ts'
import { accountTag } from './identities.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.ts'
import { codeToMail, isLongCode } from './mailed-codes.ts'
import { checkPassword } from './passwords.ts'
import { deleteResetCodes, lockCodeByHash, lockCodeOfAccount } from './queries.ts'
import { hashNewPassword } from './service.ts'
import { revokeSignInsOfAccount } from './sign-in-queries.ts'
import { hashToken } from './tokens.ts'

/**
 * Mails a code if the e-mail is known; the response does not reveal whether it is. Strangers may request codes as well:
 * a valid code is mailed again, not replaced, and after many mails the owner has it. When guesses of short codes have
 * used up the daily limit, a long code is mailed, which nobody can guess.
 */
export async function startPasswordReset(
  context: RequestContext,
  customer: Customer,
  realm: Realm | undefined,
  email: string,
  codeType: 'PIN' | 'UUID',
) {
  const { db, now, address } = context
  const account = `${customer.cid} ${toEmailKey(email)}`
  const isKnown = (network: string) => isKnownNetwork(customer, now, email, network)
  const { isAccountOver } = await countMail(db, { kind: 'reset mail', now, address, account, isKnown })
  const accountId = await findAccountByKey(customer, 'email', toEmailKey(email))
  if (accountId === undefined) return
  const isShort = codeType === 'PIN' && !(await isOverLimit(db, shortCodeAttempt(context, customer, email)))
  const purpose = isShort ? 'password' : 'password-link'
  const owner = { cid: customer.cid, accountId, purpose } as const
  const { code, isNew } = await codeToMail(context, owner, isShort ? 'PIN' : 'UUID')
  if (isAccountOver && !isNew) return
  const body = `Someone requested a new password for your account.\n\nYour code: {code}\n\nThe code is valid for one hour. If this was not you, ignore this e-mail. Nothing has changed.\n`
  await queueEmail(db, customer.cid, { to: email, subject: 'Set a new password', body, code, accountId }, now)
  await recordMailedReset(context, customer, realm, accountId)
}

/** Audits the request of an operator on behalf of a player of the realm. */
async function recordMailedReset(
  { caller, can, change }: RequestContext,
  { cid }: Customer,
  realm: Realm | undefined,
  accountId: number,
): Promise<void> {
  if (!realm || caller.kind !== 'account' || caller.cid !== cid || caller.accountId === accountId) return
  if (!can('reset-password player-profile', realm.id)) return
  const player = await findPlayer(realm, accountId)
  if (!player) return
  const after = { mailedFor: 'a new password' }
  change({ subject: 'mailed-code', id: String(accountId), before: null, after, gamerTag: player.gamerTag })
}

const shortCodeAttempt = ({ now, address }: RequestContext, customer: Customer, email: string): Attempt => ({
  kind: 'reset code',
  now,
  address,
  account: `${customer.cid} ${toEmailKey(email)}`,
  isKnown: (network) => isKnownNetwork(customer, now, email, network),
})

/** A long code cannot be guessed, so attempts of strangers block nobody from using one. */
function codeAttempt(
  context: RequestContext,
  customer: Customer,
  { code, email }: { code: string; email?: string | undefined },
): Attempt {
  const { now, address } = context
  if (email !== undefined && !isLongCode(code.trim())) return shortCodeAttempt(context, customer, email)
  return { kind: 'reset link', now, address, account: `${customer.cid} ${email?.toLowerCase() ?? 'any'}` }
}

/** The hash of the new password, and the attempt that is counted until the code is verified. */
export type PreparedReset = { passwordHash: string; reserved: Reservation }

/**
 * Hashes the new password for a mailed code; attempt limits also limit the number of hashes. The attempt is counted
 * here, and uncounted if the code is correct (`confirmPasswordReset`).
 */
export async function hashResetPassword(
  context: RequestContext,
  customer: Customer,
  { code, newPassword, email }: { code: string; newPassword: string; email?: string | undefined },
): Promise<PreparedReset> {
  const reserved = await reserveAttempt(context.db, codeAttempt(context, customer, { code, email }))
  try {
    return { passwordHash: await hashNewPassword(newPassword, email), reserved }
  } catch (error) {
    await returnAttempt(context.db, reserved)
    throw error
  }
}

/** Sets the password with a mailed code, consumes the code, and ends every sign-in and connected tool of the account. */
export async function confirmPasswordReset(
  context: RequestContext,
  customer: Customer,
  { code, newPassword, email }: { code: string; newPassword: string; email?: string | undefined },
  { passwordHash, reserved }: PreparedReset,
): Promise<void> {
  const { db, now } = context
  const hash = hashToken(code.trim())
  const accountId = email === undefined ? undefined : await findAccountByKey(customer, 'email', toEmailKey(email))
  // A short code alone could be guessed across all accounts, so without an e-mail only long codes are accepted.
  const isLong = isLongCode(code.trim())
  const purpose = isLong ? 'password-link' : 'password'
  const codeRow =
    email !== undefined
      ? accountId === undefined
        ? undefined
        : await lockCodeOfAccount(db, customer.cid, accountId, purpose)
      : isLong
        ? await lockCodeByHash(db, customer.cid, purpose, hash)
        : undefined
  const isGood = codeRow && codeRow.expires_at > now && codeRow.code_hash.equals(hash)
  if (!isGood) {
    await failAttempt(db, reserved)
    throw context.commitAndRefuse(new ApiError('InvalidConfirmationCodeError', { field: 'code' }))
  }
  await returnAttempt(db, reserved)
  const account = await requireAccountRow(customer, codeRow.account_id)
  checkPassword(newPassword, account.email ?? undefined)
  await setPassword(customer, now, account.id, passwordHash)
  // Strangers who have used up the password attempts must not block the owner here.
  await rememberNetwork(customer, now, account.id, context.address)
  await markEmailConfirmed(customer, now, account.id)
  await deleteResetCodes(db, customer.cid, account.id)
  await revokeSignInsOfAccount(db, customer.cid, account.id, new Date(now))
  await runHooks(context.registry, 'allSignInsEnd', actAs(context, customer, account.id), account.id)
  if (account.role === 'admin') await confirmOrganization(context, customer)
  await context.forget({ account: accountTag(customer.cid, account.id) })
}

/** The caller has no token: changes are recorded as those of the account whose code was right. */
const actAs = (context: RequestContext, customer: Customer, accountId: number): OrganizationContext => ({
  ...context,
  customer,
  change: (change: Change) => context.change({ ...change, cid: customer.cid, accountId }),
})
