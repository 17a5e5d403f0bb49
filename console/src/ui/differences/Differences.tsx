import { ActionIcon, Button } from '@mantine/core'
import { difference as compare } from '@regent/contract/differences/difference'
import type { Difference } from '@regent/contract/differences/difference-shapes'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { type ReactNode, useMemo, useState } from 'react'
import { IconChevronDown, IconChevronRight } from '../layout/icons.ts'
import styles from './Differences.module.css'
import { FieldRow } from './FieldRow.tsx'
import { SideOfField } from './SideOfField.tsx'
import { SignMark } from './SignMark.tsx'

export type DifferingRecord = {
  key: string | number
  name: ReactNode
  /** Its name as text, for the buttons. */
  title: string
  difference: Difference
  /** Why its change failed. */
  error?: string | undefined
}

type Heads = readonly [before: string, after: string]
const plainHeads: Heads = ['Before', 'After']

type DifferencesProps = {
  records: readonly DifferingRecord[]
  /** Accessible name of the table. */
  label: string
  heads?: Heads
  /** Set if something else folds the records as well. */
  folds?: Folds
}

export type Folds = {
  isOpen: (key: DifferingRecord['key']) => boolean
  setOpen: (keys: readonly DifferingRecord['key'][], isOpen: boolean) => void
}

/** Which records are folded: at first, the new and removed ones from the third on. */
export function useFolds(records: readonly DifferingRecord[]): Folds {
  const [chosen, setChosen] = useState<ReadonlyMap<DifferingRecord['key'], boolean>>(new Map())
  const folded = useMemo(() => {
    const wholeRecords = records.filter(({ difference }) => isWhole(difference))
    return new Set(wholeRecords.slice(unfoldedRecords).map(({ key }) => key))
  }, [records])
  return {
    isOpen: (key) => chosen.get(key) ?? !folded.has(key),
    setOpen: (keys, isOpen) => setChosen(new Map([...chosen, ...keys.map((key) => [key, isOpen] as const)])),
  }
}

/**
 * Changes by record and by field. Records with the same single field are rows of one table. From the
 * third new or removed record on, their fields are folded.
 */
export function Differences({ records, label, heads = plainHeads, folds }: DifferencesProps) {
  const own = useFolds(records)
  const { isOpen, setOpen } = folds ?? own
  const [limit, setLimit] = useState(recordsAtFirst)
  const shownRecords = records.length > limit ? records.slice(0, limit) : records
  const field = useMemo(() => sharedField(records), [records])
  const hasErrors = useMemo(() => records.some(({ error }) => error !== undefined), [records])
  const more = records.length > limit && (
    <MoreRecords
      hidden={records.length - limit}
      columns={3 + (field !== undefined && hasErrors ? 1 : 0)}
      onMore={() => setLimit(limit + moreRecords)}
    />
  )
  if (field !== undefined)
    return (
      <FieldTable
        label={label}
        heads={['Record', fieldHead(field, heads[0]), heads[1], ...(hasErrors ? ['Why it failed'] : [])]}
      >
        <tbody>
          {shownRecords.map((record) => (
            <SingleField key={record.key} record={record} hasErrors={hasErrors} />
          ))}
        </tbody>
        {more}
      </FieldTable>
    )
  return (
    <FieldTable label={label} heads={['Field', ...heads]}>
      {shownRecords.map((record) =>
        singleLabel(record) === '' && record.error === undefined ? (
          <tbody key={record.key}>
            <SingleField record={record} hasErrors={false} />
          </tbody>
        ) : (
          <RecordRows
            key={record.key}
            record={record}
            isOpen={isOpen(record.key)}
            onToggle={() => setOpen([record.key], !isOpen(record.key))}
          />
        ),
      )}
      {more}
    </FieldTable>
  )
}

type MoreRecordsProps = { hidden: number; columns: number; onMore: () => void }

/** The records beyond those that are drawn: thousands of rows at once would freeze the page. */
const MoreRecords = ({ hidden, columns, onMore }: MoreRecordsProps) => (
  <tbody>
    <tr>
      <td colSpan={columns}>
        <Button size="compact-sm" variant="subtle" onClick={onMore}>
          Show {formatCount(Math.min(hidden, moreRecords))} more of {formatCount(hidden)}
        </Button>
      </td>
    </tr>
  </tbody>
)

/** "Gems, now"; a plain value has no name. */
const fieldHead = (field: string, head: string) => (field === '' ? head : `${field}, ${head.toLowerCase()}`)

/** Records that are drawn at first, and with each press of the button. */
const recordsAtFirst = 50
const moreRecords = 100
/** New and removed records that are shown unfolded. */
const unfoldedRecords = 2
/** Fields of a record that are shown before expanding. */
const shownFields = 20

const isWhole = ({ action }: Difference): boolean => action === 'added' || action === 'removed'

