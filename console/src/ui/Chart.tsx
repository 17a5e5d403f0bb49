import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import styles from './Chart.module.css'

export type Series = {
  /** The field of the rows. */
  name: string
  label?: string
  color: string
}

export type ChartProps = {
  /** Names the chart for people who cannot see it. */
  label: string
  /** What it shows, in a sentence. */
  summary: string
  kind: 'bars' | 'line'
  /** One for each place on the axis below, which `name` stands at. */
  rows: Record<string, string | number | null>[]
  series: Series[]
  format: (value: number) => string
}

const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }))

/** The colours of series, in their order; each is 3:1 against its surface. */
export const seriesColors = ['indigo.6', 'teal.7', 'orange.7', 'grape.6', 'cyan.8', 'pink.7', 'lime.8', 'gray.6']

/** A chart with its meaning in words. Its table stands beside it, on the screen that shows it. */
export function Chart({ label, summary, ...chart }: ChartProps) {
  return (
    <div role="img" aria-label={`${label}. ${summary}`} className={styles.frame}>
      <div aria-hidden inert>
        <Suspense fallback={<Skeleton height={220} />}>
          <Charts {...chart} />
        </Suspense>
      </div>
    </div>
  )
}
