import type { Role } from '@regent/contract/permissions'
import styles from './Customers.module.css'
import { rightsByArea } from './role-rights.ts'

type RoleRightsProps = { role: Role; hasExtras: boolean | undefined }

/** The rights of a role, collapsed by default. */
export function RoleRights({ role, hasExtras }: RoleRightsProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        What {role === 'admin' ? 'an' : 'a'} {role} may do
      </summary>
      <dl className={styles.areas}>
        {rightsByArea(role, hasExtras).map(({ area, actions }) => (
          <div key={area} className={styles.area}>
            <dt>{area}</dt>
            <dd className="flush dimmed">{actions.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
