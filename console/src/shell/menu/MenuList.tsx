import type { NavEntry } from '../frame/nav-groups.ts'
import type { ScreenCount } from '../frame/parts.ts'
import { MenuEntry, PinButton } from './MenuEntry.tsx'
import styles from './Sidebar.module.css'

type MenuListProps = {
  entries: readonly NavEntry[]
  /** The accessible name; default: a list without a name. */
  label?: string
  current: NavEntry | undefined
  addressOf: (entry: NavEntry) => string
  /** The counter of each screen, by its path. */
  counts: ReadonlyMap<string, ScreenCount>
  isCollapsed?: boolean
  canPin?: boolean
}

/** A list of screens in the menu of a realm. */
export const MenuList = ({ entries, label, current, addressOf, counts, isCollapsed, canPin }: MenuListProps) => (
  <ul className={`plain-list stack ${styles.list} ${isCollapsed ? styles.group : ''}`} aria-label={label}>
    {entries.map((entry) => (
      <li key={entry.path} className={styles.item}>
        <MenuEntry
          entry={entry}
          to={addressOf(entry)}
          isCurrent={entry === current}
          isCollapsed={isCollapsed ?? false}
          waiting={counts.get(entry.path)}
        />
        {canPin && <PinButton entry={entry} />}
      </li>
    ))}
  </ul>
)
