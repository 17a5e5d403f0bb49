import { Skeleton } from '@mantine/core'
import { periodFor } from '@regent/contract/operate/metrics/metric-periods'
import {
  createMetricsUrl,
  type Datapoint,
  type MetricName,
  metricNames,
} from '@regent/contract/operate/metrics/metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { makeSigned } from '../../../api/session/signed.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useClock } from '../../../ui/time/clock.ts'
import { MetricChart } from './MetricChart.tsx'
import { metricLabels, metricRows } from './metric-rows.ts'
import { TimeControls } from './TimeControls.tsx'
import { isOver, type Refresh, refreshes, type TimeSearch, toTimeRange } from './time-range.ts'

type ServiceMetricsProps = {
  serviceName: string
  scope: string | null
  search: TimeSearch
  onSearch: (search: TimeSearch) => void
}

const usual = { last: '1h', refresh: '1m' } as const
/** Services are sampled every 15 seconds, so there is no live view. */
const offered: Refresh[] = ['1m', '5m', '30m', '1h', '12h']
const series = ['Minimum', 'Average', 'Maximum'] as const

/** Charts of CPU time and memory of a service. */
export function ServiceMetrics({ serviceName, scope, search, onSearch }: ServiceMetricsProps) {
  return (
    <Section
      title="Metrics"
      actions={<TimeControls search={search} usual={usual} refreshNames={offered} onChange={onSearch} />}
    >
      <div className="grid">
        {metricNames.map((metric) => (
          <Metric key={metric} metric={metric} serviceName={serviceName} scope={scope} search={search} />
        ))}
      </div>
    </Section>
  )
}

type MetricProps = Omit<ServiceMetricsProps, 'onSearch'> & { metric: MetricName }

function Metric({ metric, serviceName, scope, search }: MetricProps) {
  const { last, from, to, refresh = usual.refresh } = search
  const clock = useClock()
  const read = useQuery({
    queryKey: [createMetricsUrl.path, { serviceName, metric, last, from, to, clock }, scope],
    async queryFn({ signal }) {
      const range = toTimeRange({ last, from, to }, usual.last, Date.now())
      const body = {
        serviceName,
        metricName: metric,
        startTime: range.fromMs,
        endTime: range.toMs,
        period: periodFor(range.toMs - range.fromMs) / 1_000,
      }
      const signed = await call(createMetricsUrl, { body }, { scope, signal })
      const { Datapoints } = await makeSigned<{ Datapoints: Datapoint[] }>(signed, signal)
      return metricRows(Datapoints, range, clock)
    },
    refetchInterval: () => (isOver({ to }, Date.now()) ? false : refreshes[refresh].everyMs),
    placeholderData: keepPreviousData,
  })
  const { label, unit, format } = metricLabels[metric]
  if (read.error) {
    const failure = readFailure(`${label}: it could not be loaded.`, read.error)
    return <ErrorNotice failure={failure} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
  }
  if (!read.data) return <Skeleton height={260} />
  const maximum = Math.max(0, ...read.data.map(({ Maximum }) => Maximum ?? 0))
  const newest = read.data.findLast(({ Average }) => Average !== null)?.Average ?? 0
  return (
    <MetricChart
      title={label}
      summary={`${label} of ${serviceName}: latest ${format(newest)} ${unit}, highest ${format(maximum)}.`}
      rows={read.data}
      series={series}
      format={format}
    />
  )
}
