import type { Figure, Row } from '@regent/contract/analyze/analytics'
import { useMemo } from 'react'
import { Chart, seriesColors } from '../../../ui/chart/Chart.tsx'
import { changeText } from '../../../ui/chart/chart-rows.ts'
import type { AxisMark, Earlier } from '../../../ui/chart/chart-shapes.ts'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { dateOfDay, shortDateOfDay } from '../../../ui/time/day-text.ts'
import {
  countDays,
  earlierField,
  earlierName,
  lengthText,
  periodBefore,
  type Range,
  sumsByDay,
  wholeDays,
  withEarlier,
} from './dashboard-range.ts'
import { useFigure } from './dashboard-reads.ts'
import { type Cells, countText, moneyFormat, pivotByDay, platformText, providerText } from './dashboard-words.ts'
import { FigureSection } from './FigureSection.tsx'

/** Props shared by all charts of the dashboard. */
export type ChartPlace = {
  scope: string | null
  enabled: boolean
  realmId: string
  /** True if the previous period is shown, too. */
  hasComparison: boolean
  /** The current, incomplete day. */
  today: string
  /** The marks of these days, each at the index of its day. */
  marksOf: (days: readonly string[]) => AxisMark[]
  /** Shows the rows behind a figure; undefined without the right to. */
  onOpen: ((figure: Figure, from: string, to?: string) => void) | undefined
  openHint: string
}

type Place = ChartPlace & { range: Range }

const dayColumn: Column<Cells> = { id: 'day', header: 'Day', width: 110, cell: ({ day }) => dateOfDay(day) }

const numberColumn = (id: string, header: string, format: (value: number) => string): Column<Cells> => ({
  id,
  header,
  align: 'right',
  width: 90,
  cell: (row) => (typeof row[id] === 'number' ? format(row[id]) : <span className="dimmed">–</span>),
})

const inChart = (rows: readonly Cells[]) => rows.map(({ day, ...cells }) => ({ ...cells, name: shortDateOfDay(day) }))

const toEarlier = (range: Range): Earlier => ({
  field: earlierField,
  nameField: earlierName,
  label: `the ${lengthText(range)} before`,
})

/** Options shared by all daily charts: marks, the incomplete current day, and the drill-down to the rows of a day. */
const buildAxis = ({ marksOf, onOpen, openHint, today }: ChartPlace, figure: Figure, rows: readonly Cells[]) => ({
  rows: inChart(rows),
  isLastPartial: rows.at(-1)?.day === today,
  marks: marksOf(rows.map(({ day }) => day)),
  openHint,
  onOpen: onOpen && ((index: number) => onOpen(figure, rows[index]?.day ?? today)),
})

const sumField = (rows: readonly (Row | Cells)[], field: string) =>
  rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)

/** The change of a sum or mean; in percent only of enough people. Money does not tell how many paid it. */
const formatChange = (now: number, before: number, format: (value: number) => string) =>
  changeText(now, before, format, format === countText ? Math.min(now, before) : 0)

/** The rows of a chart with the previous period's sum per day, and the change of complete days. */
function useEarlier(figure: Figure, field: string, rows: Cells[], place: Place, format: (value: number) => string) {
  const { range, scope, enabled, hasComparison, today } = place
  const before = useMemo(() => periodBefore(range), [range])
  const { data } = useFigure(figure, before, scope, enabled && hasComparison)
  return useMemo(() => {
    if (!hasComparison || !data) return { rows, change: undefined, earlier: undefined }
    const then = sumsByDay(data.json, before, field)
    const fullPeriods = wholeDays(range, today)
    const amount = (within: Range) =>
      rows.reduce((sum, { day, ...cells }) => {
        const values = Object.values(cells).filter((value) => typeof value === 'number')
        return day >= within.from && day <= within.to ? sum + values.reduce((one, value) => one + value, 0) : sum
      }, 0)
    return {
      rows: withEarlier(rows, range, then.get, shortDateOfDay),
      change: fullPeriods && formatChange(amount(fullPeriods.now), then.total(fullPeriods.before), format),
      earlier: toEarlier(range),
    }
  }, [hasComparison, data, before, field, range, today, rows, format])
}

