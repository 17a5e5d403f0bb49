import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { lazyDialog } from '../code/lazy-dialog.tsx'
import { IconDots } from './icons.ts'
import { MenuButton } from './MenuButton.tsx'
import { ScreenActs } from './ScreenActs.tsx'
import styles from './Section.module.css'
import type { ScreenAct } from './screen-acts.ts'
import { useFrameEntries } from './screen-menu.ts'

const MenuActions = lazyDialog(() => import('./MenuActions.tsx').then((module) => module.MenuActions))

export type MenuAction = {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** Shown in red at the end of the menu. */
  isDangerous?: boolean
  disabledReason?: string | false | null
}

type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** The state's pill, next to the title. */
  state?: ReactNode
  /** The primary action last. */
  actions?: ReactNode
  /** The menu of the record, which may have no actions of its own. Absent: the page is not about one record. */
  menu?: MenuAction[]
}

/** The header of a page: title, state and actions. The command palette also offers the items of the menu. */
export function PageHeader({ title, subtitle, state, actions, menu }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className="shrink">
        <div className={`row wrap ${styles.line}`}>
          <h1 className={styles.headerTitle}>{title}</h1>
          {state}
        </div>
        {subtitle && <div className="dimmed">{subtitle}</div>}
      </div>
      <div className={`row wrap ${styles.headerActions}`}>
        {actions}
        {menu && <MoreMenu actions={menu} />}
        <ScreenActs acts={(menu ?? []).map(toScreenAct)} />
      </div>
    </header>
  )
}

/** A menu action as an item of the palette. */
export const toScreenAct = ({ label, icon, onClick, disabledReason }: MenuAction): ScreenAct => ({
  label,
  icon,
  act: onClick,
  refusal: disabledReason || undefined,
})

type MoreMenuProps = {
  actions: MenuAction[]
  label?: string
  /** True for no border, for the rows of a list. */
  isQuiet?: boolean
  /** True: it is the menu of the screen, which also has the entries of the frame. A menu without a label is one. */
  isOfScreen?: boolean
}

/** A menu of more actions, with the dangerous ones separated. */
export function MoreMenu({ actions, label, isQuiet = false, isOfScreen = label === undefined }: MoreMenuProps) {
  const frameEntries = useFrameEntries()
  const entries = isOfScreen ? [...actions, ...frameEntries] : actions
  if (entries.length === 0) return null
  return (
    <MenuButton
      button={
        <ActionIcon variant={isQuiet ? 'subtle' : 'default'} aria-label={label ?? 'More actions'}>
          <IconDots aria-hidden />
        </ActionIcon>
      }
    >
      {(anchored) => <MenuActions {...anchored} actions={entries} />}
    </MenuButton>
  )
}
