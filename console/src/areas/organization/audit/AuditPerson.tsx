import type { AuditEntry } from '@regent/contract/audit'
import { type Role, RolePill } from '../../../ui/RolePill.tsx'
import styles from './AuditPerson.module.css'

const isRole = (role: string | undefined): role is Role => role === 'tester' || role === 'developer' || role === 'admin'

/** Who acted, and in which role; a signed game server has neither. */
export function AuditPerson({ entry: { accountId, email, role } }: { entry: AuditEntry }) {
  if (accountId === undefined) return <span className="dimmed">game server</span>
  return (
    <span className={styles.person}>
      {isRole(role) && <RolePill role={role} />}
      <span className={styles.email}>({email ?? accountId})</span>
    </span>
  )
}