const appendChange = (change: string | undefined, range: Range) =>
  change === undefined ? '' : `; ${change} on the ${lengthText(range)} before`

/** Chart of installs by platform. */
export function InstallsChart(place: Place) {
  const { range, scope, enabled, realmId } = place
  const { data, csv, retry } = useFigure('installs', range, scope, enabled)
  const { names, rows } = useMemo(
    () => pivotByDay(data?.json ?? [], range, ({ platform }) => platformText(platform), 'installs'),
    [data, range],
  )
  const compared = useEarlier('installs', 'installs', rows, place, countText)
  const columns = useMemo(() => [dayColumn, ...names.map((name) => numberColumn(name, name, countText))], [names])
  const total = sumField(data?.json ?? [], 'installs')
  const length = lengthText(range)
  return (
    <FigureSection
      title="Installs"
      subtitle={
        data
          ? `${countText(total)} in ${length}, by platform${appendChange(compared.change, range)}`
          : `${length}, by platform`
      }
      fileName={`installs-${realmId}.csv`}
      csv={csv}
      onRetry={retry}
      isEmpty={names.length === 0}
      table={{ columns, rows }}
    >
      <Chart
        label={`Installs of ${length} by platform`}
        summary={`${countText(total)} installs on ${names.length === 0 ? 'no platform' : names.join(', ')}.`}
        kind="bars"
        series={names.map((name, index) => ({ name, color: seriesColors[index % seriesColors.length] ?? 'gray.6' }))}
        format={countText}
        earlier={compared.earlier}
        {...buildAxis(place, 'installs', compared.rows)}
      />
    </FigureSection>
  )
}

type Simple = {
  figure: Figure
  field: string
  title: string
  kind: 'bars' | 'line'
  /** Undefined for money, which is formatted in the currency of the realm. */
  format: ((value: number) => string) | undefined
  color: string
  /** True if the query also includes the previous period, for its mean. */
  hasMeanBefore?: boolean
  columns: Column<Cells>[]
  /** Columns of money, which are in the currency of the realm: field and header. */
  moneyColumns?: readonly (readonly [string, string])[]
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
    format: undefined,
    color: 'indigo.6',
    hasMeanBefore: true,
    columns: [dayColumn, numberColumn('dau', 'Players', countText)],
    moneyColumns: [
      ['revenue', 'Revenue'],
      ['arpdau', 'ARPDAU'],
    ],
  },
  arppu: {
    figure: 'arppu',
    field: 'arppu',
    title: 'ARPPU',
    kind: 'line',
    format: undefined,
    color: 'orange.7',
    hasMeanBefore: true,
    columns: [dayColumn, numberColumn('payers', 'Paying users', countText)],
    moneyColumns: [
      ['revenue', 'Revenue'],
      ['arppu', 'ARPPU'],
    ],
  },
} satisfies Record<string, Simple>

const means: Partial<Record<string, string>> = {
  arpdau: 'Revenue per daily active user',
  arppu: 'Revenue per paying user',
}

const average = (rows: readonly (Row | Cells)[], field: string) =>
  rows.length === 0 ? 0 : sumField(rows, field) / rows.length

