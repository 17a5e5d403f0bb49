import { parseDurationMs } from '@regent/contract/duration'
import { ApiError } from '@regent/contract/errors'
import { toEpochMs } from '@regent/contract/moments'
import { periodFor } from '@regent/contract/operate/metrics/metric-periods'
import type { Granularity, MetricName } from '@regent/contract/operate/metrics/metrics'
import { hourMs } from '@regent/contract/time'

export type MetricRequest = {
  service: string
  metric: MetricName
  fromMs: number
  toMs: number
  stepMs: number
}

type MetricQuery = {
  metricName: MetricName
  startTime?: number | string | undefined
  endTime?: number | string | undefined
  period?: number | undefined
}

const maxMs = 400 * 24 * hourMs

/** A checked query; it has at most as many points as a chart can show. */
export function parseMetricQuery(service: string, query: MetricQuery, now: number): MetricRequest {
  const { metricName: metric, startTime, endTime, period = 0 } = query
  const inTime = (moment: number | string) => Math.min(Math.max(toEpochMs(moment), now - maxMs), now)
  const toMs = endTime === undefined ? now : inTime(endTime)
  const fromMs = startTime === undefined ? toMs - hourMs : inTime(startTime)
  if (toMs < fromMs)
    throw new ApiError('BadRequest', { field: 'endTime', message: 'endTime must not be before startTime.' })
  const stepMs = periodFor(toMs - fromMs, period * 1_000)
  return { service: service.replace(/^micro_/, ''), metric, fromMs, toMs, stepMs }
}

/** The default range of the measurements of a storage object. */
const defaultRangesMs: Record<Granularity, number> = { PT5M: 12 * hourMs, PT1H: 7 * 24 * hourMs, P1D: 30 * 24 * hourMs }

export type StorageQuery = {
  granularity?: Granularity | undefined
  start?: number | string | undefined
  end?: number | string | undefined
  period?: string | undefined
}

/** The requested range of measurements of a storage object: its dates, or the time back from now. */
export function storageRange(
  { granularity = 'PT5M', start, end, period }: StorageQuery,
  now: number,
  names: { start: string; end: string; period: string },
): { fromMs: number; toMs: number; granularity: Granularity } {
  const inTime = (moment: number | string) => Math.min(Math.max(toEpochMs(moment), now - maxMs), now)
  const lengthMs = period === undefined ? defaultRangesMs[granularity] : parseDurationMs(period)
  if (lengthMs === undefined) {
    const message = `${names.period} must be a duration such as PT24H.`
    throw new ApiError('BadRequest', { field: names.period, message })
  }
  const toMs = end === undefined ? now : inTime(end)
  const fromMs = start === undefined ? Math.max(toMs - lengthMs, now - maxMs) : inTime(start)
  if (toMs < fromMs) {
    throw new ApiError('BadRequest', { field: names.end, message: `${names.end} must not be before ${names.start}.` })
  }
  return { fromMs, toMs, granularity }
}
