import { ApiError } from '@regent/contract/errors'
import type { CalendarMark } from '@regent/contract/operate/calendar/calendar'
import type { Audience } from '@regent/contract/players/player-search'
import type {
  CalendarSource,
  CalendarSpan,
  EntryCopy,
  EntryMove,
  SourceEntry,
} from '../../../kernel/calendar/calendar-source.ts'
import { entryIsFixed, entryNotFound, rejectChangedTimes } from '../../../kernel/calendar/refusals.ts'
import { buildOccurrences, timesNeeded } from '../../../kernel/calendar/repeats.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { audienceMarks, markAudience } from '../../players/segments/calendar-marks.ts'
import { lockRealmTexts } from '../localizations/service.ts'
import { nextSending } from './audience.ts'
import * as queries from './queries.ts'
import { createCampaign, lockLiving, moveWithAnnouncement, setStart } from './service.ts'
import { withTexts } from './texts.ts'

const parseTime = (text: string): number | null => (text === '' ? null : Date.parse(text))
const formatTime = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())
const fixed = (why: string) => ({ start: false, end: false, why })

const hasOwnRules = ({ rules, datepoint }: queries.CampaignRow['definition']) =>
  rules.length > 0 || datepoint !== undefined

const toSharedFields = ({ definition, sid, version }: queries.CampaignRow) => ({
  id: String(sid),
  name: definition.name,
  path: ['campaigns', String(sid)],
  version,
  ...markAudience(definition.audience, hasOwnRules(definition)),
})

/** The calendar entry of a campaign of the type announcement, which also represents its announcement. */
function toAnnouncementEntry(row: queries.CampaignRow, now: number): SourceEntry {
  const { start_at: start, definition } = row
  const end = parseTime(definition.mb_expiration)
  const state = end !== null && end <= now ? 'ended' : start !== null && start > now ? 'scheduled' : 'running'
  return {
    ...toSharedFields(row),
    start,
    end,
    isMoment: false,
    state,
    move: state === 'scheduled' ? { start: true, end: true } : fixed('It has started. End it on its page.'),
    ...(row.announcement !== null && { standsFor: { kind: 'announcement', id: row.announcement } }),
  }
}

/** Past and future sendings within the span. Only the first sending of a campaign can be moved. */
function toSendingEntries(
  row: queries.CampaignRow,
  span: CalendarSpan,
  mark: CalendarMark,
  now: number,
): SourceEntry[] {
  const { next_at, last_sent_at } = row
  const entryAt = (start: number, rest: Pick<SourceEntry, 'state' | 'move'>): SourceEntry => ({
    ...toSharedFields(row),
    start,
    end: null,
    isMoment: true,
    ...rest,
    ...(row.problem !== null && { note: 'could not be sent' }),
    marks: [mark],
  })
  const isIn = (at: number | null): at is number => at !== null && at >= span.from && at < span.to
  const entries: SourceEntry[] = []
  if (isIn(last_sent_at)) entries.push(entryAt(last_sent_at, { state: 'ended', move: fixed('It has been sent.') }))
  const times = listDueTimes(row, span)
  const toEntry = (at: number): SourceEntry => {
    const isFirst = at === next_at && last_sent_at === null
    const move = isFirst ? { start: true, end: false } : fixed('It repeats. Reschedule the campaign.')
    return entryAt(at, { state: 'scheduled', move })
  }
  return [...entries, ...buildOccurrences(times, { to: span.to, now }, toEntry)]
}

/** Due times of a campaign within the span, limited to the number that the calendar can show separately. */
function listDueTimes({ start_at, next_at, definition }: queries.CampaignRow, { from, to }: CalendarSpan): number[] {
  const first = start_at ?? next_at
  if (next_at === null || first === null) return []
  const times: number[] = []
  let at = next_at >= from ? next_at : nextSending(first, definition.recur, from - 1)
  for (; at !== null && at < to && times.length < timesNeeded; at = nextSending(first, definition.recur, at))
    times.push(at)
  return times
}

/** Recipients of the campaign: the calendar warns about two campaigns to the same players within an hour. */
function buildMark(
  { definition }: queries.CampaignRow,
  markOfAudience: (audience: Audience) => CalendarMark,
): CalendarMark {
  const { audience, rules, datepoint, days } = definition
  if (hasOwnRules(definition))
    return { what: 'audience', id: JSON.stringify([audience, rules, datepoint, days]), name: 'the same players' }
  return audience ? markOfAudience(audience) : { what: 'audience', id: 'everybody', name: 'everybody' }
}

async function read(context: RealmContext, span: CalendarSpan): Promise<SourceEntry[]> {
  const { realm, now } = context
  const rows = await queries.selectCampaigns(realm)
  const markOfAudience = await audienceMarks(
    context,
    rows.map(({ definition }) => definition.audience),
  )
  const overlaps = ({ start, end }: SourceEntry) => (start ?? 0) < span.to && (end ?? span.to) > span.from
  const entries = rows.flatMap((row) =>
    row.definition.mtype === 'ANNOUNCEMENT'
      ? [toAnnouncementEntry(row, now)].filter(overlaps)
      : toSendingEntries(row, span, buildMark(row, markOfAudience), now),
  )
  return entries.sort((a, b) => (a.start ?? 0) - (b.start ?? 0)).slice(0, span.limit)
}

async function move(context: RealmContext, id: string, { start, end, was }: EntryMove): Promise<void> {
  const row = await lockLiving(context.realm, Number(id))
  if (context.ifMatch !== undefined && context.ifMatch !== row.version)
    throw new ApiError('StaleVersion', { field: 'sid', current: { sid: row.sid, version: row.version } })
  if (row.definition.mtype === 'ANNOUNCEMENT') {
    rejectChangedTimes({ start: row.start_at, end: parseTime(row.definition.mb_expiration) }, was)
    return moveWithAnnouncement(context, row.sid, { start, end })
  }
  if (row.last_sent_at !== null) throw entryIsFixed('It was sent before. Reschedule the campaign on its page.')
  rejectChangedTimes({ start: row.next_at, end: null }, was)
  if (start === null) throw new ApiError('BadRequest', { field: 'start', message: 'start is missing.' })
  await setStart(context, row, start)
}

/**
 * The copy has the same texts under new keys. It is sent once, even if the campaign repeats. The gifts of its mail
 * expire as long after it as those of the campaign.
 */
async function copy(context: RealmContext, id: string, { start, end, was, as }: EntryCopy): Promise<void> {
  const { realm } = context
  await lockRealmTexts(realm)
  const [row] = await withTexts(realm, [await lockLiving(realm, Number(id))])
  if (!row) throw entryNotFound()
  const { plannedStart: _, ...definition } = row.definition
  const isAnnouncement = definition.mtype === 'ANNOUNCEMENT'
  if (start === null && !isAnnouncement)
    throw new ApiError('BadRequest', { field: 'start', message: 'start is missing.' })
  const expiresAt = parseTime(definition.mb_expiration)
  const byMs = start === null || was.start === null ? 0 : start - was.start
  const expiration = isAnnouncement ? end : expiresAt && expiresAt + byMs
  await createCampaign(context, {
    ...definition,
    name: as,
    recur: 'once',
    // The translations contain the texts of all languages.
    subject: '',
    msg: '',
    start: formatTime(start),
    mb_expiration: formatTime(expiration),
  })
}

export const campaignCalendar: CalendarSource = { read, move, copy }
