import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core'
import { type Sign, signs } from '@regent/contract/operate/change-set-shapes'
import { formatCount } from '@regent/contract/words'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { SignText } from '../../../ui/differences/SignMark.tsx'
import { type Icon, IconChevronDown, IconChevronRight, IconSearch } from '../../../ui/layout/icons.ts'
import styles from './Promote.module.css'

type ItemListProps = {
  label: string
  className: string | undefined
  /** The label of the search field. */
  find: string
  /** The label of the filter by sign: "Which changes". */
  which: string
  text: string
  onText: (text: string) => void
  box: RefObject<HTMLInputElement | null>
  sign: Sign | undefined
  onSign: (sign: Sign | undefined) => void
  counts: Readonly<Record<Sign, number>>
  /** Content below the filters. */
  children?: ReactNode
  count: number
  line: (index: number) => ReactNode
  /** The line to scroll to; -1: none. */
  place: number
  /** Called when the last lines become visible. */
  onEnd?: () => void
}

export const lineHeight = 32
const readAhead = 40

/** A virtualized list of records by kind, with search and a filter by sign. */
export function ItemList(props: ItemListProps) {
  const { label, className, find, which, text, onText, box, sign, onSign, counts, children } = props
  const { count, line, place, onEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    initialRect: { width: 264, height: 600 },
  })
  const items = virtualizer.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= count - readAhead
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  }, [isNearEnd, onEnd])
  useEffect(() => {
    if (place >= 0) virtualizer.scrollToIndex(place)
  }, [place, virtualizer])
  // Moves the focus from the search field to the list, where letters are shortcuts.
  const leaveBox = () => {
    const current = scroller.current?.querySelector<HTMLElement>('button[aria-current]')
    if (current) current.focus()
    else box.current?.blur()
  }
  return (
    <section className={`panel ${styles.items} ${className ?? ''}`} aria-label={label}>
      <div className={`stack gap-8 ${styles.head}`}>
        <TextInput
          ref={box}
          aria-label={find}
          placeholder={find}
          leftSection={<IconSearch aria-hidden />}
          rightSection={<kbd className={`dimmed ${styles.key}`}>/</kbd>}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape' && text !== '') onText('')
            else if (key === 'Escape' || key === 'Enter') leaveBox()
          }}
        />
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={which}
          value={sign ?? 'all'}
          onChange={(value) => onSign(signs.find((one) => one === value))}
          data={[
            { value: 'all', label: `All ${formatCount(counts.added + counts.changed + counts.removed)}` },
            ...signs.map((one) => ({
              value: one,
              label: (
                <span data-tip={`${formatCount(counts[one])} ${one}`}>
                  <SignText sign={one} /> {formatCount(counts[one])}
                  <span className={styles.filterWord}> {one}</span>
                </span>
              ),
            })),
          ]}
        />
        {children}
      </div>
      <div ref={scroller} className={styles.scroll}>
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start }) => (
            <div key={index} className={styles.itemLine} style={{ transform: `translateY(${start}px)` }}>
              {line(index)}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

type GroupHeadProps = {
  name: string
  icon: Icon
  count: number
  isFolded: boolean
  onFold: () => void
  children?: ReactNode
}

/** The header of a kind, which collapses its records. */
export function GroupHead({ name, icon: GroupIcon, count, isFolded, onFold, children }: GroupHeadProps) {
  return (
    <div className={`row ${styles.group}`}>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-expanded={!isFolded}
        aria-label={`${isFolded ? 'Unfold' : 'Fold'} ${name}`}
        onClick={onFold}
      >
        {isFolded ? <IconChevronRight aria-hidden /> : <IconChevronDown aria-hidden />}
      </ActionIcon>
      {children}
      <GroupIcon aria-hidden />
      <strong>{name}</strong>
      <span className="end dimmed">{formatCount(count)}</span>
    </div>
  )
}

const endLength = 12

/** Similar ids often differ only at their ends, so both ends stay visible when the middle is cut. */
export function ItemId({ id }: { id: string }) {
  return (
    <span className={`mono ${styles.id}`}>
      <span className={styles.idStart}>{id.slice(0, -endLength)}</span>
      <span className={styles.idEnd}>{id.slice(-endLength)}</span>
    </span>
  )
}
