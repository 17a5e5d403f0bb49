import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type Sign, signs } from '@regent/contract/operate/change-set-shapes'
import { formatCount } from '@regent/contract/words'
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { dialogs, isSingleKey } from '../code/keys.ts'
import { IconSearch } from '../layout/icons.ts'
import styles from './Differences.module.css'
import { Differences, type DifferingRecord, useFolds } from './Differences.tsx'
import { countFields, filterRecords } from './filter-differences.ts'
import { SignText } from './SignMark.tsx'

type FilteredDifferencesProps = {
  records: readonly DifferingRecord[]
  label: string
  heads: readonly [before: string, after: string]
  /** False if there are more records on the server: their fields cannot be counted here. */
  isComplete: boolean
  /** Wraps the table, such as in a region that scrolls. */
  frame: (table: ReactNode) => ReactNode
}

/** All changes, then those of each sign. */
const keyFilters = ['1', '2', '3', '4']

/** Fields below which a filter is of no use. */
const minFilteredFields = 5

/** The differences of a dialog, with filters by sign and text, and keys for both. */
export function FilteredDifferences({ records, label, heads, isComplete, frame }: FilteredDifferencesProps) {
  const [sign, setSign] = useState<Sign>()
  const [text, setText] = useState('')
  const folds = useFolds(records)
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const counts = useMemo(() => countFields(records), [records])
  // Typing stays fast: the table follows the text.
  const soughtText = useDeferredValue(text)
  const shownRecords = useMemo(() => filterRecords(records, { sign, text: soughtText }), [records, sign, soughtText])
  const keys = useMemo(() => records.map(({ key }) => key), [records])
  const isAnyOpen = keys.some(folds.isOpen)
  const isFoldable = records.some(({ difference }) => difference.fields.length > 1)
  const isFiltered = sumCounts(counts) >= minFilteredFields
  useDialogKeys(root, (key) => {
    const at = keyFilters.indexOf(key)
    if (key === '/') box.current?.focus()
    else if (key === 'j' || key === 'k') moveRow(root.current, key === 'j' ? 1 : -1)
    else if (key === '[' || key === ']') foldRow(root.current, key === '[')
    else if (isFiltered && at >= 0) setSign(signs[at - 1])
    else return false
    return true
  })
  return (
    <div ref={root} className={styles.filtered}>
      {isFiltered && (
        <search className={`cluster ${styles.filters}`}>
          <SignFilter counts={counts} isComplete={isComplete} sign={sign} onSign={setSign} />
          <TextInput
            ref={box}
            size="xs"
            className={styles.find}
            aria-label="Find a field"
            placeholder="Find a field"
            leftSection={<IconSearch aria-hidden />}
            rightSection={<kbd className="dimmed">/</kbd>}
            // The first Escape clears the text, the second one closes the dialog.
            data-mantine-stop-propagation={text !== ''}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
              if (event.key === 'Escape') setText('')
            }}
          />
          {isFoldable && (
            <Button className="end" size="compact-sm" variant="subtle" onClick={() => folds.setOpen(keys, !isAnyOpen)}>
              {isAnyOpen ? 'Fold all' : 'Unfold all'}
            </Button>
          )}
        </search>
      )}
      {frame(
        shownRecords.length > 0 ? (
          <Differences
            records={shownRecords}
            label={label}
            heads={heads}
            folds={text === '' ? folds : { ...folds, isOpen: () => true }}
          />
        ) : (
          <p className="flush padded dimmed">No field matches.</p>
        ),
      )}
    </div>
  )
}

type Counts = Readonly<Record<Sign, number>>

const sumCounts = ({ added, changed, removed }: Counts) => added + changed + removed

type SignFilterProps = {
  counts: Counts
  /** False if the counts are not known completely. */
  isComplete: boolean
  sign: Sign | undefined
  onSign: (sign: Sign | undefined) => void
}

function SignFilter({ counts, isComplete, sign, onSign }: SignFilterProps) {
  const shownSigns = signs.filter((one) => counts[one] > 0)
  const countText = (count: number) => (isComplete ? ` ${formatCount(count)}` : '')
  return (
    <SegmentedControl
      size="xs"
      aria-label="Which changes"
      value={sign ?? 'all'}
      onChange={(value) => onSign(signs.find((one) => one === value))}
      data={[
        { value: 'all', label: `All${countText(sumCounts(counts))}` },
        ...shownSigns.map((one) => ({
          value: one,
          label: (
            <>
              <SignText sign={one} /> {one.charAt(0).toUpperCase() + one.slice(1)}
              {countText(counts[one])}
            </>
          ),
        })),
      ]}
    />
  )
}

/** Handles single keys while the dialog around an element is the topmost one. */
function useDialogKeys(element: RefObject<HTMLElement | null>, onKey: (key: string) => boolean) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const top = [...document.querySelectorAll(dialogs)].at(-1)
    if (!isSingleKey(event) || !top?.contains(element.current)) return
    if (onKey(event.key)) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

const listRows = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])]
const findRow = (rows: readonly HTMLElement[]) => rows.findIndex((row) => row.contains(document.activeElement))

function moveRow(root: HTMLElement | null, step: number) {
  const rows = listRows(root)
  const row = rows[Math.min(Math.max(findRow(rows) + step, 0), rows.length - 1)]
  if (!row) return
  row.tabIndex = -1
  row.focus()
}

/** Folds or unfolds the record with the focus. */
function foldRow(root: HTMLElement | null, isFolding: boolean) {
  const rows = listRows(root)
  const button = rows[findRow(rows)]?.closest('tbody')?.querySelector<HTMLElement>(`[aria-expanded="${isFolding}"]`)
  if (!button) return
  button.click()
  // The row of the focus may be gone.
  button.focus()
}
