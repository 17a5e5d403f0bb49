import { Pill } from '../../../ui/layout/Pill.tsx'
import type { AdminUser } from './user-list.ts'

/** A pill for accounts with an open invitation, and for guests. */
export function UserState({ user: { isInvited, email } }: { user: AdminUser }) {
  if (isInvited) {
    return (
      <span data-tip="No password yet. You can send the invitation again.">
        <Pill tone="pending">invited</Pill>
      </span>
    )
  }
  return email === undefined ? (
    <span className="dimmed" data-tip="Guest account: cannot sign in to the console.">
      no e-mail
    </span>
  ) : (
    <span className="dimmed">joined</span>
  )
}
