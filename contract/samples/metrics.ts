import { dayMs, hourMs } from '../src/core/time.ts'
import { periodFor } from '../src/operate/metrics/metric-periods.ts'
import type { Datapoint, Granularity, Measurement, MetricName } from '../src/operate/metrics/metrics.ts'

/** A load that rises and falls within each day. */
const wave = (at: number) => 1 + Math.sin(at / hourMs) / 2 + Math.sin(at / 300_000) / 6

export function sampleDatapoints(metric: MetricName, fromMs: number, toMs: number): Datapoint[] {
  const stepMs = periodFor(toMs - fromMs)
  const unit = metric === 'cpu' ? 12 : 46_000_000
  const first = Math.ceil(fromMs / stepMs)
  return Array.from({ length: Math.max(0, Math.floor(toMs / stepMs) - first + 1) }, (_, index) => {
    const at = (first + index) * stepMs
    const average = unit * wave(at)
    return { Timestamp: at, Average: average, Minimum: average * 0.7, Maximum: average * 1.4 }
  })
}

const stepsMs: Record<Granularity, number> = { PT5M: 300_000, PT1H: hourMs, P1D: dayMs }

/** How a storage object that holds this much by now has come to it. */
export const sampleMeasurements = (
  databaseName: string,
  granularity: Granularity,
  now: number,
  { documents, bytes }: { documents: number; bytes: number },
): Measurement[] =>
  (
    [
      ['DATABASE_DATA_SIZE', 'BYTES', bytes],
      ['DOCUMENTS', 'SCALAR', documents],
      ['DOCUMENTS_READ', 'SCALAR', stepsMs[granularity] / 12_000],
      ['DOCUMENTS_WRITTEN', 'SCALAR', stepsMs[granularity] / 60_000],
    ] as const
  ).map(([name, units, value]) => ({
    name,
    units,
    databaseName,
    granularity,
    dataPoints: Array.from({ length: 30 }, (_, index) => {
      const at = now - (30 - index) * stepsMs[granularity]
      const isKept = name === 'DATABASE_DATA_SIZE' || name === 'DOCUMENTS'
      const share = isKept ? (index + 31) / 60 : wave(at)
      return { timestamp: new Date(at).toISOString(), value: String(Math.round(value * share)) }
    }),
  }))
