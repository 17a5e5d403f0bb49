import type { Row } from '@regent/contract/analyze/analytics'
import { dayMs } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import { useMemo } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { shortDateOfDay } from '../../../ui/time/day-text.ts'
import type { ChartPlace } from './DashboardCharts.tsx'
import type { Range } from './dashboard-range.ts'
import { useFigure } from './dashboard-reads.ts'
import { toUtcDay } from './dashboard-words.ts'
import { FigureSection } from './FigureSection.tsx'
import { type Cohort, RetentionTable } from './RetentionTable.tsx'

const periods = [
  { period: 1, name: 'Day 1', color: 'indigo.6' },
  { period: 7, name: 'Day 7', color: 'teal.7' },
  { period: 30, name: 'Day 30', color: 'orange.7' },
] as const

const percent = (value: number) => `${Math.round(value)} %`

/** Retention of an install cohort after 1, 7 and 30 days. */
export function RetentionChart({
  range,
  scope,
  enabled,
  realmId,
  marksOf,
  onOpen,
  openHint,
}: ChartPlace & { range: Range }) {
  const { data, csv, retry } = useFigure('retention', range, scope, enabled)
  // Installs of the last day cannot have a retention yet, so the chart ends the day before.
  const cohorts = useMemo(() => groupCohorts(data?.json ?? []).filter(({ day }) => day < range.to), [data, range.to])
  const rows = cohorts.map(({ day, shares }) => ({
    name: shortDateOfDay(day),
    ...Object.fromEntries(
      periods.map(({ name }, index) => [name, shares[index] === null ? null : (shares[index] ?? 0) * 100]),
    ),
  }))
  /** The rows of players who returned on a day after their install; for day 0 the installs. */
  const open =
    onOpen &&
    ((day: string, period: number) => {
      if (period === 0) onOpen('installs', day)
      else onOpen('retention', day, toUtcDay(Date.parse(day) + period * dayMs))
    })
  return (
    <FigureSection
      title="Retention"
      subtitle={`Players who returned 1, 7 and 30 days after installing. Installs of ${formatQuantity(cohorts.length, 'day')}, up to the day before the last.`}
      fileName={`retention-${realmId}.csv`}
      csv={csv}
      onRetry={retry}
      isEmpty={cohorts.every(({ newUsers }) => newUsers === 0)}
    >
      <Chart
        label="Retention by day of the install"
        summary="The share of players who came back after 1, 7 and 30 days. The table below has the numbers."
        kind="line"
        rows={rows}
        series={periods.map(({ name, color }) => ({ name, color }))}
        format={percent}
        marks={marksOf(cohorts.map(({ day }) => day))}
        openHint={openHint}
        onOpen={open && ((index) => open(cohorts[index]?.day ?? '', 0))}
      />
      <RetentionTable cohorts={cohorts} periods={periods} onOpen={open} />
    </FigureSection>
  )
}

function groupCohorts(rows: readonly Row[]): Cohort[] {
  const byDay = new Map<string, Cohort>()
  for (const row of rows) {
    const day = String(row['act_date'])
    const cohort = byDay.get(day) ?? { day, newUsers: Number(row['new_users']), shares: [null, null, null] }
    const index = periods.findIndex(({ period }) => period === row['period_number'])
    cohort.shares[index] = typeof row['retention'] === 'number' ? row['retention'] : null
    byDay.set(day, cohort)
  }
  return [...byDay.values()]
}
