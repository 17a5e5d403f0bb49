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
import { useShellParts } from '../frame/parts.ts'
import { requestPalette } from '../palette/palette-requests.ts'
import { WaitingCount } from './MenuEntry.tsx'
import { MenuList } from './MenuList.tsx'
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

/** The collapsed menu of a realm: pins, and one icon for each group, which opens its screens next to it. */
export function RailMenu(props: RealmMenuProps) {
  const { current, addressOf } = props
  const menu = useArrangement(props)
  const counts = useShellParts().useScreenCounts()
  const shared = { current, addressOf, counts, isCollapsed: true }
  return (
    <>
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => requestPalette('')}>
        <IconSearch aria-hidden />
        <span className={`truncate ${styles.short}`}>Find</span>
      </button>
      <MenuList entries={menu.top} {...shared} />
      {menu.pinned.length > 0 && <MenuList entries={menu.pinned.slice(0, SHOWN_PINS)} label="Pinned" {...shared} />}
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
                    data-marked={(group.isActive && !menu.pinned.some((entry) => entry === current)) || undefined}
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
