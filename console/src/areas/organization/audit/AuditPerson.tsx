import { type AuditEntry, jobOf } from '@regent/contract/audit'
import { PersonName } from '../../../shell/PersonName.tsx'
import { type Role, RolePill } from '../../../ui/RolePill.tsx'
import styles from './AuditPerson.module.css'

const isRole = (role: string | undefined): role is Role => role === 'tester' || role === 'developer' || role === 'admin'

/** What acted where no person did. */
export const machineOf = (entry: Pick<AuditEntry, 'action'>): string =>
  jobOf(entry) === undefined ? 'game server' : 'realm job'

type AuditPersonProps = {
  entry: AuditEntry
  /** True where the person stands close under another link: two would be hard to hit. */
  isPlain?: boolean
}

/** Who acted, and in which role; a signed game server and a job of the realm have neither. */
export function AuditPerson({ entry, isPlain }: AuditPersonProps) {
  const { accountId, email, role } = entry
  if (accountId === undefined) return <span className="dimmed">{machineOf(entry)}</span>
  return (
    <span className={styles.person}>
      {isRole(role) && <RolePill role={role} />}
      <span className={styles.email}>
        {isPlain ? (email ?? accountId) : <PersonName id={accountId} email={email} />}
      </span>
    </span>
  )
}
