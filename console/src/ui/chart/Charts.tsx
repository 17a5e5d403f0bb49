import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { CompositeChart } from '@mantine/charts'
import { Rectangle, type RectangleProps } from 'recharts'
import styles from './Chart.module.css'
import { dashedField, linesSoFar } from './chart-rows.ts'
import type { ChartProps } from './chart-shapes.ts'

const HEIGHT_PX = 220
/** Above this number, the dots of a line would overlap. */
const MOST_DOTS = 60
/** Chart.module.css positions the pointer by these values. */
const MARGIN = { top: 20, right: 8, bottom: 0, left: 0 }
const AXIS_WIDTH_PX = 64
const AXIS_HEIGHT_PX = 30

type DrawnProps = Pick<ChartProps, 'kind' | 'rows' | 'series' | 'format' | 'earlier' | 'isLastPartial'> & {
  /** The id of the pattern over values of periods that have not ended. */
  stripes: string
}

/** The chart library's part, loaded when the first chart is shown. */
export function Charts({ kind, rows, series, format, earlier, isLastPartial = false, stripes }: DrawnProps) {
  const isLine = kind === 'line'
  const data = isLine && isLastPartial ? linesSoFar(rows, series) : rows
  const shapes = series.map(({ name, label, color }) => ({
    name,
    label: label ?? name,
    color,
    type: isLine ? ('line' as const) : ('bar' as const),
  }))
  const dashed =
    isLine && isLastPartial
      ? series.map(({ name, color }) => ({
          name: dashedField(name),
          color,
          type: 'line' as const,
          strokeDasharray: '5 4',
        }))
      : []
  const before = earlier
    ? [{ name: earlier.field, color: 'gray.6', type: 'line' as const, strokeDasharray: '2 4' }]
    : []
  const lastIndex = rows.length - 1
  const dots = rows.filter((row) => series.some(({ name }) => typeof row[name] === 'number')).length
  return (
    <CompositeChart
      h={HEIGHT_PX}
      data={data}
      dataKey="name"
      series={[...shapes, ...dashed, ...before]}
      valueFormatter={format}
      withTooltip={false}
      tickLine="none"
      gridAxis="x"
      className={styles.chart}
      curveType="linear"
      connectNulls={false}
      composedChartProps={{ margin: MARGIN }}
      xAxisProps={{ scale: 'band', height: AXIS_HEIGHT_PX, minTickGap: 16 }}
      yAxisProps={{ width: AXIS_WIDTH_PX, allowDecimals: isLine }}
      withDots={dots <= MOST_DOTS}
      lineProps={({ name }) => ({
        isAnimationActive: false,
        ...(name === earlier?.field && { dot: false }),
      })}
      barProps={() => ({
        isAnimationActive: false,
        maxBarSize: 48,
        stackId: 'all',
        ...(isLastPartial && {
          shape: (bar: unknown) => <Bar {...(bar as BarShape)} stripes={stripes} lastIndex={lastIndex} />,
        }),
      })}
    />
  )
}

type BarShape = RectangleProps & { index?: number }

/** A bar; the last one is striped if its day has not ended. */
function Bar({ stripes, lastIndex, ...bar }: BarShape & { stripes: string; lastIndex: number }) {
  const { index, x, y = 0, width, height = 0 } = bar
  // Refunds exceed sales: the bar is below the axis, and its height is negative.
  const top = Math.min(y, y + height)
  const tall = Math.abs(height)
  return (
    <g>
      <Rectangle {...bar} />
      {index === lastIndex && <rect x={x} y={top} width={width} height={tall} fill={`url(#${stripes})`} />}
    </g>
  )
}
