import { lazyDialog } from '../../ui/code/lazy-dialog.tsx'
import {
  type Icon,
  IconChartBar,
  IconCoin,
  IconSearch,
  IconSpeakerphone,
  IconTool,
  IconTrophy,
} from '../../ui/layout/icons.ts'
import { MenuButton } from '../../ui/layout/MenuButton.tsx'
import type { NavEntry } from '../frame/nav-groups.ts'
import { useShellParts } from '../frame/parts.ts'
import { askPalette } from '../palette/asked-palette.ts'
import { MenuEntry, WaitingCount } from './MenuEntry.tsx'
import { sumCounts } from './menu.ts'
import { type RealmMenuProps, useArrangement } from './RealmMenu.tsx'
import styles from './Sidebar.module.css'

const RailGroup = lazyDialog(() => import('./RailGroup.tsx').then((module) => module.RailGroup))

const SHOWN_PINS = 5
const groupIcons: Record<string, Icon> = {
  Analyze: IconChartBar,
  Operate: IconTool,
  Communicate: IconSpeakerphone,
  Monetize: IconCoin,
  Engage: IconTrophy,
}
const short: Record<string, string> = { Communicate: 'Comms' }

/** The collapsed menu of a realm: pins, and one icon for each group, which opens its screens beside it. */
export function RailMenu(props: RealmMenuProps) {
  const { current, addressOf } = props
  const menu = useArrangement(props)
  const counts = useShellParts().useScreenCounts()
  const list = (entries: readonly NavEntry[], label?: string) => (
    <ul className={`plain-list stack ${styles.list} ${styles.group}`} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.path} className={styles.item}>
          <MenuEntry
            entry={entry}
            to={addressOf(entry)}
            isCurrent={entry === current}
            isCollapsed
            waiting={counts.get(entry.path)}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => askPalette('')}>
        <IconSearch aria-hidden />
        <span className={`truncate ${styles.short}`}>Find</span>
      </button>
      {list(menu.top)}
      {menu.pinned.length > 0 && list(menu.pinned.slice(0, SHOWN_PINS), 'Pinned')}
      <ul className={`plain-list stack ${styles.list} ${styles.group}`} aria-label="Groups">
        {menu.groups.map((group) => {
          const GroupIcon = groupIcons[group.label] ?? IconTool
          return (
            <li key={group.label} className={styles.item}>
              <MenuButton
                opens="dialog"
                button={
                  <button
                    type="button"
                    className={styles.entry}
                    aria-label={group.label}
                    data-marked={(group.isActive && !menu.pinned.includes(current as NavEntry)) || undefined}
                  >
                    <GroupIcon aria-hidden />
                    <span className={`truncate ${styles.short}`}>{short[group.label] ?? group.label}</span>
                    <WaitingCount waiting={sumCounts(group.entries, counts)} />
                  </button>
                }
              >
                {(anchored) => (
                  <RailGroup {...anchored} group={group} current={current} addressOf={addressOf} counts={counts} />
                )}
              </MenuButton>
            </li>
          )
        })}
      </ul>
    </>
  )
}
