import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { IconSearch } from '../../ui/layout/icons.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import { useFollow } from '../lists/use-follow.ts'
import { requestPalette } from '../palette/palette-requests.ts'
import { type FoundScreen, findScreens } from './menu.ts'
import { togglePin } from './pins.ts'
import styles from './Sidebar.module.css'

/** The id of the filter's field, which `g /` focuses. */
export const filterId = 'menu-filter'
const listId = 'menu-found'
const optionId = (at: number) => `menu-found-${at}`

/** The typed text, what it finds, and the screen that Enter opens. */
export function useMenuFilter(groups: readonly NavGroup[]) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const isFiltering = text.trim() !== ''
  return {
    text,
    isFiltering,
    found: isFiltering ? findScreens(groups, text) : [],
    at,
    setAt,
    type: (typed: string) => {
      setText(typed)
      setAt(0)
    },
  }
}

type FilterProps = {
  filter: ReturnType<typeof useMenuFilter>
  addressOf: (entry: NavEntry) => string
}

/** Finds a screen by its name, or by another name of the trade. */
export function MenuFilter({ filter, addressOf }: FilterProps) {
  const { text, found, at, setAt, type } = filter
  const navigate = useNavigate()

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const entry = found[at]?.entry
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Escape') {
      if (text === '') event.currentTarget.blur()
      type('')
    } else if (event.key === 'Enter' && entry && event.altKey) togglePin(entry)
    else if (event.key === 'Enter' && entry) {
      type('')
      event.currentTarget.blur()
      void navigate({ href: addressOf(entry) })
    } else if (event.key === 'Enter' && filter.isFiltering) requestPalette(text)
    else return
    event.preventDefault()
  }

  return (
    <div className={`row dimmed ${styles.filter}`}>
      <IconSearch aria-hidden />
      <input
        id={filterId}
        className={`grow ${styles.filterInput}`}
        role="combobox"
        aria-label="Find a screen"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Find a screen"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <kbd className={styles.filterKey} aria-hidden>
        {text === '' ? 'g /' : 'Esc'}
      </kbd>
    </div>
  )
}

/** The screens that the filter finds, in place of the menu. */
export function FoundScreens({ filter, addressOf }: FilterProps) {
  const { text, found, at, type } = filter
  const firstAlias = found.findIndex(({ alias }) => alias !== undefined)
  return (
    <div>
      <div id={listId} role="listbox" aria-label="Found screens" className={`stack ${styles.list}`}>
        {found.map((one, index) => (
          <div key={one.entry.path} className="stack gap-4" role="presentation">
            {index === firstAlias && (
              <div className={`dimmed ${styles.heading}`} aria-hidden>
                Also known as
              </div>
            )}
            <FoundLink
              id={optionId(index)}
              found={one}
              text={text}
              isActive={index === at}
              to={addressOf(one.entry)}
              onFollow={() => type('')}
            />
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={`dimmed ${styles.none}`}>No screen has this name.</p>}
      <button type="button" className={`plain-button ${styles.searchAll}`} onClick={() => requestPalette(text)}>
        Search all for “{text.trim()}”
      </button>
    </div>
  )
}

type FoundLinkProps = {
  id: string
  found: FoundScreen
  text: string
  isActive: boolean
  to: string
  onFollow: () => void
}

function FoundLink({ id, found: { entry, alias }, text, isActive, to, onFollow }: FoundLinkProps) {
  const { icon: EntryIcon, label } = entry
  const { href, onClick } = useFollow(to)
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.entry}
      href={href}
      onClick={(event) => {
        onClick(event)
        onFollow()
      }}
    >
      <EntryIcon aria-hidden />
      <span className="shrink truncate">
        {alias === undefined ? <Marked label={label} text={text} /> : label}
        {alias !== undefined && (
          <span className="dimmed">
            {' '}
            <Marked label={alias} text={text} />
          </span>
        )}
      </span>
    </a>
  )
}

/** A label with the sought part highlighted. */
function Marked({ label, text }: { label: string; text: string }) {
  const sought = text.trim()
  const at = label.toLowerCase().indexOf(sought.toLowerCase())
  if (at === -1) return label
  return (
    <>
      {label.slice(0, at)}
      <mark className={styles.marked}>{label.slice(at, at + sought.length)}</mark>
      {label.slice(at + sought.length)}
    </>
  )
}
