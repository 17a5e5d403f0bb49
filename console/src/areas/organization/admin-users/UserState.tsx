import { Pill } from '../../../ui/layout/Pill.tsx'
import type { AdminUser } from './user-list.ts'

/** A pill for accounts with an open invitation, for those of single sign-on and of provisioning, and for guests. */
export function UserState({ user: { isInvited, email, rolesFromSso, isProvisioned } }: { user: AdminUser }) {
  if (isInvited) {
    return (
      <span data-tip="No password yet. You can send the invitation again.">
        <Pill tone="pending">invited</Pill>
      </span>
    )
  }
  if (isProvisioned) {
    return (
      <span data-tip="The identity provider creates and deactivates this account. Its groups set the roles.">
        <Pill tone="neutral">provisioned</Pill>
      </span>
    )
  }
  if (rolesFromSso) {
    return (
      <span data-tip="Groups of the provider set the roles at each sign-in.">
        <Pill tone="neutral">from single sign-on</Pill>
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
