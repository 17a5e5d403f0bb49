import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './Chart.module.css'
import { linesAt } from './chart-rows.ts'
import { type ChartProps, cssColor } from './chart-shapes.ts'

type ChartPointerProps = Omit<ChartProps, 'summary' | 'kind'> & {
  /** The selected position. */
  at: number | undefined
  onAt: (index: number | undefined) => void
}

/** Limit of marks listed for a position; the remaining ones are a number. */
const MOST_MARKS = 4

/** Overlay of a chart: pointer or arrow keys select a position and show its values; a click or Enter opens it. */
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
  const selected = Math.min(at ?? last, last)
  const { name, values, before } = linesAt(chart, selected)
  const here = marks.filter(({ index }) => index === selected)
  const band = bands.find(({ from, to }) => from <= selected + 0.5 && selected + 0.5 < to)?.label
  const total = values.map(({ label: words, text }) => `${words} ${text}`)
  const spoken = [name, band, ...total, before, ...here.map(({ text }) => text)].filter(Boolean).join('; ')

  const findPlace = ({ currentTarget, clientX }: Pick<PointerEvent, 'currentTarget' | 'clientX'>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * count)))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onAt(undefined)
    if (event.key !== 'Enter' || !onOpen) return
    event.preventDefault()
    onOpen(selected)
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
        value={selected}
        onChange={({ currentTarget }) => onAt(Number(currentTarget.value))}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onAt(selected)}
        onBlur={() => onAt(undefined)}
        onPointerMove={(event) => onAt(findPlace(event))}
        onPointerLeave={() => onAt(undefined)}
        onClick={(event) => onOpen?.(findPlace(event))}
        onKeyDown={onKeyDown}
      />
      <div className={styles.ring} />
      {at !== undefined && (
        <>
          <div className={styles.cursor} style={{ left: percent(selected / count), width: percent(1 / count) }} />
          <div
            className={styles.tip}
            style={
              selected < count / 2
                ? { left: percent((selected + 1) / count) }
                : { right: percent(1 - selected / count) }
            }
            aria-hidden
          >
            <p className="strong">{name}</p>
            {values.map(({ key, label: words, text, color }) => (
              <p key={key} className={styles.value}>
                <span className={styles.bars} style={{ color: cssColor(color) }} />
                <span>{words}</span>
                <span className="num">{text}</span>
              </p>
            ))}
            {values.length === 0 && <p className="dimmed">No value</p>}
            {before && <p className="dimmed">{before}</p>}
            {band !== undefined && <p className="dimmed">{band}</p>}
            {here.slice(0, MOST_MARKS).map(({ key, text }) => (
              <p key={key} className="dimmed">
                {text}
              </p>
            ))}
            {here.length > MOST_MARKS && <p className="dimmed">and {here.length - MOST_MARKS} more</p>}
            {openHint && <p className="dimmed">{openHint}</p>}
          </div>
        </>
      )}
    </>
  )
}

const percent = (share: number) => `${share * 100}%`
