import { calendarRights, getCalendar, maxCalendarMs } from '@regent/contract/operate/calendar/calendar'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import type { Rights } from '../../../shell/scope/rights.ts'
import type { Span } from '../../../ui/lanes/ruler.ts'
import { readCalendarSearch } from './calendar-search.ts'
import { readDay, toViewSpan } from './calendar-view.ts'

/** Polling interval: the start and the end of entries cause no live event. */
const againMs = 60_000

export const calendarQuery = ({ from, to }: Span, scope: string | null) => ({
  ...query(getCalendar, { query: { from, to } }, { scope }),
  refetchInterval: againMs,
})

/** The next entries after the visible days; shown if these are empty. */
export const laterQuery = ({ to }: Span, scope: string | null) =>
  query(getCalendar, { query: { from: to, to: to + maxCalendarMs } }, { scope })

export const maySee = ({ can }: Pick<Rights, 'can'>): boolean =>
  Object.values(calendarRights).some(({ view }) => can(view))

/** Preloads the days in the URL, in local time. */
export function readCalendar({ scope, rights, search }: PreloadPlace): Promise<unknown>[] {
  if (!maySee(rights)) return []
  const { view = 'week', date } = readCalendarSearch(search)
  return [
    queryClient.prefetchQuery(calendarQuery(toViewSpan(view, readDay(date, 'local', Date.now()), 'local'), scope)),
  ]
}
