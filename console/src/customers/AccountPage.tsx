import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { signOut } from '../auth/sign-out.ts'
import { IconLogout } from '../icons.ts'
import { paths } from '../paths.ts'
import { useCustomer, useRealms } from '../shell/place.ts'
import { environmentOf, findRealm, gameOf, realmName } from '../shell/realms.ts'
import { useOperator } from '../shell/rights.ts'
import { KeyValueList } from '../ui/KeyValueList.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RealmPill } from '../ui/RealmPill.tsx'
import { type Role, RolePill } from '../ui/RolePill.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './AccountPage.module.css'

/** My Account: who is signed in, and what this person may do where. */
export function AccountPage() {
  const { cid, customerId, alias, name } = useCustomer()
  const operator = useOperator()
  const realms = useRealms()
  const navigate = useNavigate()
  const realmRoles = operator.roles.filter(({ projectId }) => projectId)

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
      <div className={styles.page}>
        <Section title="Account">
          <KeyValueList
            items={[
              { label: 'Id', value: <span className="mono">{operator.id}</span>, copy: String(operator.id) },
              { label: 'E-mail', value: operator.email, copy: operator.email },
              { label: 'Organization', value: name ?? customerId },
              { label: 'Alias', value: alias && <span className="mono">{alias}</span>, copy: alias },
              { label: 'Organization id (cid)', value: <span className="mono">{cid}</span>, copy: String(cid) },
            ]}
          />
        </Section>
        <Section
          title="Roles"
          subtitle="A role in a realm holds for the realms below it, and there in place of the global one."
        >
          <KeyValueList
            items={[
              { label: 'Everywhere', value: roleOf(operator.roleString) },
              ...realmRoles.map(({ projectId, role }) => {
                const realm = findRealm(realms, projectId)
                const game = realm && gameOf(realm, realms)
                return {
                  label: game ? `${realmName(game)}, ${realm === game ? 'all of it' : realmName(realm)}` : projectId,
                  value: (
                    <span className={styles.role}>
                      {roleOf(role)}
                      {realm && game && (
                        <Link to={paths.realm({ customerId, gameId: game.pid, realmId: realm.pid })}>
                          <RealmPill name={realmName(realm)} environment={environmentOf(realm, realms)} />
                        </Link>
                      )}
                    </span>
                  ),
                }
              }),
            ]}
          />
        </Section>
      </div>
    </>
  )
}

const isRole = (role: string | undefined): role is Role => role === 'tester' || role === 'developer' || role === 'admin'

const roleOf = (role: string | undefined) => (isRole(role) ? <RolePill role={role} /> : role)