/** Chart of one number per day. */
export function SimpleChart({ name, ...place }: Place & { name: keyof typeof simple }) {
  const { figure, field, title, kind, color, hasMeanBefore, ...shape }: Simple = simple[name]
  const { range, scope, enabled, realmId, hasComparison, today } = place
  const before = useMemo(() => periodBefore(range), [range])
  const requestedRange = useMemo(
    () => (hasMeanBefore || hasComparison ? { from: before.from, to: range.to } : range),
    [hasMeanBefore, hasComparison, before, range],
  )
  const { data, csv, retry } = useFigure(figure, requestedRange, scope, enabled)
  const inMoney = moneyFormat(data?.money?.currency)
  const format = shape.format ?? inMoney
  const columns = useMemo(
    () => [...shape.columns, ...(shape.moneyColumns ?? []).map(([id, header]) => numberColumn(id, header, inMoney))],
    [shape.columns, shape.moneyColumns, inMoney],
  )
  const [rows, earlier] = useMemo(() => {
    const all = (data?.json ?? []).map(({ act_date, ...cells }) => ({ ...cells, day: String(act_date) })) as Cells[]
    const valueByDay = new Map(all.map((row) => [row.day, row[field]]))
    const own = all.filter(({ day }) => day >= range.from)
    const valueAt = (day: string) => Number(valueByDay.get(day) ?? 0)
    return [
      hasComparison ? withEarlier(own, range, valueAt, shortDateOfDay) : own,
      all.filter(({ day }) => day < range.from),
    ]
  }, [data, field, range, hasComparison])
  const length = lengthText(range)
  const mean = format(average(rows, field))
  const fullPeriods = wholeDays(range, today)
  const meanInRange = ({ from, to }: Range) =>
    average(
      [...earlier, ...rows].filter(({ day }) => day >= from && day <= to),
      field,
    )
  const change =
    hasComparison && fullPeriods
      ? formatChange(meanInRange(fullPeriods.now), meanInRange(fullPeriods.before), format)
      : undefined
  const then =
    hasMeanBefore && !change
      ? `, ${countDays(range) === 7 ? 'the week' : `the ${length}`} before ${format(average(earlier, field))}`
      : appendChange(change, range)
  const text = hasMeanBefore ? `on average ${mean}${then}` : `on average ${mean} a day${then}`
  return (
    <FigureSection
      title={title}
      subtitle={[means[name], data ? text : length].filter(Boolean).join(': ')}
      fileName={`${figure}-${realmId}.csv`}
      csv={csv}
      onRetry={retry}
      table={{ columns, rows }}
    >
      <Chart
        label={`${title} of ${length}`}
        summary={`${text}.`}
        kind={kind}
        series={[{ name: field, label: title, color }]}
        format={format}
        earlier={hasComparison ? toEarlier(range) : undefined}
        {...buildAxis(place, figure, rows)}
      />
    </FigureSection>
  )
}

/** Revenue: the chart, and a table by day and provider. */
export function RevenueCharts(place: Place) {
  const { range, scope, enabled, realmId } = place
  const { data, csv, retry } = useFigure('revenue', range, scope, enabled)
  const inMoney = moneyFormat(data?.money?.currency)
  const { names, rows } = useMemo(
    () => pivotByDay(data?.json ?? [], range, ({ provider }) => providerText(provider), 'revenue'),
    [data, range],
  )
  const compared = useEarlier('revenue', 'revenue', rows, place, inMoney)
  const length = lengthText(range)
  const days = useMemo(
    () =>
      rows.map((row) => ({ ...row, total: names.reduce((sum, name) => sum + Number(row[name] ?? 0), 0) })).toReversed(),
    [rows, names],
  )
  const columns = useMemo(
    () => [
      dayColumn,
      // Before the providers: the card cuts off the last columns if there are many.
      numberColumn('total', 'Total', inMoney),
      ...names.map((name) => numberColumn(name, name, inMoney)),
    ],
    [names, inMoney],
  )
  const total = inMoney(sumField(data?.json ?? [], 'revenue'))
  return (
    <>
      <FigureSection
        title="Revenue"
        subtitle={
          data ? `${total} in ${length}, by provider${appendChange(compared.change, range)}` : `${length}, by provider`
        }
        fileName={`revenue-${realmId}.csv`}
        csv={csv}
        onRetry={retry}
        isEmpty={names.length === 0}
      >
        <Chart
          label={`Revenue of ${length} by payment provider`}
          summary={`${total} from ${names.length === 0 ? 'no provider' : names.join(', ')}. The table below has each day.`}
          kind="bars"
          series={names.map((name, index) => ({ name, color: seriesColors[index % seriesColors.length] ?? 'gray.6' }))}
          format={inMoney}
          earlier={compared.earlier}
          {...buildAxis(place, 'revenue', compared.rows)}
        />
      </FigureSection>
      <FigureSection
        title="Revenue by day"
        subtitle={`${length}, a column for each payment provider`}
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
