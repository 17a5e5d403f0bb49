import { ActionIcon, Button, Popover, Select, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useClock } from './clock.ts'
import { DateTimeField } from './DateTimeField.tsx'
import styles from './FilterBar.module.css'
import { type Filter, type FilterField, filterText, minuteText, operatorsOf, putFilter } from './filters.ts'
import { IconFilter, IconSearch, IconX } from './icons.ts'
import { isFreeKey } from './keys.ts'

const SEARCH_DELAY_MS = 250

export type Search = {
  value: string
  onChange: (value: string) => void
  placeholder: string
  /** Shown instead of the text field, when a search is built in another way. */
  instead?: ReactNode
  /** The fields to search in, if there is a choice. */
  kinds?: { value: string; options: { value: string; label: string }[]; onChange: (kind: string) => void }
}

type FilterBarProps = {
  search?: Search
  fields?: FilterField[]
  filters?: Filter[]
  onFilters?: (filters: Filter[]) => void
  /** The parts at the right end: columns, CSV. */
  children?: ReactNode
}

/** Search, the filters as chips, and a way to add one. The screen keeps both in the address. */
export function FilterBar({ search, fields = [], filters = [], onFilters, children }: FilterBarProps) {
  const isFiltered = filters.length > 0 || Boolean(search?.value)

  function clear() {
    search?.onChange('')
    onFilters?.([])
  }

  return (
    <search className={styles.bar}>
      {search?.kinds && (
        <Select
          className={styles.kinds}
          aria-label="Search by"
          data={search.kinds.options}
          value={search.kinds.value}
          onChange={(kind) => kind !== null && search.kinds?.onChange(kind)}
        />
      )}
      {search && (search.instead ?? <SearchInput {...search} />)}
      {onFilters &&
        filters.map((filter, index) => (
          <FilterChip
            key={`${filter.field} ${filter.operator} ${filter.value}`}
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
        <Button variant="subtle" color="gray" onClick={clear} className={styles.clear}>
          Clear
        </Button>
      )}
      {children && <div className={styles.end}>{children}</div>}
    </search>
  )
}

/** Waits for a pause in typing; `/` focuses it, Escape empties it. */
function SearchInput({ value, onChange, placeholder }: Search) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Checks the character, not the key: on many keyboards it needs Shift.
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isFreeKey(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  // Back, Clear and a saved view change the value from outside; text being typed is kept.
  if (known !== value) {
    setKnown(value)
    setDraft(value)
  }

  function send(text: string, delayMs: number) {
    setDraft(text)
    clearTimeout(timer.current)
    const { pathname } = window.location
    timer.current = setTimeout(() => {
      // The address changes before the next screen is drawn: text typed for this screen must not be searched on that
      // one.
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
      // Text that was typed is applied before the screen is left, not after.
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

type FilterChipProps = {
  filter: Filter
  fields: FilterField[]
  onChange: (filter: Filter) => void
  onRemove: () => void
}

function FilterChip({ filter, fields, onChange, onRemove }: FilterChipProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [label, operator, value] = filterText(filter, fields, useClock())
  return (
    <span className={styles.chip}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={styles.chipText} onClick={() => setIsOpen(!isOpen)}>
            <span className={styles.chipField}>
              {label} {operator}
            </span>{' '}
            {value}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Change filter ${label}`}>
          <FilterForm
            fields={fields}
            filter={filter}
            verb="Apply"
            onSubmit={(next) => {
              setIsOpen(false)
              onChange(next)
            }}
          />
        </Popover.Dropdown>
      </Popover>
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

function AddFilter({ fields, onAdd }: { fields: FilterField[]; onAdd: (filter: Filter) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconFilter aria-hidden />} onClick={() => setIsOpen(!isOpen)}>
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add a filter">
        <FilterForm
          fields={fields}
          verb="Add filter"
          onSubmit={(filter) => {
            setIsOpen(false)
            onAdd(filter)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

type FilterFormProps = { fields: FilterField[]; filter?: Filter; verb: string; onSubmit: (filter: Filter) => void }

function FilterForm({ fields, filter, verb, onSubmit }: FilterFormProps) {
  const [fieldId, setFieldId] = useState(filter?.field ?? fields[0]?.id ?? '')
  const field = fields.find(({ id }) => id === fieldId)
  const [operator, setOperator] = useState(filter?.operator ?? operatorsOf(field)[0] ?? 'is')
  const [value, setValue] = useState(filter?.value ?? '')
  const trimmed = value.trim()
  // A dropdown in a popover must count as inside it, or a choice would close both.
  const comboboxProps = { withinPortal: false }

  function chooseField(id: string | null) {
    if (id === null) return
    setFieldId(id)
    setOperator(operatorsOf(fields.find((one) => one.id === id))[0] ?? 'is')
    setValue('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (trimmed) onSubmit({ field: fieldId, operator, value: trimmed })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Select
        label="Field"
        data={fields.map(({ id, label, name = label }) => ({ value: id, label: name }))}
        value={fieldId}
        onChange={chooseField}
        comboboxProps={comboboxProps}
      />
      {operatorsOf(field).length > 1 && (
        <Select
          label="Condition"
          data={operatorsOf(field)}
          value={operator}
          onChange={(next) => next !== null && setOperator(next)}
          comboboxProps={comboboxProps}
        />
      )}
      {field?.options ? (
        <Select
          label="Value"
          data={field.options}
          value={value || null}
          onChange={(next) => setValue(next ?? '')}
          placeholder="Choose"
          comboboxProps={comboboxProps}
        />
      ) : field?.isTime ? (
        <DateTimeField
          label="Value"
          withinPortal={false}
          value={value ? minuteText(Number(value)) : ''}
          onChange={(text) => setValue(text === '' ? '' : String(Date.parse(text)))}
        />
      ) : (
        <TextInput label="Value" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      )}
      <Button type="submit" variant="filled" disabled={!trimmed}>
        {verb}
      </Button>
    </form>
  )
}
