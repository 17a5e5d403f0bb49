import { ActionIcon } from '@mantine/core'
import { demoCustomer } from '@regent/contract/samples/studio'
import { lazyDialog } from '../../ui/code/lazy-dialog.tsx'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconUserCircle } from '../../ui/layout/icons.ts'
import { MenuButton } from '../../ui/layout/MenuButton.tsx'
import { RolePill } from '../../ui/layout/RolePill.tsx'
import { ConfirmBanner } from '../banners/ConfirmBanner.tsx'
import { DemoBanner } from '../banners/DemoBanner.tsx'
import { SurveyBanner } from '../banners/SurveyBanner.tsx'
import type { ShownScreen } from '../routing/screen.ts'
import { useRights } from '../scope/rights.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { ClockSwitch } from './ClockSwitch.tsx'
import { DocumentationMenu } from './DocumentationMenu.tsx'
import styles from './Header.module.css'
import { useShellParts } from './parts.ts'
import { useCustomer } from './place.ts'
import { QuickAccess } from './QuickAccess.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import type { SidebarState } from './use-sidebar.ts'

const AccountItems = lazyDialog(() => import('./AccountItems.tsx').then((module) => module.AccountItems))

/** The button of the account menu. */
const AccountMenu = () => (
  <MenuButton
    button={
      <ActionIcon aria-label="Account" data-tip="Account">
        <IconUserCircle aria-hidden />
      </ActionIcon>
    }
  >
    {(anchored) => <AccountItems {...anchored} />}
  </MenuButton>
)

const tones = { PROD: 'prod', STG: 'stg', DEV: 'dev' } as const

type HeaderProps = { shown: ShownScreen; sidebar: SidebarState }

/** The header: breadcrumbs on the left, the account on the right, and the realm's colour on top. */
export function Header({ shown, sidebar }: HeaderProps) {
  const { role, from } = useRights()
  const { cid } = useCustomer()
  const { Bell, ConnectionNotice, GoToPlayer } = useShellParts()
  const ToggleIcon = sidebar.isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <header id="header" className={styles.frame}>
      <div className={styles.strip} data-tone={shown.environment && tones[shown.environment]} />
      <div className={`row ${styles.header}`}>
        {!sidebar.isPhone && (
          <ActionIcon
            aria-label={sidebar.isCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
            aria-expanded={!sidebar.isCollapsed}
            aria-controls="sidebar"
            onClick={sidebar.toggle}
          >
            <ToggleIcon aria-hidden />
          </ActionIcon>
        )}
        <Breadcrumbs crumbs={shown.crumbs} pathname={shown.pathname} />
        <div className="row gap-6 rigid end">
          {cid !== demoCustomer.cid && <ConnectionNotice />}
          <span className={styles.clock}>
            <ClockSwitch />
          </span>
          <QuickAccess shown={shown} sidebar={sidebar} />
          {role && (
            <span className={styles.role}>
              <RolePill
                role={role}
                tip={from === 'realm' ? `Your role is ${role} in this realm` : `Your global role is ${role}`}
              />
            </span>
          )}
          {shown.level !== 'admin' && <Bell />}
          {shown.level !== 'admin' && (
            <span className={styles.wide}>
              <GoToPlayer />
            </span>
          )}
          <span className={styles.wide}>
            <DocumentationMenu />
          </span>
          <span className={styles.wide}>
            <ThemeSwitch />
          </span>
          <AccountMenu />
        </div>
      </div>
      <DemoBanner />
      <ConfirmBanner />
      <SurveyBanner />
    </header>
  )
}
