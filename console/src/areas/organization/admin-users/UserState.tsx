import { Pill } from '../../../ui/layout/Pill.tsx'
import type { AdminUser } from './user-list.ts'

/** A pill for accounts with an open invitation, and for guests. */
export function UserState({ user: { isInvited, email } }: { user: AdminUser }) {
  if (isInvited) {
    return (
      <span data-tip="Has not set a password yet. The invitation can be sent again.">
        <Pill tone="pending">invited</Pill>
      </span>
    )
  }
  return email === undefined ? (
    <span className="dimmed" data-tip="A guest's account: nobody signs in to the console with it.">
      no e-mail
    </span>
  ) : (
    <span className="dimmed">joined</span>
  )
}
