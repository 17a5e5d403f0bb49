import { SegmentedControl, Skeleton } from '@mantine/core'
import {
  type Granularity,
  getStoragePerformance,
  granularities,
  type Measurement,
} from '@regent/contract/operate/metrics/metrics'
import { dayMs } from '@regent/contract/time'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useClock } from '../../../ui/time/clock.ts'
import { MetricChart } from './MetricChart.tsx'
import { axisText, measurementName, storageFormat } from './metric-rows.ts'

const words: Record<Granularity, { label: string; rangeMs: number }> = {
  PT5M: { label: '5 min', rangeMs: dayMs / 2 },
  PT1H: { label: '1 hour', rangeMs: 7 * dayMs },
  P1D: { label: '1 day', rangeMs: 30 * dayMs },
}

/** The size of a storage object, and its reads and writes. */
export function StorageMetrics({ storage, scope }: { storage: string; scope: string | null }) {
  const [granularity, setGranularity] = useState<Granularity>('PT5M')
  const { rangeMs } = words[granularity]
  const requestTimes = useMemo(() => {
    const now = Date.now()
    return {
      storageObjectName: storage,
      granularity,
      startDate: new Date(now - rangeMs).toISOString(),
      endDate: new Date(now).toISOString(),
    }
  }, [storage, granularity, rangeMs])
  const read = useQuery(query(getStoragePerformance, { query: requestTimes }, { scope }))
  const measurements = read.data?.databaseMeasurements.measurements
  const hasNone = measurements?.every(({ dataPoints }) => dataPoints.length === 0)
  return (
    <Section
      title="Metrics"
      actions={
        <SegmentedControl
          aria-label="Granularity"
          data={granularities.map((value) => ({ value, label: words[value].label }))}
          value={granularity}
          onChange={(value) => setGranularity(value as Granularity)}
        />
      }
    >
      <div className="grid">
        {read.error && (
          <ErrorNotice
            failure={readFailure('The metrics could not be loaded.', read.error)}
            onRetry={() => void read.refetch()}
          />
        )}
        {read.isLoading && <Skeleton height={260} />}
        {hasNone && (
          <p className="flush dimmed">No measurements yet. They start with the first document, every 5 minutes.</p>
        )}
        {!hasNone && measurements?.map((one) => <Measured key={one.name} measurement={one} rangeMs={rangeMs} />)}
      </div>
    </Section>
  )
}

const series = ['Value'] as const

function Measured({ measurement: { name, units, databaseName, dataPoints }, rangeMs }: MeasuredProps) {
  const clock = useClock()
  const rows = dataPoints.map(({ timestamp, value }) => {
    const at = Date.parse(timestamp)
    return { at, name: axisText(at, rangeMs, clock), Value: Number(value) }
  })
  return (
    <MetricChart
      title={measurementName(name)}
      summary={`${measurementName(name)} of ${databaseName}.`}
      rows={rows}
      series={series}
      format={storageFormat(units)}
    />
  )
}

type MeasuredProps = { measurement: Measurement; rangeMs: number }
