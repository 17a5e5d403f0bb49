import { Button, Tabs } from '@mantine/core'
import type { Role } from '@regent/contract/permissions'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { signOut } from '../../../api/session/sign-out.ts'
import { useCustomer, useRealms } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { findEnvironment, findGame, findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useOperator, useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconLogout } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { RealmPill } from '../../../ui/layout/RealmPill.tsx'
import { RolePill } from '../../../ui/layout/RolePill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { OwnConnections } from '../connections/ConnectionSections.tsx'
import { FactorSection } from '../factors/FactorSection.tsx'
import { RememberedDevices } from '../factors/RememberedDevices.tsx'
import { PasskeySection } from '../passkeys/PasskeySection.tsx'
import { OwnRights } from '../roles/OwnRights.tsx'
import { ChangeOwnEmailDrawer } from './ChangeOwnEmailDrawer.tsx'
import { ChangePasswordDrawer } from './ChangePasswordDrawer.tsx'
import styles from './Customers.module.css'
import { LanguageSelect } from './LanguageSelect.tsx'
import { RoleRights } from './RoleRights.tsx'
import { SignInsSection } from './SignInsSection.tsx'
import { formatClient } from './user-agent.ts'

/** People are remembered in browsers. */
const formatDevice = (device: { userAgent?: string | undefined }) => formatClient({ ...device, isOperator: true })

const tabs = {
  account: 'Account',
  rights: 'Rights',
  'sign-in': 'Sign-in',
  devices: 'Devices',
  tools: 'Connected tools',
} as const
type AccountTab = keyof typeof tabs

/** My Account: the signed-in person, their second factor, sessions and rights; `settings` are those of higher areas. */
export function AccountPage({ settings }: { settings: ReactNode }) {
  const { cid } = useCustomer()
  const { tab = 'account' } = useSearch({ from: '/$customerId/account' })
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="My Account"
        actions={
          <Button
            leftSection={<IconLogout aria-hidden />}
            onClick={() => signOut(cid, () => navigate({ to: paths.login }))}
          >
            Sign out
          </Button>
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          navigate({
            to: '.',
            search: { tab: next === 'account' ? undefined : (next as AccountTab) },
            replace: true,
          })
        }
      >
        <Tabs.List aria-label="My Account">
          {Object.entries(tabs).map(([id, label]) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="account" className={styles.panel}>
          <AccountTabPanel settings={settings} />
        </Tabs.Panel>
        <Tabs.Panel value="rights" className={styles.panel}>
          <OwnRights />
        </Tabs.Panel>
        <Tabs.Panel value="sign-in" className={styles.panel}>
          <FactorSection>
            <PasskeySection deviceName={formatClient({ isOperator: true, userAgent: navigator.userAgent })} />
          </FactorSection>
        </Tabs.Panel>
        <Tabs.Panel value="devices" className={styles.panel}>
          <SignInsSection />
          <RememberedDevices formatClient={formatDevice} />
        </Tabs.Panel>
        <Tabs.Panel value="tools" className={styles.panel}>
          <OwnConnections />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The account, its roles and the rights that follow from them. */
function AccountTabPanel({ settings }: { settings: ReactNode }) {
  const { cid, customerId, alias, name } = useCustomer()
  const operator = useOperator()
  const { readOnly } = useRights()
  const realms = useRealms()
  const realmRoles = operator.roles.filter(({ projectId }) => projectId)
  const heldRoles = [...new Set([operator.roleString, ...realmRoles.map(({ role }) => role)])].filter(isRole)
  const changingEmail = useDrawer((layer) => <ChangeOwnEmailDrawer {...layer} email={operator.email} />)
  const changingPassword = useDrawer((layer) => <ChangePasswordDrawer {...layer} email={operator.email} />)

  return (
    <>
      <div className={`grid ${styles.page}`}>
        <Section
          title="Account"
          actions={
            <>
              <ActionButton disabledReason={readOnly} onClick={() => changingEmail.open()}>
                Change e-mail
              </ActionButton>
              <ActionButton disabledReason={readOnly} onClick={() => changingPassword.open()}>
                Change password
              </ActionButton>
            </>
          }
        >
          <KeyValueList
            items={[
              { label: 'Id', value: <span className="mono">{operator.id}</span>, copy: String(operator.id) },
              { label: 'E-mail', value: operator.email, copy: operator.email },
              { label: 'Language', value: <LanguageSelect language={operator.language} /> },
              { label: 'Organization', value: name ?? customerId },
              { label: 'Alias', value: alias && <span className="mono">{alias}</span>, copy: alias },
              { label: 'Organization id (cid)', value: <span className="mono">{cid}</span>, copy: String(cid) },
            ]}
          />
        </Section>
        <Section title="Roles" subtitle="A realm role replaces the global role, also in child realms.">
          <KeyValueList
            items={[
              { label: 'Everywhere', value: renderRole(operator.roleString) },
              ...realmRoles.map(({ projectId, role }) => {
                const realm = findRealm(realms, projectId)
                const game = realm && findGame(realm, realms)
                return {
                  label: game ? `${realmName(game)}, ${realm === game ? 'all of it' : realmName(realm)}` : projectId,
                  value: (
                    <span className={`cluster ${styles.role}`}>
                      {renderRole(role)}
                      {realm && game && (
                        <Link to={paths.realm({ customerId, gameId: game.pid, realmId: realm.pid })}>
                          <RealmPill name={realmName(realm)} environment={findEnvironment(realm, realms)} />
                        </Link>
                      )}
                    </span>
                  ),
                }
              }),
            ]}
          />
        </Section>
        {settings}
        <div className={styles.wide}>
          <Section title="Rights" subtitle="Your permissions by area.">
            {heldRoles.map((role) => (
              <RoleRights key={role} role={role} hasExtras={operator.extras} />
            ))}
          </Section>
        </div>
      </div>
      {changingEmail.element}
      {changingPassword.element}
    </>
  )
}

const isRole = (role: string | undefined): role is Role => role === 'tester' || role === 'developer' || role === 'admin'

const renderRole = (role: string | undefined) => (isRole(role) ? <RolePill role={role} /> : role)
