import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconDots } from './icons.ts'
import styles from './PageHeader.module.css'
import { ScreenActs } from './ScreenActs.tsx'
import type { ScreenAct } from './screen-acts.ts'

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
  /** The state's pill, beside the title. */
  state?: ReactNode
  /** The primary action last. */
  actions?: ReactNode
  menu?: MenuAction[]
}

/**
 * The top of a page: what it shows, its state, and what can be done with it. The palette offers what stands in the menu,
 * too.
 */
export function PageHeader({ title, subtitle, state, actions, menu = [] }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {state}
        </div>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      <div className={styles.actions}>
        {actions}
        {menu.length > 0 && <MoreMenu actions={menu} />}
        <ScreenActs acts={menu.map(actOf)} />
      </div>
    </header>
  )
}

/** An action of a menu as the palette offers it. */
export const actOf = ({ label, icon, onClick, disabledReason }: MenuAction): ScreenAct => ({
  label,
  icon,
  act: onClick,
  refusal: disabledReason || undefined,
})

type MoreMenuProps = {
  actions: MenuAction[]
  label?: string
  /** Without a border, for the rows of a list. */
  isQuiet?: boolean
}

/** A menu of further actions, the dangerous ones apart. */
export function MoreMenu({ actions, label = 'More actions', isQuiet = false }: MoreMenuProps) {
  const harmless = actions.filter((action) => !action.isDangerous)
  const dangerous = actions.filter((action) => action.isDangerous)
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant={isQuiet ? 'subtle' : 'default'} aria-label={label}>
          <IconDots aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {harmless.map((action) => (
          <MenuEntry key={action.label} {...action} />
        ))}
        {harmless.length > 0 && dangerous.length > 0 && <Menu.Divider role="separator" />}
        {dangerous.map((action) => (
          <MenuEntry key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuEntry({ label, icon, onClick, isDangerous, disabledReason }: MenuAction) {
  return (
    <Menu.Item
      leftSection={icon}
      onClick={disabledReason ? undefined : onClick}
      closeMenuOnClick={!disabledReason}
      aria-disabled={disabledReason ? true : undefined}
      data-tip={disabledReason || undefined}
      className={disabledReason ? styles.disabled : isDangerous ? styles.dangerous : undefined}
    >
      {label}
    </Menu.Item>
  )
}
