import { type AuditEntry, jobOf } from '@regent/contract/organization/audit'
import { PersonName } from '../../../shell/records/PersonName.tsx'
import { type Role, RolePill } from '../../../ui/layout/RolePill.tsx'
import styles from './AuditPerson.module.css'

const isRole = (role: string | undefined): role is Role => role === 'tester' || role === 'developer' || role === 'admin'

/** What acted where no person did. */
export function machineOf(entry: Pick<AuditEntry, 'action' | 'role'>): string {
  if (jobOf(entry) !== undefined) return 'realm job'
  return entry.role === 'realm key' ? 'game server (realm key)' : 'game server'
}

type AuditPersonProps = {
  entry: AuditEntry
  /** True where the person stands close under another link: two would be hard to hit. */
  isPlain?: boolean
}

/** Who acted: the role, then the e-mail in parentheses (audit-3). A signed game server and a realm job have neither. */
export function AuditPerson({ entry, isPlain }: AuditPersonProps) {
  const { accountId, email, role } = entry
  if (accountId === undefined) return <span className="dimmed">{machineOf(entry)}</span>
  return (
    <span className={styles.person}>
      {isRole(role) && <RolePill role={role} isQuiet />}
      <span className={styles.email}>
        {email !== undefined && '('}
        {isPlain ? (email ?? accountId) : <PersonName id={accountId} email={email} />}
        {email !== undefined && ')'}
      </span>
    </span>
  )
}
