import { ActionIcon, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import type { Sign } from '@regent/contract/change-set-shapes'
import type { RealmDifferenceRow } from '@regent/contract/change-sets-difference'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useScreenKeys } from '../../../shell/screen-keys.ts'
import { formatCount } from '../../../ui/format-number.ts'
import { IconChevronDown, IconChevronRight, IconSearch } from '../../../ui/icons.ts'
import { signMarks, subjectWords } from './change-set-words.ts'
import styles from './Promote.module.css'
import { type Branch, chosenOf, keyOfThing, linesOf, withChosen } from './promote-tree.ts'

type PromoteListProps = {
  branches: readonly Branch[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  current: string | undefined
  onCurrent: (key: string) => void
  sign: Sign | undefined
  onSign: (sign: Sign | undefined) => void
  text: string
  onText: (text: string) => void
}

const lineHeight = 32
/** Larger branches begin folded, so that all heads are in sight. */
const foldedFrom = 200

/** Everything that differs, with a tick for each thing and for each branch. */
export function PromoteList(props: PromoteListProps) {
  const { branches, chosen, onChosen, current, onCurrent, sign, onSign, text, onText } = props
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const folded = useMemo(() => {
    const atFirst = (branch: Branch) => branch.rows.length > foldedFrom && text === ''
    return new Set(branches.filter((one) => atFirst(one) !== toggled.has(one.key)).map(({ key }) => key))
  }, [branches, toggled, text])
  const lines = useMemo(() => linesOf(branches, folded), [branches, folded])
  const scroller = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    initialRect: { width: 360, height: 600 },
  })
  const rows = useMemo(() => lines.flatMap((line) => ('row' in line ? [line.row] : [])), [lines])
  const place = lines.findIndex((line) => 'row' in line && keyOfThing(line.row) === current)
  useEffect(() => {
    if (place >= 0) virtualizer.scrollToIndex(place)
  }, [place, virtualizer])
  const step = (by: number) => {
    const at = rows.findIndex((row) => keyOfThing(row) === current)
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))]
    if (next) onCurrent(keyOfThing(next))
  }
  const toggleCurrent = () => {
    const row = rows.find((one) => keyOfThing(one) === current)
    if (row) onChosen(withChosen(chosen, [row], !chosen.has(keyOfThing(row))))
  }
  // From the box back to the list, where j, k and x are keys again.
  const focusCurrent = () => {
    const line = scroller.current?.querySelector<HTMLElement>('button[aria-current]')
    if (line) line.focus()
    else box.current?.blur()
  }
  useScreenKeys([
    { key: 'j', does: 'Next difference', act: () => step(1) },
    { key: 'k', does: 'Previous difference', act: () => step(-1) },
    { key: 'x', does: 'Choose, or not', act: toggleCurrent },
    { key: '/', does: 'Find a difference', act: () => setTimeout(() => box.current?.focus()) },
  ])
  return (
    <section className={styles.list} aria-label="What differs">
      <div className={styles.listHead}>
        <TextInput
          ref={box}
          aria-label="Find a difference"
          placeholder="Find a difference"
          leftSection={<IconSearch aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text !== '') onText('')
            else if (event.key === 'Escape' || event.key === 'Enter') focusCurrent()
          }}
        />
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Which differences"
          value={sign ?? 'all'}
          onChange={(value) => onSign(value === 'all' ? undefined : (value as Sign))}
          data={[
            { value: 'all', label: 'All' },
            { value: 'added', label: 'Added' },
            { value: 'changed', label: 'Changed' },
            { value: 'removed', label: 'Removed' },
          ]}
        />
      </div>
      <div ref={scroller} className={styles.scroll}>
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const line = lines[index]
            if (!line) return null
            return (
              <div key={index} className={styles.lineBox} style={{ transform: `translateY(${start}px)` }}>
                {'row' in line ? (
                  <Row
                    row={line.row}
                    isChosen={chosen.has(keyOfThing(line.row))}
                    isCurrent={keyOfThing(line.row) === current}
                    onCurrent={() => onCurrent(keyOfThing(line.row))}
                    onChosen={(is) => onChosen(withChosen(chosen, [line.row], is))}
                  />
                ) : (
                  <Head
                    branch={line.branch}
                    chosen={chosenOf(line.branch, chosen)}
                    isFolded={folded.has(line.branch.key)}
                    onFold={() => {
                      const next = new Set(toggled)
                      if (!next.delete(line.branch.key)) next.add(line.branch.key)
                      setToggled(next)
                    }}
                    onChosen={(is) => onChosen(withChosen(chosen, line.branch.rows, is))}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}

type HeadProps = {
  branch: Branch
  chosen: 'all' | 'some' | 'none'
  isFolded: boolean
  onFold: () => void
  onChosen: (isChosen: boolean) => void
}

function Head({ branch: { subject, type, rows }, chosen, isFolded, onFold, onChosen }: HeadProps) {
  const { label, icon: Icon } = subjectWords[subject]
  const name = type === '' ? label : `${label}, ${type}`
  return (
    <div className={styles.head}>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-expanded={!isFolded}
        aria-label={`${isFolded ? 'Unfold' : 'Fold'} ${name}`}
        onClick={onFold}
      >
        {isFolded ? <IconChevronRight aria-hidden /> : <IconChevronDown aria-hidden />}
      </ActionIcon>
      <Checkbox
        aria-label={`All of ${name}`}
        checked={chosen === 'all'}
        indeterminate={chosen === 'some'}
        onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
      />
      <Icon aria-hidden />
      <strong>{name}</strong>
      <span className={styles.count}>{formatCount(rows.length)}</span>
    </div>
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
  const { mark, word } = signMarks[sign]
  return (
    <div className={styles.line} data-current={isCurrent || undefined}>
      <Checkbox
        aria-label={`Choose ${id}`}
        checked={isChosen}
        onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
      />
      <span className={styles.sign} data-sign={sign} role="img" aria-label={word}>
        {mark}
      </span>
      <button
        type="button"
        className={styles.open}
        aria-current={isCurrent || undefined}
        aria-label={label}
        title={id}
        onClick={onCurrent}
      >
        {label === id ? <Id id={id} /> : label}
      </button>
    </div>
  )
}

const endLength = 12

/** Ids of one thing often differ only at their ends, which stay in sight where the middle is cut. */
function Id({ id }: { id: string }) {
  return (
    <span className={`mono ${styles.id}`}>
      <span className={styles.idStart}>{id.slice(0, -endLength)}</span>
      <span className={styles.idEnd}>{id.slice(-endLength)}</span>
    </span>
  )
}
