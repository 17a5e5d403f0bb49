import { useLocation, useParams } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { usePreferences } from '../../api/session/session.ts'
import buttons from '../../ui/layout/Buttons.module.css'
import { IconArrowLeft, IconChevronDown, IconPin, IconPinnedOff, IconSparkles } from '../../ui/layout/icons.ts'
import { formatCount } from '../../ui/words/format-number.ts'
import { openChangelog } from '../documents/opened-changelog.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import { buildAddress, permittedGroups, screenAt } from '../frame/navigation.ts'
import { type ScreenCount, useShellParts } from '../frame/parts.ts'
import { useCustomer } from '../frame/place.ts'
import styles from '../frame/Shell.module.css'
import { useFollow } from '../lists/use-follow.ts'
import { paths } from '../routing/paths.ts'
import type { ShownScreen } from '../routing/screen.ts'
import { useLogStorage } from '../scope/log-storage.ts'
import { useRights } from '../scope/rights.ts'
import { isFolded, keepFolded, pinnedLabel, togglePin, withPinned } from './pins.ts'

type SidebarProps = { shown: ShownScreen; isCollapsed: boolean }

/** The screens of the current level: organization, realm or player. */
export function Sidebar({ shown, isCollapsed }: SidebarProps) {
  const rights = useRights()
  const { customerId } = useCustomer()
  const { gameId = '', realmId = '', playerId = '' } = useParams({ strict: false })
  const { level, screen } = shown
  const { navigation, useScreenCounts } = useShellParts()
  const counts = useScreenCounts()
  // Highlight the clicked entry immediately, while its screen is still loading.
  const current = screenAt(navigation, useLocation({ select: ({ pathname }) => pathname })).screen?.entry
  const { pinned } = usePreferences()
  const ownGroups = permittedGroups(navigation[level], rights, useLogStorage(realmId))
  const groups = level === 'realm' ? withPinned(ownGroups, pinned) : ownGroups
  const place = { customerId, gameId, realmId, playerId }
  // Render the screen first; its siblings are preloaded later.
  const isDrawn = useDeferredValue(true, false)

  return (
    <nav
      id="sidebar"
      aria-label="Main"
      className={`stack gap-8 ${styles.sidebar}`}
      data-collapsed={isCollapsed || undefined}
    >
      {level === 'realm' && (
        <Back to={paths.games(customerId)} label="Back to games" short="Back" isCollapsed={isCollapsed} />
      )}
      {level === 'player' && (
        <Back
          to={paths.inRealm(place, 'players')}
          label="Back to players list"
          short="Back"
          isCollapsed={isCollapsed}
        />
      )}
      {isDrawn &&
        groups.map((group, index) => (
          <Group
            key={group.label ?? index}
            group={group}
            isActive={screen !== undefined && group.entries.includes(screen.entry)}
            current={current}
            isCollapsed={isCollapsed}
            addressOf={(entry) => buildAddress(level, entry, place)}
            {...(level === 'realm' && { counts, canPin: group.label !== undefined })}
            {...(level === 'admin' && { last: <ChangelogEntry isCollapsed={isCollapsed} /> })}
          />
        ))}
    </nav>
  )
}

type BackProps = { to: string; label: string; short: string; isCollapsed: boolean }

function Back({ to, label, short, isCollapsed }: BackProps) {
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
        {isCollapsed ? short : label}
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
  /** The counter of each screen, by its path. */
  counts?: ReadonlyMap<string, ScreenCount>
  canPin?: boolean
  /** A last entry that is not a screen. */
  last?: ReactNode
}

function Group({ group, isActive, current, isCollapsed, addressOf, counts, canPin, last }: GroupProps) {
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
              <Entry
                entry={entry}
                to={addressOf(entry)}
                isCurrent={entry === current}
                isCollapsed={isCollapsed}
                waiting={counts?.get(entry.path)}
              />
              {canPin && !isCollapsed && <PinButton entry={entry} isPinned={label === pinnedLabel} />}
            </li>
          ))}
          {last && <li>{last}</li>}
        </ul>
      )}
    </div>
  )
}

type EntryProps = {
  entry: NavEntry
  to: string
  isCurrent: boolean
  isCollapsed: boolean
  waiting: ScreenCount | undefined
}

function Entry({ entry, to, isCurrent, isCollapsed, waiting }: EntryProps) {
  const { icon: EntryIcon, label, short = label } = entry
  const { href, onClick } = useFollow(to)
  return (
    <a
      href={href}
      onClick={onClick}
      className={styles.entry}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isCollapsed ? label : undefined}
      data-tip={isCollapsed && short !== label ? label : undefined}
    >
      <EntryIcon aria-hidden />
      <span className={isCollapsed ? `truncate ${styles.short}` : 'shrink truncate'}>
        {isCollapsed ? short : label}
      </span>
      {waiting && (
        // The label of the link does not contain the counter, which changes.
        <span className={styles.count} data-urgent={waiting.isUrgent || undefined} aria-hidden>
          {formatCount(waiting.count)}
        </span>
      )}
    </a>
  )
}

/** Shown on hover. Keyboard users pin the current screen in the palette, which avoids a tab stop per entry. */
function PinButton({ entry, isPinned }: { entry: NavEntry; isPinned: boolean }) {
  const PinIcon = isPinned ? IconPinnedOff : IconPin
  const words = isPinned ? `Unpin ${entry.label}` : `Pin ${entry.label}`
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${buttons.corner} ${styles.pin}`}
      aria-label={words}
      data-tip={words}
      onClick={() => togglePin(entry)}
    >
      <PinIcon aria-hidden />
    </button>
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
