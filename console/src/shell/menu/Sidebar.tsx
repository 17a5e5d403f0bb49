import { useElementSize } from '@mantine/hooks'
import { useLocation, useParams } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { usePreferences } from '../../api/session/session.ts'
import { IconArrowLeft, IconChevronDown, IconSparkles } from '../../ui/layout/icons.ts'
import { openChangelog } from '../documents/opened-changelog.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import { buildAddress, permittedGroups, screenAt } from '../frame/navigation.ts'
import { useShellParts } from '../frame/parts.ts'
import { useCustomer } from '../frame/place.ts'
import { useFollow } from '../lists/use-follow.ts'
import { paths } from '../routing/paths.ts'
import type { ShownScreen } from '../routing/screen.ts'
import { useLogStorage } from '../scope/log-storage.ts'
import { useRights } from '../scope/rights.ts'
import { MenuEntry } from './MenuEntry.tsx'
import { isFolded, keepFolded } from './pins.ts'
import { RailMenu } from './RailMenu.tsx'
import { RealmMenu } from './RealmMenu.tsx'
import styles from './Sidebar.module.css'

/** The strip and the header above the sidebar, and the padding in it, in px. */
const HEADER_PX = 51
const PADDING_PX = 16

type SidebarProps = { shown: ShownScreen; isCollapsed: boolean }

/** The screens of the current level: organization, realm or player. */
export function Sidebar({ shown, isCollapsed }: SidebarProps) {
  const { customerId } = useCustomer()
  const { gameId = '', realmId = '', playerId = '' } = useParams({ strict: false })
  const { level } = shown
  const groups = useGroups(level, realmId)
  const current = useCurrentEntry()
  const place = { customerId, gameId, realmId, playerId }
  const toAddress = (entry: NavEntry) => buildAddress(level, entry, place)
  // Render the screen first; its siblings are preloaded later.
  const isDrawn = useDeferredValue(true, false)
  const { ref, height } = useElementSize()
  const RealmEntries = isCollapsed ? RailMenu : RealmMenu

  return (
    <nav
      ref={ref}
      id="sidebar"
      aria-label="Main"
      className={`stack gap-8 ${styles.sidebar}`}
      data-collapsed={isCollapsed || undefined}
    >
      {level === 'realm' && <Back to={paths.games(customerId)} label="Back to games" isCollapsed={isCollapsed} />}
      {level === 'player' && (
        <Back to={paths.inRealm(place, 'players')} label="Back to players list" isCollapsed={isCollapsed} />
      )}
      {isDrawn && level === 'realm' && (
        <RealmEntries
          groups={groups}
          current={current}
          addressOf={toAddress}
          height={height === 0 ? window.innerHeight - HEADER_PX : height + PADDING_PX}
        />
      )}
      {isDrawn &&
        level !== 'realm' &&
        groups.map((group, index) => (
          <Group
            key={group.label ?? index}
            group={group}
            isActive={shown.screen !== undefined && group.entries.includes(shown.screen.entry)}
            current={current}
            isCollapsed={isCollapsed}
            addressOf={toAddress}
            hasChangelog={level === 'admin'}
          />
        ))}
    </nav>
  )
}

/** The groups that the operator may see, as the server and the realm support them. */
function useGroups(level: ShownScreen['level'], realmId: string): readonly NavGroup[] {
  const rights = useRights()
  const { navigation } = useShellParts()
  return permittedGroups(navigation[level], rights, useLogStorage(realmId))
}

/** The entry of the pending address: a clicked entry is highlighted while its screen is still loading. */
function useCurrentEntry(): NavEntry | undefined {
  const { navigation } = useShellParts()
  return screenAt(navigation, useLocation({ select: ({ pathname }) => pathname })).screen?.entry
}

type BackProps = { to: string; label: string; isCollapsed: boolean }

function Back({ to, label, isCollapsed }: BackProps) {
  const { href, onClick } = useFollow(to)
  return (
    <a
      href={href}
      onClick={onClick}
      className={styles.back}
      aria-label={isCollapsed ? label : undefined}
      data-tip={isCollapsed ? label : undefined}
    >
      <IconArrowLeft aria-hidden />
      <span className={isCollapsed ? `truncate ${styles.short}` : 'shrink truncate'}>
        {isCollapsed ? 'Back' : label}
      </span>
    </a>
  )
}

type GroupProps = {
  group: NavGroup
  isActive: boolean
  current: NavEntry | undefined
  isCollapsed: boolean
  addressOf: (entry: NavEntry) => string
  hasChangelog: boolean
}

/** A group of the organization or of a player. */
function Group({ group, isActive, current, isCollapsed, addressOf, hasChangelog }: GroupProps) {
  const { label, entries } = group
  const { folded } = usePreferences()
  const [isOpen, setIsOpen] = useState(isActive || !isFolded(folded, label ?? ''))
  const [wasActive, setWasActive] = useState(isActive)
  // Opening a screen expands its group; it can be collapsed again.
  if (isActive !== wasActive) {
    setWasActive(isActive)
    if (isActive) setIsOpen(true)
  }
  const listId = `nav-${label ?? 'entries'}`
  return (
    <div className={styles.group}>
      {label && !isCollapsed && (
        <button
          type="button"
          className={`plain-button dimmed ${styles.heading}`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => {
            setIsOpen(!isOpen)
            keepFolded(label, isOpen)
          }}
        >
          {label}
          <IconChevronDown className={styles.fold} data-open={isOpen || undefined} aria-hidden />
        </button>
      )}
      {(isOpen || isCollapsed || !label) && (
        <ul id={listId} className={`plain-list stack ${styles.list}`} aria-label={label}>
          {entries.map((entry) => (
            <li key={entry.path} className={styles.item}>
              <MenuEntry
                entry={entry}
                to={addressOf(entry)}
                isCurrent={entry === current}
                isCollapsed={isCollapsed}
                waiting={undefined}
              />
            </li>
          ))}
          {hasChangelog && (
            <li>
              <ChangelogEntry isCollapsed={isCollapsed} />
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** A dialog, not a screen: the URL does not change. */
function ChangelogEntry({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <button type="button" className={styles.entry} onClick={() => openChangelog()}>
      <IconSparkles aria-hidden />
      <span className={isCollapsed ? `truncate ${styles.short}` : 'shrink truncate'}>Changelog</span>
    </button>
  )
}