/** The label of the only field, if all records have the same one; empty for plain values. */
function sharedField(records: readonly DifferingRecord[]): string | undefined {
  const [first] = records
  if (!first || records.length < 2) return undefined
  const label = singleLabel(first)
  if (label === undefined || records.some((record) => singleLabel(record) !== label)) return undefined
  const name = first.difference.fields[0]?.label
  const isNamed = name !== 'Value' && records.every(({ difference }) => difference.fields[0]?.label === name)
  return isNamed ? name : ''
}

/** The label of the only field of a record; a plain value is named by its record. */
function singleLabel({ difference: { fields, action } }: DifferingRecord): string | undefined {
  const [field] = fields
  if (!field || fields.length > 1 || field.kind === 'entries' || action === 'recorded') return undefined
  return field.path.length === 0 ? '' : field.label
}

type FieldTableProps = {
  label: string
  /** All column headers. */
  heads: readonly string[]
  /** True if the page shows the headers once, above many tables. */
  isHeadHidden?: boolean
  /** True to show the sides of a field below its label. */
  isOneColumn?: boolean
  children: ReactNode
}

/** The table around rows of fields. */
export const FieldTable = ({ label, heads, isHeadHidden, isOneColumn, children }: FieldTableProps) => (
  <div className={styles.frame} data-one={isOneColumn || undefined}>
    <table className={`full-table ${styles.table}`} aria-label={label}>
      <thead className={isHeadHidden ? 'hidden-text' : undefined}>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  </div>
)

function SingleField({ record, hasErrors }: { record: DifferingRecord; hasErrors: boolean }) {
  const [field] = record.difference.fields
  if (!field) return null
  return (
    <tr>
      <th scope="row" className={styles.label}>
        {record.name}
      </th>
      <td className={styles.side}>
        {field.before ? <SideOfField field={field} side="before" /> : <span className="dimmed">–</span>}
      </td>
      <td className={styles.side} data-after>
        <SideOfField field={field} side="after" />
      </td>
      {hasErrors && <td>{record.error}</td>}
    </tr>
  )
}

/** "5 fields change", "added, 7 fields" */
export function summarize({ action, count }: Difference): string {
  if (action === 'changed') return count === 0 ? 'no visible change' : `${formatQuantity(count, 'field')} changed`
  return count === 0 ? action : `${action}, ${formatQuantity(count, 'field')}`
}

type RecordRowsProps = { record: DifferingRecord; isOpen: boolean; onToggle: () => void }

function RecordRows({ record, isOpen, onToggle }: RecordRowsProps) {
  const { name, title, difference, error } = record
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tbody>
      <tr className={styles.record}>
        <th scope="rowgroup" colSpan={3}>
          <div className="row gap-8">
            <ActionIcon
              variant="subtle"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Fold' : 'Unfold'} ${title}`}
              onClick={onToggle}
            >
              <Chevron aria-hidden />
            </ActionIcon>
            <SignMark sign={difference.action} />
            <span className="grow breakable">{name}</span>
            <span className={styles.summary}>{summarize(difference)}</span>
          </div>
          {error !== undefined && <p className={styles.error}>{error}</p>}
        </th>
      </tr>
      {isOpen && <Fields difference={difference} />}
    </tbody>
  )
}

function Fields({ difference, isCode }: { difference: Difference; isCode?: boolean | undefined }) {
  const { fields, action, count } = difference
  const [isAllShown, setIsAllShown] = useState(false)
  const visibleFields = isAllShown ? fields : fields.slice(0, shownFields)
  const hidden = fields.length - visibleFields.length
  return (
    <>
      {visibleFields.map((field) => (
        <FieldRow key={`${field.kind} ${JSON.stringify(field.path)}`} field={field} action={action} isCode={isCode} />
      ))}
      {(hidden > 0 || count > fields.length) && (
        <tr>
          <td colSpan={3}>
            {hidden > 0 ? (
              <Button size="compact-sm" variant="subtle" onClick={() => setIsAllShown(true)}>
                Show {formatQuantity(hidden, 'more field', 'more fields')}
              </Button>
            ) : (
              <span className="dimmed">And {formatCount(count - fields.length)} more.</span>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

type FieldDifferencesProps = {
  difference: Difference
  label: string
  heads?: Heads
  isCode?: boolean
}

/** The changes of one record by field. */
export function FieldDifferences({ difference, label, heads = plainHeads, isCode }: FieldDifferencesProps) {
  if (difference.count === 0) return <p className="flush dimmed">No differences.</p>
  return (
    <FieldTable label={label} heads={['Field', ...heads]}>
      <tbody>
        <Fields difference={difference} isCode={isCode} />
      </tbody>
    </FieldTable>
  )
}

type StateDifferencesProps = {
  before: unknown
  after: unknown
  label: string
  heads?: Heads
  /** True to show paths in code notation: for a config, or a document by symbols. */
  isCode?: boolean
}

/** Two states of a record that the screen has, compared field by field. */
export function StateDifferences({ before, after, ...shown }: StateDifferencesProps) {
  const difference = useMemo(() => compare({ before: before ?? {}, after: after ?? {} }), [before, after])
  return <FieldDifferences difference={difference} {...shown} />
}
