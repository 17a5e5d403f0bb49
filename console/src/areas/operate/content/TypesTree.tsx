import { Select, TextInput } from '@mantine/core'
import { type ContentTypeView, typeGroups } from '@regent/contract/operate/content/content-types'
import { formatCount } from '@regent/contract/words'
import { useState } from 'react'
import { IconPlus, IconSearch } from '../../../ui/layout/icons.ts'
import styles from './Editor.module.css'
import { findTypeIcon } from './type-icons.ts'

type TypesTreeProps = {
  types: readonly ContentTypeView[]
  /** Texts and binaries, which have no type. */
  files: number
  selected: string | undefined
  isLoading: boolean
  onOpen: (type: string) => void
  onNewType: (() => void) | undefined
}

type Row = { type: string; plural: string; count: number; source?: string }

/** The tree of types with their number of items; in a narrow window a select. */
export function TypesTree({ types, files, selected, isLoading, onOpen, onNewType }: TypesTreeProps) {
  const [sought, setSought] = useState('')
  const groups = Object.entries(typeGroups).map(([group, label]) => ({
    label,
    isOwn: group === 'own',
    rows: types
      .filter((one) => one.group === group)
      .map(({ type, plural, count, source }): Row => ({ type, plural, count, source })),
  }))
  groups.splice(-1, 0, { label: 'Files', isOwn: false, rows: [{ type: 'files', plural: 'Files', count: files }] })
  const matches = ({ type, plural }: Row) => `${type} ${plural}`.toLowerCase().includes(sought.trim().toLowerCase())
  return (
    <nav className={styles.types} aria-label="Types of content">
      <Select
        className={styles.typeSelect}
        aria-label="Type"
        data={groups.map(({ label, rows }) => ({
          group: label,
          items: rows.map(({ type, plural, count }) => ({ value: type, label: `${plural} (${formatCount(count)})` })),
        }))}
        value={selected ?? null}
        allowDeselect={false}
        onChange={(type) => type !== null && onOpen(type)}
      />
      <div className={styles.typeTree}>
        <TextInput
          aria-label="Find a type"
          placeholder="Find a type"
          leftSection={<IconSearch aria-hidden />}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
        {isLoading && <p className="dimmed">Loading…</p>}
        {groups.map(({ label, isOwn, rows }) => {
          const visibleRows = rows.filter(matches)
          if (visibleRows.length === 0 && !isOwn) return null
          return (
            <section key={label} aria-label={label}>
              <h2 className={styles.groupName}>{label}</h2>
              <ul className="plain-list" onKeyDown={walk}>
                {visibleRows.map(({ type, plural, count, source }) => {
                  const TypeIcon = findTypeIcon(type)
                  return (
                    <li key={type}>
                      <button
                        type="button"
                        className={`row plain-button hoverable ${styles.typeRow}`}
                        aria-current={type === selected || undefined}
                        data-tip={source === 'inferred' ? `${type}: no schema yet` : undefined}
                        onClick={() => onOpen(type)}
                      >
                        <TypeIcon aria-hidden />
                        <span className="grow truncate">{plural}</span>
                        <span className={styles.typeCount}>{formatCount(count)}</span>
                      </button>
                    </li>
                  )
                })}
                {isOwn && onNewType && (
                  <li>
                    <button
                      type="button"
                      className={`row plain-button hoverable ${styles.typeRow}`}
                      onClick={onNewType}
                    >
                      <IconPlus aria-hidden />
                      <span className="grow truncate">New type</span>
                    </button>
                  </li>
                )}
              </ul>
            </section>
          )
        })}
      </div>
    </nav>
  )
}

/** Arrow keys move from type to type, skipping groups. */
function walk(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const all = [...(event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>('ul button') ?? [])]
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  event.preventDefault()
}
