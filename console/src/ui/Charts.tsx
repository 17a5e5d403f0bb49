import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import styles from './Chart.module.css'
import type { ChartProps } from './Chart.tsx'

const HEIGHT_PX = 220
/** Beyond that the dots of a line run into each other. */
const MOST_DOTS = 60

/** The charts themselves, fetched when the first one is shown. */
export function Charts({ kind, rows, series, format }: Omit<ChartProps, 'label' | 'summary'>) {
  const parts = {
    h: HEIGHT_PX,
    data: rows,
    dataKey: 'name',
    series: series.map(({ name, label, color }) => ({ name, label: label ?? name, color })),
    valueFormatter: format,
    withLegend: series.length > 1,
    tickLine: 'none',
    gridAxis: 'x',
    // In the order of the series.
    legendProps: { itemSorter: null },
    className: styles.chart,
    yAxisProps: { width: 64, allowDecimals: kind === 'line' },
  } as const
  return kind === 'bars' ? (
    <BarChart {...parts} type="stacked" barProps={{ isAnimationActive: false, maxBarSize: 48 }} />
  ) : (
    <LineChart
      {...parts}
      curveType="linear"
      connectNulls={false}
      withDots={rows.filter((row) => series.some(({ name }) => typeof row[name] === 'number')).length <= MOST_DOTS}
      lineProps={{ isAnimationActive: false }}
    />
  )
}
