import { planRevokeAccess, resendInvitation } from '@regent/contract/organization/admin-users'
import { act, planAct } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { type AdminUser, userName } from './user-list.ts'

/** Plans to revoke all access of people, and shows the plan. */
export const revokeAccess = (people: readonly AdminUser[], onChanged?: () => void) =>
  planAct(
    planRevokeAccess,
    { body: { ids: people.map(({ id }) => id) } },
    { scope: customerScope(), failed: 'Revoking access was not planned.', onChanged },
  )

/** Sends the invitation again; sent mails cannot be undone. */
export const sendInvitation = (user: AdminUser) =>
  act(
    resendInvitation,
    { params: { id: user.id } },
    {
      subject: 'operator',
      done: `Sent the invitation to ${userName(user)} again`,
      failed: 'The invitation was not sent.',
      isFinal: true,
      scope: customerScope(),
    },
  )
