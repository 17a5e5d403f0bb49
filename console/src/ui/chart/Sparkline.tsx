import styles from './Figures.module.css'

type SparklineProps = {
  /** Values in order, at equal distances. */
  values: readonly number[]
  /** The values of an earlier period, drawn dotted on the same scale. */
  before?: readonly number[]
  /** Description of the line for screen readers. */
  label: string
  tone?: 'usual' | 'bad'
  /** Height in pixels; the width is that of the box. */
  height?: number
}

/** Width of the view box. The lines are stretched, but their strokes are not. */
const WIDTH = 100
const EDGE = 3

/** A line without axes next to a figure: its history. */
export function Sparkline({ values, before = [], label, tone = 'usual', height = 34 }: SparklineProps) {
  if (values.length < 2) return null
  const all = [...values, ...before]
  const least = Math.min(...all)
  const maxValue = Math.max(...all)
  const y = (value: number) =>
    height - EDGE - ((value - least) / Math.max(1e-9, maxValue - least)) * (height - 2 * EDGE)
  const formatPoints = (line: readonly number[]) =>
    line.map((value, index) => `${((index / (line.length - 1)) * WIDTH).toFixed(2)},${y(value).toFixed(2)}`).join(' ')
  const points = formatPoints(values)
  return (
    <svg
      className={styles.line}
      data-tone={tone}
      viewBox={`0 0 ${WIDTH} ${height}`}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon className={styles.area} points={`0,${height} ${points} ${WIDTH},${height}`} />
      {before.length > 1 && <polyline className={styles.before} points={formatPoints(before)} />}
      <polyline className={styles.now} points={points} />
    </svg>
  )
}
