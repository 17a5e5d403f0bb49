import type { Figure, Row } from '@regent/contract/analytics'
import { useMemo } from 'react'
import { Chart, seriesColors } from '../../../ui/Chart.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { earlier, type Range, useFigure } from './dashboard-reads.ts'
import { countText, dateText, dollars, platformText, providerName, shortDate, spread } from './dashboard-words.ts'
import { FigureSection } from './FigureSection.tsx'
import { RetentionTable } from './RetentionTable.tsx'

type Cells = { day: string } & Record<string, string | number | null>
type Place = { range: Range; scope: string | null; enabled: boolean; realmId: string }

const dayColumn: Column<Cells> = { id: 'day', header: 'Day', width: 110, cell: ({ day }) => dateText(day) }

const numberColumn = (id: string, header: string, format: (value: number) => string): Column<Cells> => ({
  id,
  header,
  align: 'right',
  width: 90,
  cell: (row) => (typeof row[id] === 'number' ? format(row[id]) : <span className="dimmed">–</span>),
})

const inChart = (rows: readonly Cells[]) => rows.map(({ day, ...cells }) => ({ ...cells, name: shortDate(day) }))
const sumOf = (rows: readonly Row[], field: string) => rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)

/** Chart of installs by platform over seven days. */
export function InstallsChart({ range, scope, enabled, realmId }: Place) {
  const { data, csv, retry } = useFigure('installs', range, scope, enabled)
  const { names, rows } = useMemo(
    () => spread(data?.json ?? [], range, ({ platform }) => platformText(platform), 'installs'),
    [data, range],
  )
  const columns = useMemo(() => [dayColumn, ...names.map((name) => numberColumn(name, name, countText))], [names])
  const total = sumOf(data?.json ?? [], 'installs')
  return (
    <FigureSection
      title="Installs"
      subtitle={data ? `${countText(total)} in 7 days, by platform` : '7 days, by platform'}
      fileName={`installs-${realmId}.csv`}
      csv={csv}
      onRetry={retry}
      isEmpty={names.length === 0}
      table={{ columns, rows }}
    >
      <Chart
        label="Installs of 7 days by platform"
        summary={`${countText(total)} installs on ${names.length === 0 ? 'no platform' : names.join(', ')}.`}
        kind="bars"
        rows={inChart(rows)}
        series={names.map((name, index) => ({ name, color: seriesColors[index % seriesColors.length] ?? 'gray.6' }))}
        format={countText}
      />
    </FigureSection>
  )
}

type Simple = {
  figure: Figure
  field: string
  title: string
  kind: 'bars' | 'line'
  format: (value: number) => string
  color: string
  /** The rows start a week earlier, for the comparison with the week before. */
  hasWeekBefore?: boolean
  columns: Column<Cells>[]
}

const simple = {
  dau: {
    figure: 'dau',
    field: 'dau',
    title: 'Daily active users',
    kind: 'line',
    format: countText,
    color: 'teal.7',
    columns: [dayColumn, numberColumn('dau', 'Players', countText)],
  },
  payers: {
    figure: 'payers',
    field: 'payers',
    title: 'Paying users',
    kind: 'bars',
    format: countText,
    color: 'grape.6',
    columns: [dayColumn, numberColumn('payers', 'Paying users', countText)],
  },
  arpdau: {
    figure: 'arpdau',
    field: 'arpdau',
    title: 'ARPDAU',
    kind: 'line',
    format: dollars,
    color: 'indigo.6',
    hasWeekBefore: true,
    columns: [
      dayColumn,
      numberColumn('revenue', 'Revenue', dollars),
      numberColumn('dau', 'Players', countText),
      numberColumn('arpdau', 'ARPDAU', dollars),
    ],
  },
  arppu: {
    figure: 'arppu',
    field: 'arppu',
    title: 'ARPPU',
    kind: 'line',
    format: dollars,
    color: 'orange.7',
    hasWeekBefore: true,
    columns: [
      dayColumn,
      numberColumn('revenue', 'Revenue', dollars),
      numberColumn('payers', 'Paying users', countText),
      numberColumn('arppu', 'ARPPU', dollars),
    ],
  },
} satisfies Record<string, Simple>

const means: Partial<Record<string, string>> = {
  arpdau: 'Revenue per daily active user',
  arppu: 'Revenue per paying user',
}

const average = (rows: readonly Row[], field: string) => (rows.length === 0 ? 0 : sumOf(rows, field) / rows.length)

