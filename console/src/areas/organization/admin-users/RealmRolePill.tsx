import type { Role } from '@regent/contract/permissions'
import { IconBug, IconCode, IconShield } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import styles from './AdminUsers.module.css'

const icons = { tester: IconBug, developer: IconCode, admin: IconShield }

type RealmRolePillProps = { role: Role; realm: string }

/** A role in one realm in a short form: icon and colour show the role, the name shows the realm. */
export function RealmRolePill({ role, realm }: RealmRolePillProps) {
  const Icon = icons[role]
  return (
    <span data-tip={`${role} in ${realm}`}>
      <Pill tone={role} icon={<Icon role="img" aria-label={role} />}>
        <span className={styles.pillRealm}>{realm}</span>
      </Pill>
    </span>
  )
}
