import { toEmailKey } from '@regent/contract/email'
import { ApiError } from '@regent/contract/errors'
import { queueEmail } from '../../../engines/email/email.ts'
import {
  type Attempt,
  checkAttempts,
  countMail,
  failAttempt,
  judgeAttempt,
  reserveAttempt,
  returnAttempt,
} from '../../../kernel/attempts/attempts.ts'
import { personalSeal } from '../../../kernel/audit/personal.ts'
import { isOperator, requireAccount, requireSignedIn } from '../../../kernel/context/access.ts'
import type { AccountCaller, Customer, OrganizationContext } from '../../../kernel/context/context.ts'
import { findAccountByKey, lockAccountRow, replaceEmail, requireAccountRow, setPassword } from '../accounts/service.ts'
import { confirmOrganization } from './confirmation.ts'
import { codeToMail, maxCodeTries } from './mailed-codes.ts'
import { checkPassword, hashPassword, isPassword } from './passwords.ts'
import { countFailedTry, deleteCode, deleteResetCodes, lockCodeOfAccount } from './queries.ts'
import { passwordAttempt } from './service.ts'
import { endOtherSignIns } from './sign-ins.ts'
import { hashToken } from './tokens.ts'

/** The hash that matched the password; it must still be the account's when the change is made. */
export type PasswordProof = { provenHash: string }

const wrongPassword = (field: string) =>
  new ApiError('InvalidCredentialsError', { field, message: 'The current password is wrong.' })

/** The caller's account with its credentials; guests have none. */
async function requireCredentials({
  customer,
  caller,
}: OrganizationContext): Promise<{ email: string; passwordHash: string }> {
  const { email, password_hash: passwordHash } = await requireAccountRow(customer, requireAccount(caller).accountId)
  if (email !== null && passwordHash !== null) return { email, passwordHash }
  throw new ApiError('BadRequest', { message: 'This account has no e-mail and password. Register it first.' })
}

/** Rejects a wrong password. After too many failures it rejects without hashing, because hashing is expensive. */
async function provePassword(
  context: OrganizationContext,
  { email, passwordHash }: { email: string; passwordHash: string },
  password: string,
  field: string,
): Promise<PasswordProof> {
  const attempt = passwordAttempt(context, context.customer, email)
  return judgeAttempt(context.db, attempt, async () => {
    if (await isPassword(password, passwordHash)) return { provenHash: passwordHash }
    throw wrongPassword(field)
  })
}

/** Proves the caller's password, before the transaction. */
export async function provePasswordOfCaller(context: OrganizationContext, password: string): Promise<PasswordProof> {
  return provePassword(context, await requireCredentials(context), password, 'password')
}

/** Locks the account; its password may have changed between the proof and the transaction. */
export async function lockProven(
  { customer }: OrganizationContext,
  accountId: number,
  { provenHash }: PasswordProof,
  field: string,
) {
  const account = await lockAccountRow(customer, accountId)
  if (account.password_hash !== provenHash) throw wrongPassword(field)
  return account
}

/**
 * Runs before the transaction: a failure is counted although the call is rejected, and no connection waits for hashing.
 */
