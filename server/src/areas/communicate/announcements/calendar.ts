import { AnnouncementSymbol } from '@regent/contract/communicate/announcements'
import { ApiError } from '@regent/contract/errors'
import { toIso } from '@regent/contract/time'
import type {
  CalendarSource,
  CalendarSpan,
  EntryCopy,
  EntryMove,
  SourceEntry,
} from '../../../kernel/calendar/calendar-source.ts'
import { entryIsFixed, entryNotFound, rejectChangedTimes } from '../../../kernel/calendar/refusals.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { markAudience } from '../../players/segments/calendar-marks.ts'
import { selectTimed, type TimedAnnouncement } from './queries.ts'
import { type AnnouncementState, lockAnnouncementState, putAnnouncement, saveAnnouncement } from './service.ts'
import { readTranslations } from './texts.ts'

/** Channels for announcements of maintenance. */
export const maintenanceChannels = ['downtime', 'servermaintenance'] as const

const maxNamed = 20

/** Games store the subject of an announcement, such as the id of an event, in tags and client data. */
const collectTexts = ({ tags = [], clientData = {} }: TimedAnnouncement['definition']) =>
  [...tags, ...Object.values(clientData)].filter((text) => text.length <= 120).slice(0, maxNamed)

function toEntry(
  { symbol, definition, start_at: start, end_at: end, version }: TimedAnnouncement,
  now: number,
): SourceEntry {
  const state = end !== null && end <= now ? 'ended' : start !== null && start > now ? 'scheduled' : 'running'
  const english = definition.translations?.find(({ language }) => language === 'en')?.subject
  return {
    id: symbol,
    name: english || definition.title.defaultValue || symbol,
    start,
    end,
    isMoment: false,
    state,
    path: ['announcements'],
    search: { q: symbol },
    move: movableIn(state),
    version,
    about: collectTexts(definition),
    ...markAudience(definition.audience, (definition.stat_requirements ?? []).length > 0),
  }
}

const movableIn = (state: SourceEntry['state']): SourceEntry['move'] =>
  state === 'scheduled'
    ? { start: true, end: true }
    : state === 'running'
      ? { start: false, end: true, why: 'It has started.' }
      : { start: false, end: false, why: 'It has ended.' }

const parseTimes = ({ startDate, endDate }: Pick<AnnouncementState, 'startDate' | 'endDate'>) => ({
  start: startDate === null ? null : Date.parse(startDate),
  end: endDate === null ? null : Date.parse(endDate),
})

async function requireState({ realm }: RealmContext, symbol: string): Promise<AnnouncementState> {
  const state = await lockAnnouncementState(realm, symbol)
  if (!state) throw entryNotFound()
  return state
}

async function move(context: RealmContext, symbol: string, { start, end, was }: EntryMove): Promise<void> {
  const state = await requireState(context, symbol)
  const before = parseTimes(state)
  rejectChangedTimes(before, was)
  if (before.end !== null && before.end <= context.now) throw entryIsFixed('It has ended.')
  if (start !== was.start && (before.start === null || before.start <= context.now))
    throw entryIsFixed('It has started.')
  await putAnnouncement(context, symbol, { ...state, startDate: toIso(start), endDate: toIso(end) })
}

/** The copy gets new keys for its texts, so that edits do not affect the original. */
async function copy(context: RealmContext, symbol: string, { start, end, as }: EntryCopy): Promise<void> {
  const { startDate: _, endDate: __, id: ___, createdAt: ____, ...definition } = await requireState(context, symbol)
  const checked = AnnouncementSymbol.safeParse(as)
  if (!checked.success)
    throw new ApiError('BadRequest', { field: 'copyAs', message: `copyAs ${checked.error.issues[0]?.message}.` })
  const withoutKey = (text: AnnouncementState['title']) => ({ ...text, localizationId: '' })
  await saveAnnouncement(
    { ...context, ifMatch: 0 },
    {
      ...definition,
      symbol: checked.data,
      title: withoutKey(definition.title),
      summary: withoutKey(definition.summary),
      body: withoutKey(definition.body),
      ...(start !== null && { start_date: new Date(start).toISOString() }),
      ...(end !== null && { end_date: new Date(end).toISOString() }),
    },
  )
}

const createSource = (isMaintenance: boolean): CalendarSource => ({
  async read({ realm, now }: RealmContext, { from, to, limit }: CalendarSpan) {
    const span = { from: new Date(from), to: new Date(to), limit }
    const rows = await selectTimed(realm, { channels: maintenanceChannels, isIn: isMaintenance }, span)
    return (await readTranslations(realm, rows)).map((row) => toEntry(row, now))
  },
  move,
  copy,
})

export const announcementCalendar = createSource(false)
/** Announcements on the maintenance channels have a separate lane. */
export const maintenanceCalendar = createSource(true)
