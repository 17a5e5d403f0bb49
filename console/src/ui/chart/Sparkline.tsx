import styles from './Sparkline.module.css'

type SparklineProps = {
  /** The values in their order, at equal distances. */
  values: readonly number[]
  /** The same times earlier, drawn dotted on the same scale. */
  before?: readonly number[]
  /** What the line says, for people who cannot see it. */
  label: string
  tone?: 'usual' | 'bad'
  /** Drawn as wide as its box, this high; both in pixels. */
  height?: number
}

/** The lines are drawn in this width and stretched; the strokes keep theirs. */
const WIDTH = 100
const EDGE = 3

/** A line without axes beside a figure: how it got there. */
export function Sparkline({ values, before = [], label, tone = 'usual', height = 34 }: SparklineProps) {
  if (values.length < 2) return null
  const all = [...values, ...before]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const y = (value: number) => height - EDGE - ((value - least) / Math.max(1e-9, most - least)) * (height - 2 * EDGE)
  const pointsOf = (line: readonly number[]) =>
    line.map((value, index) => `${((index / (line.length - 1)) * WIDTH).toFixed(2)},${y(value).toFixed(2)}`).join(' ')
  const points = pointsOf(values)
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
      {before.length > 1 && <polyline className={styles.before} points={pointsOf(before)} />}
      <polyline className={styles.now} points={points} />
    </svg>
  )
}
