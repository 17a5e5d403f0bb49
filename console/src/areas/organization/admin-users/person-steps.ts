import { findAccount } from '@regent/contract/organization/accounts'
import { createAdminUser, getAdminUser, grantRole, revokeRole } from '@regent/contract/organization/admin-users'
import type { Role } from '@regent/contract/permissions'
import { RequestError } from '@regent/contract/request-error'
import { call, callForAnswer, customerScope, UnreachableError } from '../../../api/client.ts'
import { MessageError } from '../../../ui/feedback/message-error.ts'
import { ADD_DELAY_MS, delayAfter, organizationWide, type RoleStep, roleSender } from './role-steps.ts'
import type { AdminUser } from './user-list.ts'

/** The step that creates an account with its global role; realm roles follow. */
export type InviteStep = { invite: string; to: Role | undefined }
export type PersonStep = InviteStep | RoleStep

export const isInvite = (step: PersonStep): step is InviteStep => 'invite' in step

export const delayAfterStep = (step: PersonStep): number => (isInvite(step) ? ADD_DELAY_MS : delayAfter(step))

/** The account with this e-mail or id, with its roles; undefined if it does not exist. */
export async function findPerson(text: string): Promise<AdminUser | undefined> {
  const scope = { scope: customerScope() }
  try {
    const account = await call(findAccount, { query: { query: text } }, scope)
    return account && (await call(getAdminUser, { params: { id: account.id } }, scope))
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return undefined
    throw error
  }
}

/** Sends the steps of one person; the first step creates the account of a new person. */
export function personSender(person: AdminUser | undefined): (step: PersonStep) => Promise<readonly number[]> {
  let send = person && createSender(person.id, person.version)
  return async (step) => {
    if (isInvite(step)) {
      const { data } = await callForAnswer(
        createAdminUser,
        { body: { email: step.invite, ...(step.to && { role: step.to }) } },
        { scope: customerScope() },
      )
      send = createSender(data.id, data.version)
      // Accounts are never deleted: nothing to undo.
      return []
    }
    if (!send) throw new MessageError('The account was not created. No role was given.')
    return send(step)
  }
}

const createSender = (id: number, version: number | undefined) =>
  roleSender(version, ({ place, from, to }, ifMatch) => {
    const params = { id }
    const where = place === organizationWide ? {} : { realm: place }
    const options = { scope: customerScope(), ifMatch }
    if (to !== undefined) return callForAnswer(grantRole, { params, body: { role: to, ...where } }, options)
    // Without a realm: the role's name revokes the global role only, no name revokes all access.
    const what = place === organizationWide ? { role: from } : where
    return callForAnswer(revokeRole, { params, body: what }, options)
  })

/** The reason why a row failed, in a sentence. */
export function formatReason(error: unknown): string {
  if (error instanceof UnreachableError) return `${error.message} The change may have been saved.`
  if (error instanceof RequestError || error instanceof MessageError) return error.message
  return 'Something went wrong in the console. Reload the page and try again.'
}
