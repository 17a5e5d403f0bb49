import { AnchoredPopover } from '../../ui/layout/Anchored.tsx'
import type { Anchored } from '../../ui/layout/MenuButton.tsx'
import type { NavEntry } from '../frame/nav-groups.ts'
import type { ScreenCount } from '../frame/parts.ts'
import { MenuEntry, PinButton } from './MenuEntry.tsx'
import styles from './Sidebar.module.css'

type RailGroupProps = Anchored & {
  group: { label: string; entries: readonly NavEntry[] }
  current: NavEntry | undefined
  addressOf: (entry: NavEntry) => string
  counts: ReadonlyMap<string, ScreenCount>
}

/** The screens of a group beside the collapsed menu. */
export const RailGroup = ({ group, current, addressOf, counts, ...anchored }: RailGroupProps) => (
  <AnchoredPopover {...anchored} label={group.label} width={216} padding={6} position="right-start">
    <div className={`dimmed ${styles.heading}`} aria-hidden>
      {group.label}
    </div>
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links handle keys; a followed link closes the popover */}
    <ul
      className={`plain-list stack ${styles.list}`}
      aria-label={group.label}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && anchored.onChange(false)}
    >
      {group.entries.map((entry) => (
        <li key={entry.path} className={styles.item}>
          <MenuEntry
            entry={entry}
            to={addressOf(entry)}
            isCurrent={entry === current}
            waiting={counts.get(entry.path)}
          />
          <PinButton entry={entry} />
        </li>
      ))}
    </ul>
  </AnchoredPopover>
)
