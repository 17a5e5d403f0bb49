import { getEventCalendar, getEventRow, listEvents } from '@regent/contract/events'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/preload.ts'
import { type Month, spanOf } from '../../players/sessions/months.ts'

/** Polls, because the server sends no message when a phase starts or ends. */
const againMs = 30_000

export const eventsQuery = (scope: string | null) => ({ ...query(listEvents, {}, { scope }), refetchInterval: againMs })

export const eventQuery = (symbol: string, scope: string | null) => ({
  ...query(getEventRow, { params: { symbol } }, { scope }),
  refetchInterval: againMs,
})

const dayMs = 86_400_000

/** The rounds of a month and some days around it, so that rounds across its edges are complete. */
export function calendarQuery(month: Month, search: string | undefined, scope: string | null) {
  const { from, to } = spanOf(month)
  const span = { from: new Date(from - 7 * dayMs).toISOString(), to: new Date(to + 7 * dayMs).toISOString() }
  return query(getEventCalendar, { query: { ...span, ...(search && { query: search }) } }, { scope })
}

/** Preloads the first page of the list. */
export const readEvents = ({ scope, rights }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view events') ? [queryClient.prefetchQuery(eventsQuery(scope))] : []
