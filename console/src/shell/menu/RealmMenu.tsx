import { useState } from 'react'
import { usePreferences } from '../../api/session/session.ts'
import { IconChevronDown, IconChevronRight } from '../../ui/layout/icons.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import { type ScreenCount, useShellParts } from '../frame/parts.ts'
import { MenuEntry, PinButton, WaitingCount } from './MenuEntry.tsx'
import { FoundScreens, MenuFilter, useMenuFilter } from './MenuFilter.tsx'
import { MenuList } from './MenuList.tsx'
import { type RealmMenu as Arrangement, arrangeMenu, sumCounts } from './menu.ts'
import { PinnedScreens } from './PinnedScreens.tsx'
import { readPins } from './pins.ts'
import styles from './Sidebar.module.css'
import { useVisits, visitsAtStart } from './visits.ts'

export type RealmMenuProps = {
  groups: readonly NavGroup[]
  current: NavEntry | undefined
  addressOf: (entry: NavEntry) => string
  /** The height of the sidebar in px. */
  height: number
}

/** The menu of a realm, arranged for this person and window. */
export function useArrangement({ groups, current, height }: RealmMenuProps): Arrangement {
  const { pinned, hidesRecent, hasFixedOrder } = usePreferences()
  const visits = useVisits()
  const [now] = useState(() => Date.now())
  return arrangeMenu({
    groups,
    pins: readPins(pinned),
    visits,
    earlierVisits: visitsAtStart(),
    current,
    height,
    hidesRecent,
    hasFixedOrder,
    now,
  })
}

/** The screens of a realm: a filter, what needs the person, pins, recent screens, and the groups. */
export function RealmMenu(props: RealmMenuProps) {
  const { groups, current, addressOf } = props
  const menu = useArrangement(props)
  const counts = useShellParts().useScreenCounts()
  const filter = useMenuFilter(groups)
  const shared = { current, addressOf, counts }
  return (
    <>
      <MenuFilter filter={filter} addressOf={addressOf} />
      {filter.isFiltering ? (
        <FoundScreens filter={filter} addressOf={addressOf} />
      ) : (
        <>
          <MenuList entries={menu.top} {...shared} />
          <PinnedScreens
            entries={menu.pinned}
            current={current}
            addressOf={addressOf}
            counts={counts}
            groups={groups}
          />
          {menu.recent.length > 0 && (
            <div>
              <div className={`dimmed ${styles.heading}`} aria-hidden>
                Recent
              </div>
              <MenuList entries={menu.recent} label="Recent" canPin {...shared} />
            </div>
          )}
          <GroupList menu={menu} current={current} addressOf={addressOf} counts={counts} />
        </>
      )}
    </>
  )
}

type GroupListProps = {
  menu: Arrangement
  current: NavEntry | undefined
  addressOf: (entry: NavEntry) => string
  counts: ReadonlyMap<string, ScreenCount>
}

/** The groups. That of the open screen is open; at most one other is opened by hand. */
function GroupList({ menu, current, addressOf, counts }: GroupListProps) {
  const active = menu.groups.find(({ isActive }) => isActive)?.label
  const [chosen, setChosen] = useState<string>()
  const [isActiveFolded, setIsActiveFolded] = useState(false)
  const [lastActive, setLastActive] = useState(active)
  // Opening a screen opens its group; it can be folded again.
  if (active !== lastActive) {
    setLastActive(active)
    setIsActiveFolded(false)
  }
  return (
    <div>
      {menu.groups.map((group) => {
        const isOpen = group.isActive ? !isActiveFolded : group.label === chosen
        const toggle = () => (group.isActive ? setIsActiveFolded(isOpen) : setChosen(isOpen ? undefined : group.label))
        return (
          <MenuGroup
            key={group.label}
            group={group}
            isOpen={isOpen}
            onToggle={toggle}
            current={current}
            addressOf={addressOf}
            counts={counts}
          />
        )
      })}
    </div>
  )
}

type MenuGroupProps = Omit<GroupListProps, 'menu'> & {
  group: Arrangement['groups'][number]
  isOpen: boolean
  onToggle: () => void
}

export function MenuGroup({ group, isOpen, onToggle, current, addressOf, counts }: MenuGroupProps) {
  const { label, entries, shown } = group
  const [showsAll, setShowsAll] = useState(false)
  const listId = `nav-${label}`
  // An entry with a count is shown also if it does not fit.
  const isShown = (entry: NavEntry, index: number) => index < shown || counts.has(entry.path)
  const more = entries.filter((entry, index) => !isShown(entry, index)).length
  // The browser's search in the page reaches folded entries, too, and then unfolds them.
  const reveal = (element: HTMLElement | null) => {
    const unfold = () => (isOpen ? setShowsAll(true) : onToggle())
    element?.addEventListener('beforematch', unfold)
    return () => element?.removeEventListener('beforematch', unfold)
  }
  return (
    <div ref={reveal}>
      <button
        type="button"
        className={`plain-button dimmed ${styles.heading}`}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={label}
        onClick={onToggle}
      >
        <span className="grow">{label}</span>
        {!isOpen && <WaitingCount waiting={sumCounts(entries, counts)} />}
        {isOpen ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
      </button>
      <ul id={listId} className={`plain-list stack ${styles.list}`} aria-label={label} ref={hiddenUnless(isOpen)}>
        {entries.map((entry, index) => (
          <li key={entry.path} className={styles.item} ref={hiddenUnless(isShown(entry, index) || showsAll)}>
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
      {isOpen && more > 0 && (
        <button
          type="button"
          className={`plain-button dimmed ${styles.more}`}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Fewer' : `${more} more`}
          <IconChevronDown className={styles.fold} data-open={!showsAll || undefined} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** Hides an element from view, but not from the browser's search in the page. React knows only `hidden`. */
const hiddenUnless = (isShown: boolean) => (element: HTMLElement | null) => {
  if (isShown) element?.removeAttribute('hidden')
  else element?.setAttribute('hidden', 'until-found')
}