/** Chart of one number per day over seven days. */
export function SimpleChart({ name, range, scope, enabled, realmId }: Place & { name: keyof typeof simple }) {
  const { figure, field, title, kind, format, color, columns, hasWeekBefore }: Simple = simple[name]
  const asked = useMemo(() => (hasWeekBefore ? earlier(range, 7) : range), [hasWeekBefore, range])
  const { data, csv, retry } = useFigure(figure, asked, scope, enabled)
  const all = data?.json ?? []
  const week = all.filter((row) => String(row['act_date']) >= range.from)
  const before = all.filter((row) => String(row['act_date']) < range.from)
  const rows = week.map(({ act_date, ...cells }) => ({ ...cells, day: String(act_date) })) as Cells[]
  const mean = format(average(week, field))
  const text = hasWeekBefore
    ? `on average ${mean}, the week before ${format(average(before, field))}`
    : `on average ${mean} a day`
  return (
    <FigureSection
      title={title}
      subtitle={[means[name], data ? text : '7 days'].filter(Boolean).join(': ')}
      fileName={`${figure}-${realmId}.csv`}
      csv={csv}
      onRetry={retry}
      table={{ columns, rows }}
    >
      <Chart
        label={`${title} of 7 days`}
        summary={`${text}.`}
        kind={kind}
        rows={inChart(rows)}
        series={[{ name: field, label: title, color }]}
        format={format}
      />
    </FigureSection>
  )
}

/** Revenue over thirty days: the chart, and a table by day and provider. */
export function RevenueCharts({ range, scope, enabled, realmId }: Place) {
  const { data, csv, retry } = useFigure('revenue', range, scope, enabled)
  const { names, rows } = useMemo(
    () => spread(data?.json ?? [], range, ({ provider }) => providerName(provider), 'revenue'),
    [data, range],
  )
  const days = useMemo(
    () =>
      rows.map((row) => ({ ...row, total: names.reduce((sum, name) => sum + Number(row[name] ?? 0), 0) })).toReversed(),
    [rows, names],
  )
  const columns = useMemo(
    () => [
      dayColumn,
      ...names.map((name) => numberColumn(name, name, dollars)),
      numberColumn('total', 'Total', dollars),
    ],
    [names],
  )
  const total = dollars(sumOf(data?.json ?? [], 'revenue'))
  return (
    <>
      <FigureSection
        title="Revenue"
        subtitle={data ? `${total} in 30 days, by provider` : '30 days, by provider'}
        fileName={`revenue-${realmId}.csv`}
        csv={csv}
        onRetry={retry}
        isEmpty={names.length === 0}
      >
        <Chart
          label="Revenue of 30 days by payment provider"
          summary={`${total} from ${names.length === 0 ? 'no provider' : names.join(', ')}. The table below has each day.`}
          kind="bars"
          rows={inChart(rows)}
          series={names.map((name, index) => ({ name, color: seriesColors[index % seriesColors.length] ?? 'gray.6' }))}
          format={dollars}
        />
      </FigureSection>
      <FigureSection
        title="Revenue by day"
        subtitle="30 days, a column for each payment provider"
        fileName={`revenue-by-day-${realmId}.csv`}
        csv={csv && wideCsv(names, rows)}
        onRetry={retry}
        isEmpty={names.length === 0}
      >
        <DataTable
          label="Revenue by day"
          columns={columns}
          rows={days as Cells[]}
          rowId={({ day }) => day}
          noun={['day', 'days']}
          maxHeight="320px"
        />
      </FigureSection>
    </>
  )
}

const wideCsv = (names: readonly string[], rows: readonly Cells[]): string =>
  [['act_date', ...names], ...rows.map((row) => [row.day, ...names.map((name) => String(row[name] ?? 0))])]
    .map(
      (line) => `${line.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`,
    )
    .join('')

const periods = [
  { period: 1, name: 'Day 1', color: 'indigo.6' },
  { period: 7, name: 'Day 7', color: 'teal.7' },
  { period: 30, name: 'Day 30', color: 'orange.7' },
] as const

const percent = (value: number) => `${Math.round(value)}%`

/** Share of an install cohort that came back 1, 7 and 30 days later. */
export function RetentionChart({ range, scope, enabled, realmId }: Place) {
  const { data, csv, retry } = useFigure('retention', range, scope, enabled)
  const cohorts = useMemo(() => cohortsOf(data?.json ?? []), [data])
  const rows = cohorts.map(({ day, shares }) => ({
    name: shortDate(day),
    ...Object.fromEntries(
      periods.map(({ name }, index) => [name, shares[index] === null ? null : (shares[index] ?? 0) * 100]),
    ),
  }))
  return (
    <FigureSection
      title="Retention"
      subtitle="Share of players who played again 1, 7 and 30 days after their install"
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
      />
      <RetentionTable cohorts={cohorts} periods={periods.map(({ name }) => name)} />
    </FigureSection>
  )
}

export type Cohort = { day: string; newUsers: number; shares: (number | null)[] }

function cohortsOf(rows: readonly Row[]): Cohort[] {
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
