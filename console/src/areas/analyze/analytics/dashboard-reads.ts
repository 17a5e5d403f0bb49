import { type Card, cards, type Figure, getDashboardCard, getDashboardFigure } from '@regent/contract/analyze/analytics'
import { type ChartMark, listChartMarks } from '@regent/contract/analyze/analytics-marks'
import type { MoneyNote } from '@regent/contract/money'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { Range } from './dashboard-range.ts'
import type { CardValues } from './dashboard-words.ts'
import { withRetries } from './retry.ts'

/** Polls, because the dashboard is often left open. */
const refetchInterval = 60_000

type CardTime = { date: string | undefined; daysAgo?: number | undefined }

const cardQuery = (card: Card, time: CardTime, scope: string | null) => {
  const input = { params: { card }, query: time }
  return {
    ...query(getDashboardCard, input, { scope }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      withRetries((each) => call(getDashboardCard, input, { scope, signal: each }), signal),
    refetchInterval,
  }
}

export type CardReads = {
  values: CardValues
  /** How the revenue of the period was converted. */
  money: MoneyNote | undefined
  retry: (card: Card) => void
}

/** The metrics of the last 24 hours or of one day: undefined while loading, null after a failure. */
export function useCards(time: CardTime, scope: string | null, enabled: boolean): CardReads {
  const reads = useQueries({ queries: cards.map((card) => ({ ...cardQuery(card, time, scope), enabled })) })
  const values = Object.fromEntries(
    cards.map((card, index) => [card, reads[index]?.isError ? null : reads[index]?.data?.value]),
  ) as CardValues
  const money = reads[cards.indexOf('revenue')]?.data?.money
  return { values, money, retry: (card) => void reads[cards.indexOf(card)]?.refetch() }
}

/** The rows of a chart. Its CSV is undefined while loading, and null if the read failed. */
export function useFigure(figure: Figure, range: Range, scope: string | null, enabled: boolean) {
  const input = { params: { figure }, query: range }
  const read = useQuery({
    ...query(getDashboardFigure, input, { scope }),
    queryFn: ({ signal }) => withRetries((each) => call(getDashboardFigure, input, { scope, signal: each }), signal),
    enabled,
    refetchInterval,
  })
  return { data: read.data, csv: read.isError ? null : read.data?.csv, retry: () => void read.refetch() }
}

export type MarksRead = ReturnType<typeof useMarks>

const none: readonly ChartMark[] = []

/** Events and changes in the range of the charts; empty while loading. */
export function useMarks(range: Range, scope: string | null, enabled: boolean) {
  const read = useQuery({ ...query(listChartMarks, { query: range }, { scope }), enabled, refetchInterval })
  return { marks: read.data?.marks ?? none, cut: read.data?.cut ?? [], read }
}
