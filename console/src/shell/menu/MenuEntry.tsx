import { formatCount } from '@regent/contract/words'
import type { ReactNode } from 'react'
import { usePreferences } from '../../api/session/session.ts'
import buttons from '../../ui/layout/Buttons.module.css'
import { IconPin, IconPinnedOff } from '../../ui/layout/icons.ts'
import type { NavEntry } from '../frame/nav-groups.ts'
import type { ScreenCount } from '../frame/parts.ts'
import { useFollow } from '../lists/use-follow.ts'
import { isPinned, togglePin } from './pins.ts'
import styles from './Sidebar.module.css'

type MenuEntryProps = {
  entry: NavEntry
  to: string
  isCurrent?: boolean
  /** True for a pin of the open screen, which is highlighted in its group. */
  isMarked?: boolean
  isCollapsed?: boolean
  waiting: ScreenCount | undefined
  /** Default: the label. */
  children?: ReactNode
  id?: string
  isActive?: boolean
}

/** The link to a screen, with the number of things that wait there. */
export function MenuEntry({
  entry,
  to,
  isCurrent,
  isMarked,
  isCollapsed,
  waiting,
  children,
  id,
  isActive,
}: MenuEntryProps) {
  const { icon: EntryIcon, label, short = label } = entry
  const { href, onClick } = useFollow(to)
  return (
    <a
      id={id}
      href={href}
      onClick={onClick}
      className={styles.entry}
      aria-current={isCurrent ? 'page' : undefined}
      data-marked={isMarked || undefined}
      data-active={isActive || undefined}
      aria-label={isCollapsed ? label : undefined}
      data-tip={isCollapsed && short !== label ? label : undefined}
      draggable={false}
    >
      <EntryIcon aria-hidden />
      <span className={isCollapsed ? `truncate ${styles.short}` : 'shrink truncate'}>
        {children ?? (isCollapsed ? short : label)}
      </span>
      <WaitingCount waiting={waiting} />
    </a>
  )
}

/** The label of a link does not contain the counter, which changes. */
export const WaitingCount = ({ waiting }: { waiting: ScreenCount | undefined }) =>
  waiting && (
    <span className={styles.count} data-urgent={waiting.isUrgent || undefined} aria-hidden>
      {formatCount(waiting.count)}
    </span>
  )

/** Shown on hover. Keyboard users pin the open screen in the palette, which avoids a tab stop per entry. */
export function PinButton({ entry }: { entry: NavEntry }) {
  const isNowPinned = isPinned(usePreferences().pinned, entry)
  const PinIcon = isNowPinned ? IconPinnedOff : IconPin
  const words = isNowPinned ? `Unpin ${entry.label}` : `Pin ${entry.label}`
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
