import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { usePreferences } from '../../api/session/session.ts'
import { lazyDialog } from '../../ui/code/lazy-dialog.tsx'
import { IconDots, IconGripVertical } from '../../ui/layout/icons.ts'
import { MenuButton } from '../../ui/layout/MenuButton.tsx'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import type { ScreenCount } from '../frame/parts.ts'
import { MenuEntry, PinButton } from './MenuEntry.tsx'
import { pinSets } from './menu.ts'
import { movePin, readPins, savePins } from './pins.ts'
import styles from './Sidebar.module.css'

const PinItems = lazyDialog(() => import('./PinItems.tsx').then((module) => module.PinItems))

type PinnedScreensProps = {
  entries: readonly NavEntry[]
  current: NavEntry | undefined
  addressOf: (entry: NavEntry) => string
  counts: ReadonlyMap<string, ScreenCount>
  groups: readonly NavGroup[]
}

/** The pinned screens. Before the first choice it offers a set of pins for each kind of work. */
export function PinnedScreens(props: PinnedScreensProps) {
  const { pinned } = usePreferences()
  const isUndecided = readPins(pinned) === undefined
  if (!isUndecided && props.entries.length === 0) return null
  return (
    <div>
      <div className={`row dimmed ${styles.heading}`}>
        <span className="grow" aria-hidden>
          {isUndecided ? 'Pin screens for' : 'Pinned'}
        </span>
        <MenuButton
          button={
            <button type="button" className={`plain-button dimmed ${styles.options}`} aria-label="Menu options">
              <IconDots aria-hidden />
            </button>
          }
        >
          {(anchored) => <PinItems {...anchored} />}
        </MenuButton>
      </div>
      {isUndecided ? <PinSets groups={props.groups} /> : <PinList {...props} />}
    </div>
  )
}

export function PinSets({ groups }: { groups: readonly NavGroup[] }) {
  const permitted = new Set(groups.flatMap(({ entries }) => entries.map(({ path }) => path)))
  return (
    <ul className={`plain-list stack ${styles.list}`} aria-label="Pin screens for">
      {pinSets.map(({ name, icon: SetIcon, pins }) => {
        const choose = () => savePins(pins.filter((path) => permitted.has(path)))
        return (
          <li key={name}>
            <button type="button" className={styles.entry} onClick={choose}>
              <SetIcon aria-hidden /> {name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Pins are moved by dragging them, or with Alt and an arrow key. */
function PinList({ entries, current, addressOf, counts }: PinnedScreensProps) {
  const [dragged, setDragged] = useState<string>()
  const move = (event: KeyboardEvent, at: number) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    const path = entries[at]?.path
    if (step === undefined || path === undefined) return
    event.preventDefault()
    movePin(path, entries[at + step]?.path)
  }
  const dragOver = (event: DragEvent, path: string) => {
    if (dragged === undefined) return
    event.preventDefault()
    if (path !== dragged) movePin(dragged, path)
  }
  return (
    <ul className={`plain-list stack ${styles.list}`} aria-label="Pinned">
      {entries.map((entry, at) => (
        <li
          key={entry.path}
          className={styles.item}
          data-dragged={entry.path === dragged || undefined}
          draggable
          onDragStart={() => setDragged(entry.path)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => dragOver(event, entry.path)}
          onKeyDown={(event) => move(event, at)}
        >
          <IconGripVertical className={styles.grip} aria-hidden />
          <MenuEntry
            entry={entry}
            to={addressOf(entry)}
            isMarked={entry === current}
            waiting={counts.get(entry.path)}
          />
          <PinButton entry={entry} />
        </li>
      ))}
    </ul>
  )
}
