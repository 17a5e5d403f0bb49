import { getEventCalendar, getEventRow, listEvents } from '@regent/contract/events'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/preload.ts'
import { type Month, spanOf } from '../../players/sessions/months.ts'

/** Phases begin and end by themselves, which nobody tells of. */
const againMs = 30_000

export const eventsQuery = (scope: string | null) => ({ ...query(listEvents, {}, { scope }), refetchInterval: againMs })

export const eventQuery = (symbol: string, scope: string | null) => ({
  ...query(getEventRow, { params: { symbol } }, { scope }),
  refetchInterval: againMs,
})

const dayMs = 86_400_000

/** Of a month with the days beside it, so that rounds across its ends are whole. */
export function calendarQuery(month: Month, search: string | undefined, scope: string | null) {
  const { from, to } = spanOf(month)
  const span = { from: new Date(from - 7 * dayMs).toISOString(), to: new Date(to + 7 * dayMs).toISOString() }
  return query(getEventCalendar, { query: { ...span, ...(search && { query: search }) } }, { scope })
}

/** What the list shows first. */
export const readEvents = ({ scope, rights }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view events') ? [queryClient.prefetchQuery(eventsQuery(scope))] : []
