import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './Chart.module.css'
import { linesAt } from './chart-rows.ts'
import { type ChartProps, cssColor } from './chart-shapes.ts'

type ChartPointerProps = Omit<ChartProps, 'summary' | 'kind'> & {
  /** The place that is looked at. */
  at: number | undefined
  onAt: (index: number | undefined) => void
}

/** How many marks a place names; the rest is a number. */
const MOST_MARKS = 4

/** Lies over a chart: the pointer, or the arrow keys, choose a place and are told its values; a click or Enter opens it. */
export function ChartPointer({
  label,
  at,
  onAt,
  onOpen,
  openHint,
  marks = [],
  bands = [],
  ...chart
}: ChartPointerProps) {
  const count = chart.rows.length
  const last = count - 1
  const chosen = Math.min(at ?? last, last)
  const { name, values, before } = linesAt(chart, chosen)
  const here = marks.filter(({ index }) => index === chosen)
  const band = bands.find(({ from, to }) => from <= chosen + 0.5 && chosen + 0.5 < to)?.label
  const total = values.map(({ label: words, text }) => `${words} ${text}`)
  const spoken = [name, band, ...total, before, ...here.map(({ text }) => text)].filter(Boolean).join('; ')

  const placeOf = ({ currentTarget, clientX }: Pick<PointerEvent, 'currentTarget' | 'clientX'>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * count)))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onAt(undefined)
    if (event.key !== 'Enter' || !onOpen) return
    event.preventDefault()
    onOpen(chosen)
  }

  return (
    <>
      <input
        type="range"
        className={styles.pointer}
        data-opens={onOpen !== undefined || undefined}
        aria-label={`${label}: values by place${onOpen ? '; Enter shows the rows' : ''}`}
        aria-valuetext={spoken}
        min={0}
        max={last}
        value={chosen}
        onChange={({ currentTarget }) => onAt(Number(currentTarget.value))}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onAt(chosen)}
        onBlur={() => onAt(undefined)}
        onPointerMove={(event) => onAt(placeOf(event))}
        onPointerLeave={() => onAt(undefined)}
        onClick={(event) => onOpen?.(placeOf(event))}
        onKeyDown={onKeyDown}
      />
      <div className={styles.ring} />
      {at !== undefined && (
        <>
          <div className={styles.cursor} style={{ left: percent(chosen / count), width: percent(1 / count) }} />
          <div
            className={styles.tip}
            style={
              chosen < count / 2 ? { left: percent((chosen + 1) / count) } : { right: percent(1 - chosen / count) }
            }
            aria-hidden
          >
            <p className={styles.place}>{name}</p>
            {values.map(({ key, label: words, text, color }) => (
              <p key={key} className={styles.value}>
                <span className={styles.bars} style={{ color: cssColor(color) }} />
                <span>{words}</span>
                <span className="num">{text}</span>
              </p>
            ))}
            {values.length === 0 && <p className="dimmed">No value</p>}
            {before && <p className={styles.note}>{before}</p>}
            {band !== undefined && <p className={styles.note}>{band}</p>}
            {here.slice(0, MOST_MARKS).map(({ key, text }) => (
              <p key={key} className={styles.note}>
                {text}
              </p>
            ))}
            {here.length > MOST_MARKS && <p className={styles.note}>and {here.length - MOST_MARKS} more</p>}
            {openHint && <p className={styles.note}>{openHint}</p>}
          </div>
        </>
      )}
    </>
  )
}

const percent = (share: number) => `${share * 100}%`
