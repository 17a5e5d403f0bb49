import { useState } from 'react'
import { usePreferences } from '../../api/session/session.ts'
import { IconArrowLeft } from '../../ui/layout/icons.ts'
import type { NavEntry } from '../frame/nav-groups.ts'
import { useShellParts } from '../frame/parts.ts'
import { useFollow } from '../lists/use-follow.ts'
import { MenuEntry, WaitingCount } from './MenuEntry.tsx'
import { FoundScreens, MenuFilter, useMenuFilter } from './MenuFilter.tsx'
import { PinSets } from './PinnedScreens.tsx'
import { readPins } from './pins.ts'
import { MenuGroup, type RealmMenuProps, useArrangement } from './RealmMenu.tsx'
import styles from './Sidebar.module.css'

const SHOWN_RECENT = 4

type PhoneMenuProps = Omit<RealmMenuProps, 'height'> & {
  /** The address of the list of games. */
  back: string
  /** Paths of the entries of the bottom bar, which are not repeated as tiles. */
  inBar: readonly string[]
}

/** The menu of a realm on a phone: pins as tiles, and groups that open in place. */
export function PhoneMenu({ back, inBar, ...props }: PhoneMenuProps) {
  const { groups, current, addressOf } = props
  const menu = useArrangement({ ...props, height: window.innerHeight })
  const counts = useShellParts().useScreenCounts()
  const filter = useMenuFilter(groups)
  const isUndecided = readPins(usePreferences().pinned) === undefined
  const [open, setOpen] = useState<string>()
  const tiles = menu.pinned.filter(({ path }) => !inBar.includes(path))
  const recent = menu.recent.filter(({ path }) => !inBar.includes(path)).slice(0, SHOWN_RECENT)
  return (
    <nav aria-label="Main" className={`stack gap-8 ${styles.phoneMenu}`}>
      <MenuFilter filter={filter} addressOf={addressOf} />
      {filter.isFiltering ? (
        <FoundScreens filter={filter} addressOf={addressOf} />
      ) : (
        <>
          {isUndecided && (
            <div>
              <div className={`dimmed ${styles.heading}`}>Pin screens for</div>
              <PinSets groups={groups} />
            </div>
          )}
          {tiles.length > 0 && (
            <div>
              <div className={`dimmed ${styles.heading}`} aria-hidden>
                Pinned
              </div>
              <ul className={`plain-list ${styles.tiles}`} aria-label="Pinned">
                {tiles.map((entry) => (
                  <li key={entry.path}>
                    <Tile entry={entry} to={addressOf(entry)} count={counts.get(entry.path)} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          {recent.length > 0 && (
            <div>
              <div className={`dimmed ${styles.heading}`} aria-hidden>
                Recent
              </div>
              <ul className={`plain-list stack ${styles.list}`} aria-label="Recent">
                {recent.map((entry) => (
                  <li key={entry.path}>
                    <MenuEntry entry={entry} to={addressOf(entry)} waiting={counts.get(entry.path)} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          {menu.groups.map((group) => (
            <MenuGroup
              key={group.label}
              group={{ ...group, shown: group.entries.length }}
              isOpen={group.label === open}
              onToggle={() => setOpen(group.label === open ? undefined : group.label)}
              current={current}
              addressOf={addressOf}
              counts={counts}
            />
          ))}
          <BackLink to={back} />
        </>
      )}
    </nav>
  )
}

function Tile({
  entry,
  to,
  count,
}: {
  entry: NavEntry
  to: string
  count: Parameters<typeof WaitingCount>[0]['waiting']
}) {
  const { icon: EntryIcon, label, short = label } = entry
  const { href, onClick } = useFollow(to)
  return (
    <a className={styles.tile} aria-label={label} href={href} onClick={onClick}>
      <EntryIcon aria-hidden />
      <span className="truncate">{short}</span>
      <WaitingCount waiting={count} />
    </a>
  )
}

function BackLink({ to }: { to: string }) {
  const { href, onClick } = useFollow(to)
  return (
    <a className={styles.back} href={href} onClick={onClick}>
      <IconArrowLeft aria-hidden /> Back to games
    </a>
  )
}
