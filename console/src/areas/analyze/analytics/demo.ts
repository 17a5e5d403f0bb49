import {
  createHistoryQueryUrl,
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  getHourlyFigures,
  getReaderConfig,
  listHistoryNamespaces,
  queryHistory,
} from '@regent/contract/analytics'
import { listChartMarks } from '@regent/contract/analytics-marks'
import { listSavedQueries } from '@regent/contract/analytics-queries'
import { type DayCounts, figureParts, figureRows, laterDay } from '@regent/contract/figures'
import { namespaces } from '@regent/contract/history'
import { demoMarks, demoSavedQueries, sampleDayCounts } from '@regent/contract/samples/analytics'
import type { Demo } from '../../../api/demo.ts'
import { csvText } from '../../../ui/csv.ts'
import { dayMs, dayOf } from './dashboard-words.ts'

let counted: DayCounts | undefined

/** Cached, because computing the history takes a moment. */
function countsOf(): DayCounts {
  counted ??= sampleDayCounts(Date.now())
  return counted
}

const within = (counts: DayCounts, from: string, to: string): DayCounts =>
  Object.fromEntries(
    Object.entries(counts).map(([measure, rows]) => [measure, rows.filter(({ day }) => day >= from && day <= to)]),
  )

const sum = (measure: keyof DayCounts, from: string, to: string) =>
  (within(countsOf(), from, to)[measure] ?? []).reduce((total, { amount }) => total + amount, 0)

/** How a day's players spread over its 24 hours (UTC): few in the night, most in the evening. */
const hourShares = [3, 2, 2, 1, 1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 4, 5, 6, 7, 8, 8, 7, 5, 4, 3]

/** A day before now and the same day a week earlier, by the hour. */
function hourly(measure: keyof DayCounts, unit = 1) {
  const day = (back: number) => sum(measure, dayOf(Date.now() - back * dayMs), dayOf(Date.now() - back * dayMs)) / unit
  const hour = new Date().getUTCHours()
  const all = hourShares.reduce((total, share) => total + share, 0)
  const spread = (total: number) =>
    hourShares.map((_, at) => {
      const amount = (total * (hourShares[(hour + 1 + at) % hourShares.length] ?? 0)) / all
      return unit === 1 ? Math.round(amount) : Math.round(amount * 100) / 100
    })
  const [total, totalBefore] = [day(1), day(8)]
  return { total, totalBefore, hours: spread(total), hoursBefore: spread(totalBefore) }
}

export function demoAnswers(demo: Demo): void {
  demo.on(getDashboardCard, ({ params, query }) => {
    // Today is incomplete, so yesterday stands in for the last 24 hours.
    const day = laterDay(query.date ?? dayOf(Date.now() - dayMs), -(query.daysAgo ?? 0))
    const value = {
      installs: () => sum('installs', day, day),
      dau: () => sum('players', day, day),
      revenue: () => sum('revenue', day, day) / 100,
      payers: () => sum('payers', day, day),
      monthRevenue: () => sum('revenue', `${day.slice(0, 8)}01`, query.date ?? dayOf(Date.now())) / 100,
    }[params.card]()
    return { value, asOf: Date.now() }
  })
  demo.on(getDashboardFigure, ({ params, query }) => {
    const json = figureRows(params.figure, query, within(countsOf(), query.from, query.to))
    const { columns } = figureParts[params.figure]
    const csv = csvText(
      columns.map((header) => ({ header, value: (row: (typeof json)[number]) => row[header] })),
      json,
    )
    return { json, csv, asOf: Date.now() }
  })
  demo.on(getHourlyFigures, () => ({
    players: hourly('players'),
    sessions: hourly('players'),
    installs: hourly('installs'),
    revenue: hourly('revenue', 100),
    payers: hourly('payers'),
    asOf: Date.now(),
  }))
  demo.on(getHistoryStatus, () => ({ asOf: Date.now(), waiting: 0 }))
  demo.on(listHistoryNamespaces, () => ({ namespaces: [...namespaces] }))
  demo.on(listChartMarks, ({ query }) => ({ marks: demoMarks(Date.now(), query), cut: [] }))
  demo.on(listSavedQueries, (_, pid) => ({ queries: pid === 'DEMO' ? demoSavedQueries(Date.now()) : [] }))
  // In the demo, nobody has the right to run queries.
  demo.on(queryHistory, () => ({ results: [], columns: [], json: [], csv: '', isCut: false }))
  demo.on(createHistoryQueryUrl, () => ({ url: '' }))
  demo.on(getReaderConfig, () => ({ endpoint: '', username: '', password: '', expiresAt: new Date().toISOString() }))
}
