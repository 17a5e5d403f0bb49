import {
  createHistoryQueryUrl,
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  getHourlyFigures,
  getReaderConfig,
  type HourlyFigure,
  type HourlyMeasure,
  hourlyMeasures,
  listHistoryNamespaces,
  queryHistory,
} from '@regent/contract/analyze/analytics'
import { listChartMarks } from '@regent/contract/analyze/analytics-marks'
import { listEventNames } from '@regent/contract/analyze/analytics-names'
import { listSavedQueries } from '@regent/contract/analyze/analytics-queries'
import { computeRevenue, type DayCounts, figureParts, figureRows, laterDay } from '@regent/contract/analyze/figures'
import { namespaces } from '@regent/contract/analyze/history'
import { usualCurrency } from '@regent/contract/money'
import {
  demoEventNames,
  demoMarks,
  demoSavedQueries,
  sampleDayCounts,
  sampleHours,
} from '@regent/contract/samples/analytics'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoNow } from '../../../api/demo/demo-players.ts'
import { csvText } from '../../../ui/csv/csv.ts'
import { toUtcDay } from './dashboard-words.ts'

let counted: DayCounts | undefined

/** Cached, because computing the history takes a moment. */
function countsOf(): DayCounts {
  counted ??= sampleDayCounts(demoNow)
  return counted
}

const within = (counts: DayCounts, from: string, to: string): DayCounts =>
  Object.fromEntries(
    Object.entries(counts).map(([measure, rows]) => [measure, rows.filter(({ day }) => day >= from && day <= to)]),
  )

/** The demo sells in one currency. */
const money = { currency: usualCurrency, rates: [] }
const moneyNote = { ...money, rates: [], beside: [] }

const revenueIn = (from: string, to: string) => computeRevenue(within(countsOf(), from, to), money).sum / 100

const sum = (measure: keyof DayCounts, from: string, to: string) =>
  (within(countsOf(), from, to)[measure] ?? []).reduce((total, { amount }) => total + amount, 0)

/** The 24 hours before now, and the same hours a week earlier. */
function hourly() {
  const hours = sampleHours(demoNow, demoNow)
  const before = sampleHours(demoNow - 7 * dayMs, demoNow)
  const of = (measure: HourlyMeasure) => ({
    ...hours[measure],
    totalBefore: before[measure].total,
    hoursBefore: before[measure].hours,
  })
  return Object.fromEntries(hourlyMeasures.map((measure) => [measure, of(measure)])) as Record<
    HourlyMeasure,
    HourlyFigure
  >
}

export function demoAnswers(demo: Demo): void {
  demo.on(getDashboardCard, ({ params, query }) => {
    const date =
      query.date === undefined && query.daysAgo === undefined
        ? undefined
        : laterDay(query.date ?? toUtcDay(demoNow), -(query.daysAgo ?? 0))
    const ofDay = (measure: 'installs' | 'players' | 'payers') =>
      date === undefined ? sampleHours(demoNow, demoNow)[measure].total : sum(measure, date, date)
    const value = {
      installs: () => ofDay('installs'),
      dau: () => ofDay('players'),
      revenue: () => (date === undefined ? sampleHours(demoNow, demoNow).revenue.total : revenueIn(date, date)),
      payers: () => ofDay('payers'),
      monthRevenue() {
        const day = date ?? toUtcDay(demoNow)
        return revenueIn(`${day.slice(0, 8)}01`, day)
      },
    }[params.card]()
    const isMoney = params.card === 'revenue' || params.card === 'monthRevenue'
    return { value, asOf: Date.now(), ...(isMoney && { money: moneyNote }) }
  })
  demo.on(getDashboardFigure, ({ params, query }) => {
    const json = figureRows(params.figure, query, within(countsOf(), query.from, query.to), money)
    const { columns, measures } = figureParts[params.figure]
    const csv = csvText(
      columns.map((header) => ({ header, value: (row: (typeof json)[number]) => row[header] })),
      json,
    )
    return { json, csv, asOf: Date.now(), ...(measures.includes('revenue') && { money: moneyNote }) }
  })
  demo.on(getHourlyFigures, () => ({ ...hourly(), money: moneyNote, asOf: demoNow }))
  demo.on(getHistoryStatus, () => ({ asOf: Date.now(), waiting: 0 }))
  demo.on(listHistoryNamespaces, () => ({ namespaces: [...namespaces] }))
  demo.on(listEventNames, (_, pid) => demoEventNames(pid === 'DEMO' ? demoNow : undefined))
  demo.on(listChartMarks, ({ query }) => ({ marks: demoMarks(Date.now(), query), cut: [] }))
  demo.on(listSavedQueries, (_, pid) => ({ queries: pid === 'DEMO' ? demoSavedQueries(Date.now()) : [] }))
  // In the demo, nobody has the right to run queries.
  demo.on(queryHistory, () => ({ results: [], columns: [], json: [], csv: '', isCut: false }))
  demo.on(createHistoryQueryUrl, () => ({ url: '' }))
  demo.on(getReaderConfig, () => ({ endpoint: '', username: '', password: '', expiresAt: new Date().toISOString() }))
}
