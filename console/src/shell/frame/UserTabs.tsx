import { Link } from '@tanstack/react-router'
import { showCurrent } from '../../ui/layout/show-current.ts'
import { paths } from '../routing/paths.ts'
import { useRights } from '../scope/rights.ts'
import { useCustomer } from './place.ts'
import styles from './UserTabs.module.css'

type UserTabsProps = {
  current: 'people' | 'roles' | 'rights' | 'service-accounts' | 'sign-in-rules' | 'single-sign-on'
}

/** The screens of User Administration, as tabs. Absent if only one of them is allowed. */
export function UserTabs({ current }: UserTabsProps) {
  const { customerId } = useCustomer()
  const rights = useRights()
  if (!rights.can('view users')) return null
  const tab = (name: UserTabsProps['current'], to: string, label: string) => (
    <Link to={to} activeOptions={{ exact: true }} aria-current={current === name ? 'page' : undefined}>
      {label}
    </Link>
  )
  return (
    <nav ref={showCurrent} className={styles.places} aria-label="User Administration">
      {tab('people', paths.users(customerId), 'People')}
      {tab('roles', paths.roles(customerId), 'Roles')}
      {tab('rights', paths.rights(customerId), 'Who may do what')}
      {rights.can('view api-keys') && tab('service-accounts', paths.serviceAccounts(customerId), 'Service accounts')}
      {tab('sign-in-rules', paths.signInRules(customerId), 'Sign-in rules')}
      {tab('single-sign-on', paths.singleSignOn(customerId), 'Single sign-on')}
    </nav>
  )
}
