import { Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { setPreferences, usePreferences, useSession } from '../../api/session/session.ts'
import { signOut, signOutEverywhere } from '../../api/session/sign-out.ts'
import { AnchoredMenu } from '../../ui/layout/Anchored.tsx'
import { IconClock, IconLogout, IconPower, IconSparkles, IconUserCircle } from '../../ui/layout/icons.ts'
import type { Anchored } from '../../ui/layout/MenuButton.tsx'
import { zoneCity } from '../../ui/time/clock.ts'
import { openChangelog } from '../documents/opened-changelog.ts'
import { paths } from '../routing/paths.ts'
import { useOperator, useRights } from '../scope/rights.ts'
import styles from './Header.module.css'
import { useShellParts } from './parts.ts'
import { useCustomer } from './place.ts'

/** The account menu: the signed-in organizations, and the sign-outs. */
export function AccountItems(anchored: Anchored) {
  const customer = useCustomer()
  const { OrganizationMenu } = useShellParts()
  const operator = useOperator()
  const { role } = useRights()
  const { customers } = useSession()
  const { clock } = usePreferences()
  const navigate = useNavigate()
  const toLogin = () => navigate({ to: paths.login })
  return (
    <AnchoredMenu {...anchored} width={260}>
      <div className={`column breakable ${styles.who}`}>
        <span className="strong">{operator.email ?? operator.id}</span>
        <span className="dimmed small">
          {customer.name ?? customer.customerId}
          {/* Where the header has no room for it, the role is read here. */}
          {role && ` · ${role}`}
        </span>
      </div>
      <Menu.Item component={Link} to={paths.account(customer.customerId)} leftSection={<IconUserCircle aria-hidden />}>
        My Account
      </Menu.Item>
      <Menu.Item leftSection={<IconSparkles aria-hidden />} onClick={() => openChangelog()}>
        Changelog
      </Menu.Item>
      <Menu.Item
        leftSection={<IconClock aria-hidden />}
        onClick={() => setPreferences({ clock: clock === 'utc' ? 'local' : 'utc' })}
      >
        {clock === 'utc' ? `Show ${zoneCity()} time` : 'Show times in UTC'}
      </Menu.Item>
      <Menu.Divider />
      <OrganizationMenu />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout aria-hidden />} onClick={() => signOut(customer.cid, toLogin)}>
        Logout
      </Menu.Item>
      {customers.length > 1 && (
        <Menu.Item leftSection={<IconPower aria-hidden />} onClick={() => signOutEverywhere(toLogin)}>
          Logout from all organizations
        </Menu.Item>
      )}
    </AnchoredMenu>
  )
}
