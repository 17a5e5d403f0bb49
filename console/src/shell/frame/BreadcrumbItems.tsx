import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AnchoredMenu } from '../../ui/layout/Anchored.tsx'
import { IconCheck } from '../../ui/layout/icons.ts'
import type { Anchored } from '../../ui/layout/MenuButton.tsx'
import { Pill } from '../../ui/layout/Pill.tsx'
import { RealmIcon } from '../../ui/layout/RealmPill.tsx'
import { findEnvironment, realmName, realmsInTreeOrder } from '../scope/realms.ts'
import type { Crumb } from './breadcrumbs.ts'
import styles from './Header.module.css'
import { useRealm } from './place.ts'

/** The crumbs that do not fit. */
export function CrumbItems({ crumbs, ...anchored }: Anchored & { crumbs: Crumb[] }) {
  return (
    <AnchoredMenu {...anchored} position="bottom-start">
      {crumbs.map(({ text, description, to }) =>
        to ? (
          <Menu.Item key={description} component={Link} to={to}>
            {text}
          </Menu.Item>
        ) : (
          <Menu.Label key={description}>{text}</Menu.Label>
        ),
      )}
    </AnchoredMenu>
  )
}

/** The other realms of the game; the screen and its filters stay the same. */
export function RealmItems({ pathname, ...anchored }: Anchored & { pathname: string }) {
  const { gameId, realmId, realms } = useRealm()
  const rows = realmsInTreeOrder(realms, gameId).filter(({ realm }) => !realm.archived || realm.pid === realmId)
  const addressIn = (pid: string) => pathname.replace(/(\/realms\/)[^/]+/, `$1${encodeURIComponent(pid)}`)
  return (
    <AnchoredMenu {...anchored} position="bottom-start" className={styles.realms}>
      <Menu.Label>Switch realm</Menu.Label>
      {rows.map(({ realm, depth }) => {
        const environment = findEnvironment(realm, realms)
        const isHere = realm.pid === realmId
        return (
          <Menu.Item
            key={realm.pid}
            component={Link}
            to={addressIn(realm.pid)}
            search={true}
            aria-current={isHere || undefined}
            style={{ paddingInlineStart: 8 + depth * 16 }}
            leftSection={<RealmIcon environment={environment} />}
            rightSection={
              <span className={`row gap-6 ${styles.marks}`}>
                <Pill tone={({ PROD: 'prod', STG: 'stg', DEV: 'dev' } as const)[environment]}>{environment}</Pill>
                <IconCheck className={styles.check} data-shown={isHere || undefined} aria-hidden />
              </span>
            }
          >
            {realmName(realm)}
          </Menu.Item>
        )
      })}
    </AnchoredMenu>
  )
}
