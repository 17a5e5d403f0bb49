import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { IconDots } from '../../ui/layout/icons.ts'
import { showCurrent } from '../../ui/layout/show-current.ts'
import type { NavLevel } from '../frame/nav-groups.ts'
import { buildAddress, permittedGroups, screenAt } from '../frame/navigation.ts'
import { useShellParts } from '../frame/parts.ts'
import { useCustomer } from '../frame/place.ts'
import { paths } from '../routing/paths.ts'
import type { ShownScreen } from '../routing/screen.ts'
import { useLogStorage } from '../scope/log-storage.ts'
import { useRights } from '../scope/rights.ts'
import { WaitingCount } from './MenuEntry.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import styles from './Sidebar.module.css'
import { Sidebar } from './Sidebar.tsx'

/** The screens in the bottom bar, by path; all others are in the menu More. */
const nearest: Record<NavLevel, readonly string[]> = {
  admin: ['games', 'plans', 'audit', 'account'],
  realm: ['', 'players', 'calendar', 'change-sets'],
  player: ['', 'players', 'calendar', 'change-sets'],
}

function usePlace() {
  const { customerId } = useCustomer()
  const { gameId = '', realmId = '', playerId = '' } = useParams({ strict: false })
  return { customerId, gameId, realmId, playerId }
}

/** The bottom bar of a phone. More opens all screens of the level over the page. */
export function PhoneNavigation({ shown }: { shown: ShownScreen }) {
  const place = usePlace()
  const rights = useRights()
  const { navigation, useScreenCounts } = useShellParts()
  // The path at which it was opened: it closes at the next navigation. Compares the pending path, not the rendered one:
  // otherwise a slow screen would close a menu that was opened in the meantime.
  const pathname = useLocation({ select: (location) => location.pathname })
  const [openAt, setOpenAt] = useState<string>()
  const hasLogs = useLogStorage(place.realmId)
  const level = shown.level === 'player' ? 'realm' : shown.level
  const groups = permittedGroups(navigation[level], rights, hasLogs)
  const entries = groups.flatMap((group) => group.entries)
  const counts = useScreenCounts()
  const isOpen = openAt === pathname
  return (
    <>
      {isOpen && (
        <div className={styles.sheet}>
          {shown.level === 'realm' ? (
            <PhoneMenu
              groups={groups}
              current={screenAt(navigation, pathname).screen?.entry}
              addressOf={(entry) => buildAddress('realm', entry, place)}
              back={paths.games(place.customerId)}
              inBar={nearest.realm}
            />
          ) : (
            <Sidebar shown={shown} isCollapsed={false} />
          )}
        </div>
      )}
      <nav className={styles.bar} aria-label="Nearest screens">
        {nearest[level].flatMap((path) => {
          const entry = entries.find((one) => one.path === path)
          if (!entry) return []
          const { icon: EntryIcon, label, short = label } = entry
          return (
            <Link
              key={path}
              to={buildAddress(level, entry, place)}
              activeOptions={{ exact: path === '', includeSearch: false }}
              className={styles.phoneEntry}
              onClick={() => setOpenAt(undefined)}
            >
              <EntryIcon aria-hidden />
              {short}
              {level === 'realm' && <WaitingCount waiting={counts.get(path)} />}
            </Link>
          )
        })}
        <button
          type="button"
          className={styles.phoneEntry}
          aria-expanded={isOpen}
          onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        >
          <IconDots aria-hidden />
          More
        </button>
      </nav>
    </>
  )
}

/** The screens of a player as a row of chips above them. The current chip is scrolled into view. */
export function PlayerChips() {
  const place = usePlace()
  const rights = useRights()
  const { navigation } = useShellParts()
  const entries = permittedGroups(navigation.player, rights).flatMap((group) => group.entries)
  const chips = useRef<HTMLElement>(null)
  const router = useRouter()
  // The chips change with the rights, and get wider when the font is loaded.
  const count = entries.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of chips moves the current one
  useLayoutEffect(() => {
    showCurrent(chips.current)
    void document.fonts.ready.then(() => showCurrent(chips.current))
  }, [count])
  useLayoutEffect(() => {
    // After the screen, not with it: the router restores the scroll position of the row first.
    return router.subscribe('onRendered', () => showCurrent(chips.current))
  }, [router])
  return (
    <nav ref={chips} className={styles.chips} aria-label="Screens of the player">
      {entries.map((entry) => (
        <Link
          key={entry.path}
          to={buildAddress('player', entry, place)}
          activeOptions={{ exact: entry.path === '', includeSearch: false }}
          className={styles.chip}
        >
          {entry.label}
        </Link>
      ))}
    </nav>
  )
}