export async function preparePasswordChange(
  context: OrganizationContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<PasswordProof & { passwordHash: string }> {
  const credentials = await requireCredentials(context)
  checkPassword(newPassword, credentials.email, 'newPassword')
  const proof = await provePassword(context, credentials, currentPassword, 'currentPassword')
  return { ...proof, passwordHash: await hashPassword(newPassword) }
}

/** Sets the new password. All other sign-ins end, and mailed reset codes are revoked. */
export async function changePassword(
  context: OrganizationContext,
  proven: PasswordProof & { passwordHash: string },
): Promise<void> {
  const { db, now, customer } = context
  const caller = requireAccount(context.caller)
  await lockProven(context, caller.accountId, proven, 'currentPassword')
  await setPassword(customer, now, caller.accountId, proven.passwordHash)
  await deleteResetCodes(db, customer.cid, caller.accountId)
  await endOtherSignIns(context)
  recordOwnChange(context, caller, 'password', {}, { changed: true })
}

function recordOwnChange(
  context: OrganizationContext,
  caller: AccountCaller,
  subject: 'password' | 'e-mail',
  before: unknown,
  after: unknown,
): void {
  if (isOperator(caller)) context.change({ subject, id: String(caller.accountId), before, after })
}

/** A masked e-mail: `a…@studio.test`. */
const maskEmail = (email: string) => email.replace(/^(.)[^@]*/u, '$1…')

/** Sends a code to the new e-mail, and a notice to the current one, in case somebody else requested it. */
export async function startEmailChange(context: OrganizationContext, change: EmailChange): Promise<void> {
  const { email } = await requireCredentials(context)
  await mailEmailCode(context, { accountId: requireAccount(context.caller).accountId, email }, change)
}

export type EmailChange = { newEmail: string; codeType: 'PIN' | 'UUID' }

/**
 * Same for an account that somebody else manages. Other accounts may request mails to the same e-mail: after too many,
 * each account's code is mailed once and not again.
 */
export async function mailEmailCode(
  context: OrganizationContext,
  { accountId, email }: { accountId: number; email: string },
  { newEmail, codeType }: EmailChange,
): Promise<{ isMailed: boolean }> {
  const { db, now, address, customer } = context
  const { cid } = customer
  const key = toEmailKey(newEmail)
  const caller = requireSignedIn(context.caller)
  const subject = `${cid} ${accountId}`
  await failAttempt(db, await reserveAttempt(db, { kind: 'e-mail change', now, address, caller, subject }))
  // Any account may request this e-mail, so a network known to one of them proves nothing.
  const isKnown = () => Promise.resolve(false)
  const { isAccountOver } = await countMail(db, { kind: 'new e-mail', now, address, account: `${cid} ${key}`, isKnown })
  const owner = await findAccountByKey(customer, 'email', key)
  if (owner !== undefined) {
    const message = owner === accountId ? 'This is already your e-mail.' : 'This e-mail is already registered.'
    throw context.commitAndRefuse(new ApiError('EmailAlreadyRegisteredError', { field: 'newEmail', message }))
  }
  const { code, isNew } = await codeToMail(context, { cid, accountId, purpose: 'email', newEmail }, codeType)
  if (isAccountOver && !isNew) return { isMailed: false }
  await queueEmail(
    db,
    cid,
    {
      to: newEmail,
      accountId,
      code,
      subject: 'Confirm your new e-mail',
      body: `Someone requested to use this e-mail for an account.\n\nYour code: {code}\n\nEnter it within one hour, with the password of the account. If this was not you, ignore this e-mail. Nothing has changed.\n`,
    },
    now,
  )
  await queueEmail(
    db,
    cid,
    {
      to: email,
      accountId,
      subject: 'E-mail change requested',
      body: `Someone requested to change the e-mail of your account to ${maskEmail(newEmail)}.\n\nNothing has changed yet. The change needs your password and the code that was sent to the new e-mail. If this was not you, change your password. This signs out all other devices.\n`,
    },
    now,
  )
  return { isMailed: true }
}

/** Revokes the codes mailed to the account's previous e-mail. */
export async function revokeCodes({ db, cid }: Customer, accountId: number): Promise<void> {
  await deleteCode(db, cid, accountId, 'email')
  await deleteResetCodes(db, cid, accountId)
  await deleteCode(db, cid, accountId, 'organization')
}

const codeAttempt = ({ now, address, customer }: OrganizationContext, caller: AccountCaller): Attempt => ({
  kind: 'e-mail code',
  now,
  address,
  caller,
  subject: `${customer.cid} ${caller.accountId}`,
})

/** Runs before the transaction, as for the password. */
export async function prepareEmailChange(
  context: OrganizationContext,
  { password }: { password: string },
): Promise<PasswordProof> {
  const credentials = await requireCredentials(context)
  await checkAttempts(context.db, codeAttempt(context, requireAccount(context.caller)))
  return provePassword(context, credentials, password, 'password')
}

/** Changes the e-mail to the one that received the code. Reset codes mailed to the old one are revoked. */
export async function confirmEmailChange(
  context: OrganizationContext,
  code: string,
  proof: PasswordProof,
): Promise<void> {
  const { db, now, customer } = context
  const { cid } = customer
  const caller = requireAccount(context.caller)
  const { accountId } = caller
  const reserved = await reserveAttempt(db, codeAttempt(context, caller))
  const codeRow = await lockCodeOfAccount(db, cid, accountId, 'email')
  const isGood = codeRow && codeRow.expires_at > now && codeRow.failed_tries < maxCodeTries
  if (!isGood || codeRow.new_email === null || !codeRow.code_hash.equals(hashToken(code.trim()))) {
    await failAttempt(db, reserved)
    if (codeRow) await countFailedTry(db, cid, accountId, 'email')
    throw context.commitAndRefuse(new ApiError('InvalidConfirmationCodeError', { field: 'code' }))
  }
  await returnAttempt(db, reserved)
  const account = await lockProven(context, accountId, proof, 'password')
  await replaceEmail(customer, now, accountId, codeRow.new_email, true)
  await revokeCodes(customer, accountId)
  if (caller.globalRole === 'admin') await confirmOrganization(context, customer)
  if (!isOperator(caller)) return
  const { seal } = await personalSeal(context, accountId)
  recordOwnChange(context, caller, 'e-mail', { email: seal(account.email) }, { email: seal(codeRow.new_email) })
}
