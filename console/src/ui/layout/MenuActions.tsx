import { Menu } from '@mantine/core'
import { AnchoredMenu } from './Anchored.tsx'
import styles from './Buttons.module.css'
import type { Anchored } from './MenuButton.tsx'
import type { MenuAction } from './PageHeader.tsx'

/** The menu of a `MoreMenu`. */
export function MenuActions({ actions, ...anchored }: Anchored & { actions: MenuAction[] }) {
  const harmless = actions.filter((action) => !action.isDangerous)
  const dangerous = actions.filter((action) => action.isDangerous)
  return (
    <AnchoredMenu {...anchored}>
      {harmless.map((action) => (
        <MenuEntry key={action.label} {...action} />
      ))}
      {harmless.length > 0 && dangerous.length > 0 && <Menu.Divider role="separator" />}
      {dangerous.map((action) => (
        <MenuEntry key={action.label} {...action} />
      ))}
    </AnchoredMenu>
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
