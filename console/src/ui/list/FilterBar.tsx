import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isFreeKey } from '../code/keys.ts'
import { lazyDialog } from '../code/lazy-dialog.tsx'
import { IconAdjustments, IconFilter, IconSearch, IconX } from '../layout/icons.ts'
import { MenuButton } from '../layout/MenuButton.tsx'
import { useClock } from '../time/clock.ts'
import { type Filter, type FilterField, filterText, putFilter } from './filters.ts'
import styles from './ListPage.module.css'
import { QuickFilters } from './QuickFilters.tsx'

const FilterPopover = lazyDialog(() => import('./FilterPopover.tsx').then((module) => module.FilterPopover))

const SEARCH_DELAY_MS = 250

export type Search = {
  value: string
  onChange: (value: string) => void
  placeholder: string
  /** Replaces the text field, for searches with a different input. */
  instead?: ReactNode
  /** The searchable fields, if there are several. */
  kinds?: { value: string; options: { value: string; label: string }[]; onChange: (kind: string) => void }
}

type FilterBarProps = {
  search?: Search
  fields?: FilterField[]
  filters?: Filter[]
  onFilters?: (filters: Filter[]) => void
  /** The sort order, for lists without sortable headers. */
  sort?: ReactNode
  /** Controls at the right end: columns, CSV. */
  children?: ReactNode
}

/**
 * Search, filters as chips, and a button to add filters. The screen stores both in the URL. In a narrow list, all
 * controls except the search are folded behind a button while nothing is filtered.
 */
export function FilterBar({ search, fields = [], filters = [], onFilters, sort, children }: FilterBarProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isFiltered = filters.length > 0 || Boolean(search?.value)

  function clear() {
    search?.onChange('')
    onFilters?.([])
  }

  return (
    <search className={`row wrap ${styles.bar}`}>
      {search?.kinds && (
        // A native select: the first screen has no code for menus yet.
        <NativeSelect
          className={styles.kinds}
          aria-label="Search by"
          data={search.kinds.options}
          value={search.kinds.value}
          onChange={({ currentTarget }) => search.kinds?.onChange(currentTarget.value)}
        />
      )}
      {search && (search.instead ?? <SearchInput {...search} />)}
      {onFilters && <QuickFilters fields={fields} filters={filters} onFilters={onFilters} />}
      {search && (
        <ActionIcon
          variant="default"
          className={styles.unfold}
          aria-label="Filters and columns"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <IconAdjustments aria-hidden />
        </ActionIcon>
      )}
      <div
        className={styles.signs}
        data-filtered={isFiltered || undefined}
        data-folded={(search && !isUnfolded && !isFiltered) || undefined}
      >
        {onFilters &&
          filters.map((filter, index) => (
            <FilterChip
              key={`${filter.field} ${filter.operator} ${filter.value}`}
              isQuick={isQuick(filter, fields)}
              filter={filter}
              fields={fields}
              onChange={(next) => onFilters(putFilter(filters, next, index))}
              onRemove={() => onFilters(filters.toSpliced(index, 1))}
            />
          ))}
        {onFilters && fields.length > 0 && (
          <AddFilter fields={fields} onAdd={(filter) => onFilters(putFilter(filters, filter))} />
        )}
        {isFiltered && (
          <Button variant="subtle" color="gray" onClick={clear} px={8}>
            Clear
          </Button>
        )}
        {sort}
        {children && <div className={`flex end ${styles.end}`}>{children}</div>}
      </div>
    </search>
  )
}

/** Debounces typing; `/` focuses it, Escape clears it. */
function SearchInput({ value, onChange, placeholder }: Search) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Checks the character, not the key, because many keyboards need Shift for it.
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isFreeKey(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  // Back, Clear and saved views change the value from outside; text being typed is kept.
  if (known !== value) {
    setKnown(value)
    setDraft(value)
  }

  function send(text: string, delayMs: number) {
    setDraft(text)
    clearTimeout(timer.current)
    const { pathname } = window.location
    timer.current = setTimeout(() => {
      // The URL changes before the next screen renders: text typed for this screen must not be applied there.
      if (window.location.pathname !== pathname) return
      setKnown(text)
      onChange(text)
    }, delayMs)
  }

  return (
    <TextInput
      ref={input}
      type="search"
      className={styles.search}
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch aria-hidden />}
      rightSection={
        draft ? (
          <ActionIcon size="sm" aria-label="Clear search" onClick={() => send('', 0)}>
            <IconX aria-hidden />
          </ActionIcon>
        ) : (
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        )
      }
      value={draft}
      onChange={(event) => send(event.currentTarget.value, SEARCH_DELAY_MS)}
      // Applies typed text before the screen is left.
      onBlur={() => draft !== value && send(draft, 0)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(draft, 0)
        if (event.key === 'Escape' && draft) {
          event.stopPropagation()
          send('', 0)
        }
      }}
    />
  )
}

const isQuick = ({ field }: Filter, fields: readonly FilterField[]) =>
  fields.some((one) => one.id === field && one.isQuick)

type FilterChipProps = {
  /** True: hidden where the bar has room for quick filters. */
  isQuick: boolean
  filter: Filter
  fields: FilterField[]
  onChange: (filter: Filter) => void
  onRemove: () => void
}

function FilterChip({ isQuick, filter, fields, onChange, onRemove }: FilterChipProps) {
  const [label, operator, value] = filterText(filter, fields, useClock())
  return (
    <span className={styles.chip} data-quick={isQuick || undefined}>
      <MenuButton
        opens="dialog"
        button={
          <button type="button" className={styles.chipText}>
            <span className="dimmed">
              {label} {operator}
            </span>{' '}
            {value}
          </button>
        }
      >
        {(anchored) => (
          <FilterPopover
            {...anchored}
            label={`Change filter ${label}`}
            fields={fields}
            filter={filter}
            verb="Apply"
            onSubmit={onChange}
          />
        )}
      </MenuButton>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove filter ${label} ${operator} ${value}`}
        onClick={onRemove}
      >
        <IconX aria-hidden />
      </button>
    </span>
  )
}

const AddFilter = ({ fields, onAdd }: { fields: FilterField[]; onAdd: (filter: Filter) => void }) => (
  <MenuButton opens="dialog" button={<Button leftSection={<IconFilter aria-hidden />}>Filter</Button>}>
    {(anchored) => (
      <FilterPopover {...anchored} label="Add a filter" fields={fields} verb="Add filter" onSubmit={onAdd} />
    )}
  </MenuButton>
)
