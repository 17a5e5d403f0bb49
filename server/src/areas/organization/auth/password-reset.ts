import { ApiError } from '@regent/contract/errors'
import { queueEmail } from '../../../engines/email/email.ts'
import {
  type Attempt,
  failAttempt,
  type Reservation,
  reserveAttempt,
  returnAttempt,
} from '../../../kernel/attempts/attempts.ts'
import type { Customer, Realm, RequestContext } from '../../../kernel/context/context.ts'
import { findAccountByKey, findPlayer, requireAccountRow, setPassword } from '../accounts/service.ts'
import { confirmOrganization } from './confirmation.ts'
import { accountTag } from './identities.ts'
import { isKnownNetwork } from './known-networks.ts'
import { codeLifetimeMs, isLongCode, maxCodeTries, newCode } from './mailed-codes.ts'
import { checkPassword } from './passwords.ts'
import { countFailedTry, deleteCode, lockCodeByHash, lockCodeOfAccount, upsertCode } from './queries.ts'
import { hashNewPassword } from './service.ts'
import { revokeSignInsOfAccount } from './sign-in-queries.ts'
import { hashOf } from './tokens.ts'

/** Mails a code if the e-mail is known and no attempt limit is reached; the answer does not reveal which. */
export async function startPasswordReset(
  context: RequestContext,
  customer: Customer,
  realm: Realm | undefined,
  email: string,
  codeType: 'PIN' | 'UUID',
) {
  const { db, now, address } = context
  const account = `${customer.cid} ${email.toLowerCase()}`
  await failAttempt(db, await reserveAttempt(db, { kind: 'reset mail', now, address, account }))
  const accountId = await findAccountByKey(customer, 'email', email.toLowerCase())
  if (accountId === undefined) return
  const code = newCode(codeType)
  const expiresAt = new Date(now + codeLifetimeMs)
  await upsertCode(
    db,
    { cid: customer.cid, accountId, purpose: 'password', hash: hashOf(code), expiresAt },
    new Date(now),
  )
  const body = `Somebody, hopefully you, asked to set a new password.\n\nYour code: {code}\n\nIt is valid for an hour. If it was not you, ignore this mail; nothing has changed.\n`
  await queueEmail(db, customer.cid, { to: email, subject: 'Set a new password', body, code, accountId }, now)
  await recordMailedReset(context, customer, realm, accountId)
}

/** Audits the request if an operator asked on behalf of a player of the realm. */
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

const codeAttempt = ({ now, address }: RequestContext, customer: Customer, email: string | undefined): Attempt =>
  email === undefined
    ? { kind: 'reset link', now, address, account: `${customer.cid} any` }
    : {
        kind: 'reset code',
        now,
        address,
        account: `${customer.cid} ${email.toLowerCase()}`,
        isKnown: (network) => isKnownNetwork(customer, now, email, network),
      }

/** The hash of the new password, and the attempt that is counted until the code is known to be right. */
export type PreparedReset = { passwordHash: string; reserved: Reservation }

/**
 * Hashes the new password for a mailed code; attempt limits also limit the number of hashes. The attempt is counted
 * here, and uncounted if the code is right (`confirmPasswordReset`).
 */
export async function hashResetPassword(
  context: RequestContext,
  customer: Customer,
  { newPassword, email }: { newPassword: string; email?: string | undefined },
): Promise<PreparedReset> {
  const reserved = await reserveAttempt(context.db, codeAttempt(context, customer, email))
  try {
    return { passwordHash: await hashNewPassword(newPassword, email), reserved }
  } catch (error) {
    await returnAttempt(context.db, reserved)
    throw error
  }
}

/** Sets the password with a mailed code, uses the code up, and ends every sign-in of the account. */
export async function confirmPasswordReset(
  context: RequestContext,
  customer: Customer,
  { code, newPassword, email }: { code: string; newPassword: string; email?: string | undefined },
  { passwordHash, reserved }: PreparedReset,
): Promise<void> {
  const { db, now } = context
  const hash = hashOf(code.trim())
  const accountId = email === undefined ? undefined : await findAccountByKey(customer, 'email', email.toLowerCase())
  // A short code alone could be guessed across all accounts, so without an e-mail only long codes are accepted.
  const found =
    email !== undefined
      ? accountId === undefined
        ? undefined
        : await lockCodeOfAccount(db, customer.cid, accountId, 'password')
      : isLongCode(code.trim())
        ? await lockCodeByHash(db, customer.cid, 'password', hash)
        : undefined
  const isGood = found && found.expires_at > now && found.failed_tries < maxCodeTries && found.code_hash.equals(hash)
  if (!isGood) {
    await failAttempt(db, reserved)
    if (found) await countFailedTry(db, customer.cid, found.account_id, 'password')
    throw context.commitAndRefuse(new ApiError('InvalidConfirmationCodeError', { field: 'code' }))
  }
  await returnAttempt(db, reserved)
  const account = await requireAccountRow(customer, found.account_id)
  checkPassword(newPassword, account.email ?? undefined)
  await setPassword(customer, now, account.id, passwordHash)
  await deleteCode(db, customer.cid, account.id, 'password')
  await revokeSignInsOfAccount(db, customer.cid, account.id, new Date(now))
  if (account.role === 'admin') await confirmOrganization(context, customer)
  await context.forget({ account: accountTag(customer.cid, account.id) })
}
