import { periodFor } from '@regent/contract/operate/metrics/metric-periods'
import type { Datapoint, Measurement, MetricName } from '@regent/contract/operate/metrics/metrics'
import { dayMs, minuteMs } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { type ClockName, clockParts } from '../../../ui/time/clock.ts'
import { sizeText } from '../../../ui/words/format-number.ts'

export type MetricRow = {
  at: number
  name: string
  Minimum: number | null
  Average: number | null
  Maximum: number | null
}

const pad = (value: number) => String(value).padStart(2, '0')

/**
 * The label of the time axis in the selected time zone, with the date if the axis spans several days; labels are
 * unique.
 */
export function axisText(ms: number, rangeMs: number, clock: ClockName): string {
  const { date, time } = clockParts(ms, clock, ms)
  const isFine = periodFor(rangeMs) % minuteMs !== 0
  const text = isFine ? `${time}:${pad(new Date(ms).getSeconds())}` : time
  return rangeMs <= dayMs ? text : `${date} ${text}`
}

/** One row per period of the range; a period without samples is a gap in the line. */
export function metricRows(
  points: readonly Datapoint[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  clock: ClockName,
) {
  const stepMs = periodFor(toMs - fromMs)
  const pointByStep = new Map(points.map((point) => [Math.floor(point.Timestamp / stepMs), point]))
  const rows: MetricRow[] = []
  for (let place = Math.floor(fromMs / stepMs); place <= Math.floor(toMs / stepMs); place += 1) {
    const point = pointByStep.get(place)
    const at = place * stepMs
    const { Minimum = null, Average = null, Maximum = null } = point ?? {}
    rows.push({ at, name: axisText(at, toMs - fromMs, clock), Minimum, Average, Maximum })
  }
  return rows
}

export const percent = (value: number) =>
  `${value < 1 ? value.toFixed(2) : value < 10 ? value.toFixed(1) : Math.round(value)} %`

export const metricLabels: Record<MetricName, { label: string; unit: string; format: (value: number) => string }> = {
  cpu: { label: 'Processor', unit: 'of one processor', format: percent },
  memory: { label: 'Memory', unit: 'in use', format: (bytes) => sizeText(Math.round(bytes)) },
}

/** Formats a value of a storage object with its unit. */
export const storageFormat = (units: Measurement['units']) =>
  units === 'BYTES' ? (bytes: number) => sizeText(Math.round(bytes)) : formatCount

/** "OPCOUNTER_QUERY" → "Opcounter query" */
export const measurementName = (name: string): string => {
  const words = name.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
