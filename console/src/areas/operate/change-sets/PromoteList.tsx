import { Checkbox } from '@mantine/core'
import type { Sign } from '@regent/contract/operate/change-set-shapes'
import type { RealmDifferenceRow } from '@regent/contract/operate/change-sets-difference'
import { useMemo, useRef, useState } from 'react'
import { useScreenKeys } from '../../../shell/palette/screen-keys.ts'
import { SignMark } from '../../../ui/differences/SignMark.tsx'
import { subjectLabel } from './change-set-words.ts'
import { GroupHead, ItemId, ItemList } from './ItemList.tsx'
import styles from './Promote.module.css'
import { type Branch, listLines, readSelection, tickedBy, toRecordKey, withChosen } from './promote-tree.ts'

type PromoteListProps = {
  branches: readonly Branch[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  current: string | undefined
  onCurrent: (key: string) => void
  sign: Sign | undefined
  onSign: (sign: Sign | undefined) => void
  counts: Readonly<Record<Sign, number>>
  text: string
  onText: (text: string) => void
}

/** Lists above this size start collapsed, so that all headers are visible. */
const foldedFrom = 200

/** All differences, with checkboxes for records and for groups. */
export function PromoteList(props: PromoteListProps) {
  const { branches, chosen, onChosen, current, onCurrent, text, ...filters } = props
  const [chosenFolds, setChosenFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const folded = useMemo(() => {
    const atFirst = (branch: Branch) => branch.rows.length > foldedFrom && text === ''
    return new Set(branches.filter((one) => chosenFolds.get(one.key) ?? atFirst(one)).map(({ key }) => key))
  }, [branches, chosenFolds, text])
  const lines = useMemo(() => listLines(branches, folded), [branches, folded])
  const rows = useMemo(() => lines.flatMap((line) => ('row' in line ? [line.row] : [])), [lines])
  const box = useRef<HTMLInputElement>(null)
  const step = (by: number) => {
    const at = rows.findIndex((row) => toRecordKey(row) === current)
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))]
    if (next) onCurrent(toRecordKey(next))
  }
  const toggleCurrent = () => {
    const row = rows.find((one) => toRecordKey(one) === current)
    if (row) onChosen(withChosen(chosen, [row], !chosen.has(toRecordKey(row))))
  }
  useScreenKeys([
    { key: 'j', does: 'Next difference', act: () => step(1) },
    { key: 'k', does: 'Previous difference', act: () => step(-1) },
    { key: 'x', does: 'Select or clear', act: toggleCurrent },
    { key: '/', does: 'Find a difference', act: () => box.current?.focus() },
  ])
  const fold = (key: string) => setChosenFolds(new Map([...chosenFolds, [key, !folded.has(key)]]))
  return (
    <ItemList
      {...filters}
      label="Differences"
      className={styles.list}
      find="Find a difference"
      which="Which differences"
      text={text}
      box={box}
      count={lines.length}
      place={lines.findIndex((line) => 'row' in line && toRecordKey(line.row) === current)}
      line={(index) => {
        const line = lines[index]
        if (!line) return null
        if ('row' in line)
          return (
            <Row
              row={line.row}
              isChosen={chosen.has(toRecordKey(line.row))}
              isCurrent={toRecordKey(line.row) === current}
              onCurrent={() => onCurrent(toRecordKey(line.row))}
              onChosen={(is) => onChosen(withChosen(chosen, [line.row], is))}
            />
          )
        const { key, rows: own } = line.branch
        const ticked = tickedBy(line.branch, filters.sign === 'removed')
        return (
          <Head
            branch={line.branch}
            chosen={readSelection(line.branch, chosen, filters.sign === 'removed')}
            isTickable={ticked.length > 0}
            isFolded={folded.has(key)}
            onFold={() => fold(key)}
            // Clearing the checkbox also deselects single deletions.
            onChosen={(is) => onChosen(withChosen(chosen, is ? ticked : own, is))}
          />
        )
      }}
    />
  )
}

type HeadProps = {
  branch: Branch
  chosen: 'all' | 'some' | 'none'
  isTickable: boolean
  isFolded: boolean
  onFold: () => void
  onChosen: (isChosen: boolean) => void
}

function Head({ branch: { subject, type, rows }, chosen, isTickable, isFolded, onFold, onChosen }: HeadProps) {
  const { label, icon } = subjectLabel(subject)
  const name = type === '' ? label : `${label}, ${type}`
  return (
    <GroupHead name={name} icon={icon} count={rows.length} isFolded={isFolded} onFold={onFold}>
      <span data-tip={isTickable ? undefined : 'Select deletions one by one, or filter for them.'}>
        <Checkbox
          aria-label={`All of ${name}`}
          checked={chosen === 'all'}
          indeterminate={chosen === 'some'}
          disabled={!isTickable && chosen === 'none'}
          onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
        />
      </span>
    </GroupHead>
  )
}

type RowProps = {
  row: RealmDifferenceRow
  isChosen: boolean
  isCurrent: boolean
  onCurrent: () => void
  onChosen: (isChosen: boolean) => void
}

function Row({ row: { id, label, sign }, isChosen, isCurrent, onCurrent, onChosen }: RowProps) {
  return (
    <div className={`row ${styles.line}`} data-current={isCurrent || undefined}>
      <Checkbox
        aria-label={`Choose ${id}`}
        checked={isChosen}
        onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
      />
      <SignMark sign={sign} />
      <button
        type="button"
        className={`plain-button truncate grow ${styles.open}`}
        aria-current={isCurrent || undefined}
        aria-label={label}
        title={id}
        onClick={onCurrent}
      >
        {label === id ? <ItemId id={id} /> : label}
      </button>
    </div>
  )
}
