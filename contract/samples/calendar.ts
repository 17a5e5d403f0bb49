import { nextFires, parseCronish } from '../src/core/cronish.ts'
import type { CalendarEntry } from '../src/operate/calendar/calendar.ts'
import { listUpcomingRuns } from '../src/operate/scheduler.ts'
import type { Audience } from '../src/players/player-search.ts'
import { listedAnnouncements } from './announcements.ts'
import { demoCampaigns } from './campaigns.ts'
import { sampleStores } from './commerce.ts'
import { sampleRounds } from './events.ts'
import { demoPromos } from './promo-codes.ts'
import { demoSales } from './sales.ts'
import { sampleJobs } from './scheduler.ts'
import { sampleTimers } from './timers.ts'
import { sampleTournaments } from './tournaments.ts'
import { demoTrials } from './trials.ts'

type Span = { from: number; to: number }

const why = 'The demo is read-only.'
const maxTimes = 30

/** An entry of the demo: nobody moves it. */
const entry = (
  given: Pick<CalendarEntry, 'kind' | 'id' | 'name' | 'start' | 'end' | 'path'> & Partial<CalendarEntry>,
  now: number,
): CalendarEntry => ({
  isMoment: false,
  state:
    given.end !== null && given.end <= now
      ? 'ended'
      : given.start !== null && given.start > now
        ? 'scheduled'
        : given.isMoment
          ? 'ended'
          : 'running',
  move: { start: false, end: false, why },
  copy: { can: false, why },
  marks: [],
  about: [],
  ...given,
})

const concerning = (audience: Audience | undefined): Pick<CalendarEntry, 'audience'> =>
  audience ? { audience: { segment: audience.segment } } : {}

const timeOf = (text: string | undefined): number | null => (text ? Date.parse(text) : null)

/** The demo's calendar: what the other samples tell of these days. */
export function sampleCalendar(now: number, { from, to }: Span): CalendarEntry[] {
  const isIn = ({ start, end, isMoment }: CalendarEntry) =>
    (start ?? from) < to && (isMoment ? (start ?? 0) >= from : (end ?? to) > from)
  return [...periods(now), ...moments(now, { from, to })].filter(isIn)
}

function periods(now: number): CalendarEntry[] {
  const events = sampleRounds(now).map(({ content: { symbol, name }, startTime: start, endTime: end }) =>
    entry({ kind: 'event', id: symbol, name, start, end, path: ['events', symbol] }, now),
  )
  const announcements = listedAnnouncements(now).map(
    ({ symbol, channel, start_date, end_date, translations, audience }) =>
      entry(
        {
          kind: channel === 'servermaintenance' || channel === 'downtime' ? 'maintenance' : 'announcement',
          id: symbol,
          name: translations?.[0]?.subject ?? symbol,
          start: timeOf(start_date),
          end: timeOf(end_date),
          path: ['announcements'],
          search: { q: symbol },
          ...concerning(audience),
        },
        now,
      ),
  )
  const listings = sampleStores(now).flatMap(({ symbol: store, listings: own }) =>
    own.map(({ symbol, activePeriod, audience }) => {
      const times = { start: timeOf(activePeriod?.start), end: timeOf(activePeriod?.end) }
      const at = { path: ['commerce-configuration'], search: { q: symbol }, ...concerning(audience) }
      return entry({ kind: 'listing', id: `${symbol}:${store}`, name: symbol, note: store, ...times, ...at }, now)
    }),
  )
  const sales = demoSales(now).map(({ id, name, start, end, audience }) =>
    entry(
      {
        kind: 'sale',
        id: String(id),
        name,
        start,
        end,
        path: ['commerce-configuration'],
        search: { part: 'sales', q: name },
        ...concerning(audience),
      },
      now,
    ),
  )
  const promos = demoPromos(now).map(({ definition: { id, name, timeCreated: start, timeExpires } }) => {
    const end = timeExpires === 0 ? null : timeExpires
    return entry(
      { kind: 'promo-code', id: String(id), name, start, end, path: ['promotions'], search: { q: name } },
      now,
    )
  })
  const trials = demoTrials(now, () => 0).map(({ name, active, activated, starts }) => {
    const start = (active ? activated : starts) ?? null
    return entry({ kind: 'trial', id: name, name, start, end: null, path: ['cloud-trials'], search: { q: name } }, now)
  })
  const tournaments = sampleTournaments(now, 0).flatMap(({ tournamentId: id, name, current }) => {
    if (!current) return []
    const times = { start: current.startTimeMs, end: current.endTimeMs, path: ['tournaments', id] }
    return [entry({ kind: 'tournament', id, name, note: `cycle ${current.cycle}`, ...times }, now)]
  })
  const hasTime = ({ kind, start, end }: CalendarEntry) =>
    kind === 'promo-code' ? end !== null : start !== null || end !== null
  return [...events, ...announcements, ...listings, ...sales, ...promos, ...trials, ...tournaments].filter(hasTime)
}

function moments(now: number, { from, to }: Span): CalendarEntry[] {
  const campaigns = demoCampaigns(now).flatMap(({ sid, name, next }) =>
    next === undefined
      ? []
      : [
          entry(
            {
              kind: 'campaign',
              id: String(sid),
              name,
              start: next,
              end: null,
              isMoment: true,
              path: ['campaigns', String(sid)],
            },
            now,
          ),
        ],
  )
  const timers = sampleTimers(now).flatMap(({ name, cronish, startedAt: anchor }) => {
    const parsed = parseCronish(cronish)
    const times = parsed ? nextFires(parsed, { anchor, after: from - 1, count: maxTimes }) : []
    return times.map((start) =>
      entry(
        { kind: 'timer', id: name, name, start, end: null, isMoment: true, path: ['timers'], search: { q: name } },
        now,
      ),
    )
  })
  const jobs = sampleJobs(now).flatMap(({ id, name, triggers, suspendedAt }) => {
    const times = suspendedAt === undefined ? listUpcomingRuns(triggers, { after: from - 1, count: maxTimes }) : []
    return times.map((start) =>
      entry({ kind: 'job', id, name, start, end: null, isMoment: true, path: ['jobs', id] }, now),
    )
  })
  return [...campaigns, ...timers, ...jobs].filter(({ start }) => start !== null && start < to)
}
