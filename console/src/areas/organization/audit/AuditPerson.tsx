import { type AuditEntry, parseRealmJob } from '@regent/contract/organization/audit'
import { PersonName } from '../../../shell/records/PersonName.tsx'
import { type Role, RolePill } from '../../../ui/layout/RolePill.tsx'
import styles from './Audit.module.css'

const isRole = (role: string | undefined): role is Role => role === 'tester' || role === 'developer' || role === 'admin'

/** Actor name of automated changes. */
export function formatMachine(entry: Pick<AuditEntry, 'action' | 'role'>): string {
  if (parseRealmJob(entry) !== undefined) return 'realm job'
  return entry.role === 'realm key' ? 'game server (realm key)' : 'game server'
}

type AuditPersonProps = {
  entry: AuditEntry
  /** True if another link is close by: two would be hard to hit. */
  isPlain?: boolean
}

/** The actor: the role, then the e-mail in parentheses (audit-3). Game servers and realm jobs have neither. */
export function AuditPerson({ entry, isPlain }: AuditPersonProps) {
  const { accountId, email, role } = entry
  if (accountId === undefined) return <span className="dimmed">{formatMachine(entry)}</span>
  return (
    <span className={`inline-row gap-6 ${styles.person}`}>
      {isRole(role) && <RolePill role={role} isQuiet />}
      <span className={styles.words}>
        {email !== undefined && '('}
        {isPlain ? (email ?? accountId) : <PersonName id={accountId} email={email} />}
        {email !== undefined && ')'}
      </span>
    </span>
  )
}
