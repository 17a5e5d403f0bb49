import styles from './Chart.module.css'
import type { ChartBand } from './chart-shapes.ts'

type ChartBandsProps = {
  bands: readonly ChartBand[]
  /** How many places the axis has. */
  count: number
}

/** Named stretches behind the values. They are for the eye: the screen lists them for everybody. */
export function ChartBands({ bands, count }: ChartBandsProps) {
  const share = (places: number) => `${(Math.max(0, Math.min(count, places)) / count) * 100}%`
  return (
    <div className={styles.bands} aria-hidden>
      {bands.map(({ label, from, to, isNow }) => (
        <div
          key={`${label} ${from}`}
          className={styles.band}
          data-now={isNow || undefined}
          style={{ left: share(from), width: share(to - from) }}
        >
          <span>{label}</span>
        </div>
      ))}
    </div>
  )
}
