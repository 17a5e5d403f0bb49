import { type Card, cards, type Figure, getDashboardCard, getDashboardFigure } from '@regent/contract/analytics'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { type CardValues, dayMs, dayOf } from './dashboard-words.ts'
import { withRetries } from './retry.ts'

/** Polls, because the dashboard is often left open. */
const refetchInterval = 60_000

const cardQuery = (card: Card, date: string | undefined, scope: string | null) => {
  const input = { params: { card }, query: { date } }
  return {
    ...query(getDashboardCard, input, { scope }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      withRetries((each) => call(getDashboardCard, input, { scope, signal: each }), signal),
    refetchInterval,
  }
}

/** The numbers of the last 24 hours or of one day: undefined while loading, null if a read failed. */
export function useCards(date: string | undefined, scope: string | null, enabled: boolean) {
  const reads = useQueries({ queries: cards.map((card) => ({ ...cardQuery(card, date, scope), enabled })) })
  const values = Object.fromEntries(
    cards.map((card, index) => [card, reads[index]?.isError ? null : reads[index]?.data?.value]),
  ) as CardValues
  return {
    values,
    failed: reads.filter(({ isError }) => isError).length,
    retry: () => reads.forEach((read) => void read.refetch()),
  }
}

export type Range = { from: string; to: string }

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

export const earlier = ({ from, to }: Range, days: number): Range => ({
  from: dayOf(Date.parse(from) - days * dayMs),
  to,
})
