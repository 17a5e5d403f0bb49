import { ApiError } from '@regent/contract/errors'
import { dayMs } from '@regent/contract/time'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { queueEmail } from '../../../engines/email/email.ts'
import { failAttempt, reserveAttempt, returnAttempt } from '../../../kernel/attempts/attempts.ts'
import { needsConfirmation, requireAccount } from '../../../kernel/context/access.ts'
import type { Customer, OrganizationContext, RequestContext } from '../../../kernel/context/context.ts'
import { markEmailConfirmed, requireAccountRow } from '../accounts/service.ts'
import { codeToMail, isLongCode } from './mailed-codes.ts'
import { deleteCode, lockCodeByHash, selectRoles, setConfirmed } from './queries.ts'
import { hashToken } from './tokens.ts'

/**
 * An organization is confirmed when one of its admins has proved that they read their e-mail. Until then the server
 * does not run programs, call URLs or send e-mails for it (`access.confirmed` of a call).
 */

/** Longer than that of other codes, because people who sign up read the mail later. */
const confirmationLifetimeMs = dayMs

type Admin = {
  accountId: number
  email: string
  /** The organization in the link: its alias, else its cid. */
  place: string
}

/** Mails an admin the link that confirms their e-mail; a still valid link is reused. */
export async function mailConfirmation(
  context: OrganizationContext,
  { accountId, email, place }: Admin,
): Promise<void> {
  const { db, now, origin, customer } = context
  const { cid } = customer
  const owner = { cid, accountId, purpose: 'organization' } as const
  const { code } = await codeToMail(context, owner, 'UUID', confirmationLifetimeMs)
  // The name of the organization is omitted: with it, strangers could send their texts to others through this server.
  const link = `${origin}/confirm-email?organization=${place}&code={code}`
  const body = `An organization was created with this e-mail.\n\nOpen this link to confirm your e-mail:\n${link}\n\nThe link is valid for 24 hours. If you did not create an organization, ignore this e-mail.\n`
  await queueEmail(db, cid, { to: email, accountId, code, subject: 'Confirm your e-mail', body }, now)
}

/** Mails the link to the caller again, or for the first time to an admin who did not sign up. */
export async function sendConfirmation(context: OrganizationContext): Promise<void> {
  const { db, now, address, customer, settings } = context
  const caller = requireAccount(context.caller)
  const { accountId } = caller
  const { email } = await requireAccountRow(customer, accountId)
  if (email === null) throw new ApiError('NoCredentials')
  const subject = `${customer.cid} ${accountId}`
  await failAttempt(db, await reserveAttempt(db, { kind: 'confirmation mail', now, address, caller, subject }))
  const organization = await findOrganization(db, customer.cid)
  if (!needsConfirmation(organization, settings)) return context.unchanged()
  await mailConfirmation(context, { accountId, email, place: organization?.alias ?? String(customer.cid) })
  const after = { mailedFor: 'confirming an e-mail' }
  context.change({ subject: 'mailed-code', id: String(accountId), before: null, after })
}

/** Confirms the organization with a mailed code, and consumes the code. Its owner must still be an admin. */
export async function confirmEmail(context: OrganizationContext, text: string): Promise<void> {
  const { db, now, address, customer } = context
  const code = text.trim()
  const account = `${customer.cid} organization`
  const reserved = await reserveAttempt(db, { kind: 'reset link', now, address, account })
  const codeRow = isLongCode(code) ? await lockCodeByHash(db, customer.cid, 'organization', hashToken(code)) : undefined
  const isGood =
    codeRow && codeRow.expires_at > now && (await selectRoles(customer, codeRow.account_id))?.role === 'admin'
  if (!isGood) {
    await failAttempt(db, reserved)
    throw context.commitAndRefuse(
      new ApiError('InvalidConfirmationCodeError', {
        field: 'code',
        message: 'The link was used or has expired.',
      }),
    )
  }
  await returnAttempt(db, reserved)
  await deleteCode(db, customer.cid, codeRow.account_id, 'organization')
  await markEmailConfirmed(customer, now, codeRow.account_id)
  await confirmOrganization(context, customer)
}

/**
 * Marks the organization as confirmed, permanently; called when an admin has proved by a mailed code that they read
 * their e-mail.
 */
export async function confirmOrganization(context: RequestContext, customer: Customer): Promise<void> {
  const { cid } = customer
  if (!(await setConfirmed(customer, new Date(context.now)))) return
  const before = { confirmed: false }
  const after = { confirmed: true }
  context.change({ subject: 'organization', id: String(cid), before, after, cid })
  await context.forget({ organization: cid })
}
