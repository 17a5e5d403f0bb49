import { AnchoredPopover } from '../../ui/layout/Anchored.tsx'
import type { Anchored } from '../../ui/layout/MenuButton.tsx'
import type { NavEntry } from '../frame/nav-groups.ts'
import type { ScreenCount } from '../frame/parts.ts'
import { MenuList } from './MenuList.tsx'
import styles from './Sidebar.module.css'

type RailGroupProps = Anchored & {
  group: { label: string; entries: readonly NavEntry[] }
  current: NavEntry | undefined
  addressOf: (entry: NavEntry) => string
  counts: ReadonlyMap<string, ScreenCount>
}

/** The screens of a group, next to the collapsed menu. */
export const RailGroup = ({ group, current, addressOf, counts, ...anchored }: RailGroupProps) => (
  <AnchoredPopover {...anchored} label={group.label} width={216} padding={6} position="right-start">
    <div className={`dimmed ${styles.heading}`} aria-hidden>
      {group.label}
    </div>
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links handle keys; a followed link closes the popover */}
    {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
    <div onClick={(event) => event.target instanceof Element && event.target.closest('a') && anchored.onChange(false)}>
      <MenuList
        entries={group.entries}
        label={group.label}
        current={current}
        addressOf={addressOf}
        counts={counts}
        canPin
      />
    </div>
  </AnchoredPopover>
)
