import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import styles from './Chart.module.css'
import { ChartMarks } from './ChartMarks.tsx'
import { ChartPointer } from './ChartPointer.tsx'
import { type ChartBand, type ChartProps, cssColor } from './chart-shapes.ts'

const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }))

/** The colours of series, in their order; each is 3:1 against its surface. */
export const seriesColors = ['indigo.6', 'teal.7', 'orange.7', 'grape.6', 'cyan.8', 'pink.7', 'lime.8', 'gray.6']

/**
 * A chart with a description in words. Pointer and arrow keys move over its positions and show their values. The screen
 * shows its table next to it.
 */
export function Chart({ label, summary, marks, bands, onOpen, openHint, ...chart }: ChartProps) {
  const { rows, series, kind, earlier, isLastPartial = false } = chart
  const [at, setAt] = useState<number>()
  const stripes = `stripes${useId().replaceAll(/\W/g, '')}`
  return (
    <div className={styles.frame}>
      <div className={styles.drawing}>
        <div role="img" aria-label={`${label}. ${summary}`} className={styles.picture}>
          <div aria-hidden inert>
            <Suspense fallback={<Skeleton height={220} />}>
              <Charts {...chart} stripes={stripes} />
            </Suspense>
            <Stripes id={stripes} />
          </div>
        </div>
        {rows.length > 0 && (
          <div className={styles.plot}>
            {bands && <ChartBands bands={bands} count={rows.length} />}
            {marks && <ChartMarks marks={marks} count={rows.length} />}
            <ChartPointer
              {...chart}
              label={label}
              marks={marks}
              bands={bands}
              at={at}
              onAt={setAt}
              onOpen={onOpen}
              openHint={openHint}
            />
          </div>
        )}
      </div>
      <ul className={`plain-list note ${styles.legend}`} aria-hidden>
        {series.map(({ name, label: words, color }) => (
          <li key={name}>
            <span className={styles[kind]} style={{ color: cssColor(color) }} /> {words ?? name}
          </li>
        ))}
        {earlier && (
          <li>
            <span className={styles.dotted} /> {earlier.label}
          </li>
        )}
        {isLastPartial && (
          <li>
            <span className={kind === 'bars' ? styles.hatched : styles.dashed} /> so far
          </li>
        )}
      </ul>
    </div>
  )
}

/** Stripes over a bar whose day has not ended. */
const Stripes = ({ id }: { id: string }) => (
  <svg className={styles.defs} aria-hidden="true">
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.stripe} width="3" height="6" />
      </pattern>
    </defs>
  </svg>
)

type ChartBandsProps = {
  bands: readonly ChartBand[]
  /** Number of positions on the axis. */
  count: number
}

/** Labelled ranges behind the values. Decorative, because the screen also lists them. */
function ChartBands({ bands, count }: ChartBandsProps) {
  const share = (places: number) => `${(Math.max(0, Math.min(count, places)) / count) * 100}%`
  return (
    <div className={styles.bands} aria-hidden>
      {bands.map(({ label, from, to, isNow }) => (
        <div
          key={`${label} ${from}`}
          className={`dimmed truncate ${styles.band}`}
          data-now={isNow || undefined}
          style={{ left: share(from), width: share(to - from) }}
        >
          <span>{label}</span>
        </div>
      ))}
    </div>
  )
}
