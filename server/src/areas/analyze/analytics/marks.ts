import {
  type ChartMark,
  type MarkKind,
  markKinds,
  maxMarkDays,
  maxMarksOfKind,
} from '@regent/contract/analyze/analytics-marks'
import type { AuditSubject } from '@regent/contract/audit-subjects'
import { ApiError } from '@regent/contract/errors'
import { maxCalendarMs } from '@regent/contract/operate/calendar/calendar'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import { dayMs } from '@regent/contract/time'
import { entryViews, listEntries } from '../../../kernel/audit/service.ts'
import { readCalendar } from '../../../kernel/calendar/service.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'

/** The kinds of entries that players notice. Jobs and timers would mark every day. */
const calendarMarks = ['event', 'listing', 'campaign', 'trial', 'tournament', 'maintenance'] as const satisfies (
  | MarkKind
  | CalendarKind
)[]

/** Changes that reach players immediately, by their subject in the audit trail. */
const changeMarks = { content: 'manifest', services: 'service-manifest', config: 'config' } as const satisfies Partial<
  Record<MarkKind, AuditSubject>
>

/** The starts, ends and releases in a range of days, oldest first; the newest of each kind if there are too many. */
export async function readMarks(
  context: RealmContext,
  range: { from: string; to: string },
): Promise<{ marks: ChartMark[]; cut: MarkKind[] }> {
  const from = Date.parse(range.from)
  const to = Date.parse(range.to) + dayMs
  if (to <= from || to - from > maxMarkDays * dayMs) {
    throw new ApiError('BadRequest', {
      field: 'to',
      message: `to must not be before from. The range can have at most ${maxMarkDays} days.`,
    })
  }
  const all = [...(await readEdges(context, from, to)), ...(await readChanges(context, from, to))]
  const byKind = markKinds.map((kind) => ({
    kind,
    marks: all.filter((mark) => mark.kind === kind).sort((a, b) => a.at - b.at),
  }))
  return {
    marks: byKind.flatMap(({ marks }) => marks.slice(-maxMarksOfKind)).sort((a, b) => a.at - b.at),
    cut: byKind.flatMap(({ kind, marks }) => (marks.length > maxMarksOfKind ? [kind] : [])),
  }
}

/** The starts and ends of calendar entries. The calendar returns at most a quarter per request. */
async function readEdges(context: RealmContext, from: number, to: number): Promise<ChartMark[]> {
  const marks: ChartMark[] = []
  for (let start = from; start < to; start += maxCalendarMs) {
    const end = Math.min(to, start + maxCalendarMs)
    const { entries } = await readCalendar(context, { from: start, to: end, kinds: calendarMarks })
    for (const entry of entries) {
      const kind = calendarMarks.find((one) => one === entry.kind)
      // Entries that are switched off reached nobody.
      if (!kind || entry.state === 'off') continue
      const edges = { start: entry.start, end: entry.isMoment ? null : entry.end }
      for (const edge of ['start', 'end'] as const) {
        const at = edges[edge]
        // An entry that extends into the next quarter is read again there.
        if (at === null || at < start || at >= end) continue
        const { name, path, search } = entry
        marks.push({ kind, at, edge, name, path, ...(search && { search }) })
      }
    }
  }
  return marks
}

/** Releases of content and services, and changes of the config, for those who may see the audit trail. */
async function readChanges(context: RealmContext, from: number, to: number): Promise<ChartMark[]> {
  const { can, customer, realm } = context
  if (!can('view audit', realm.id)) return []
  const marks: ChartMark[] = []
  for (const [kind, subject] of Object.entries(changeMarks)) {
    const rows = await listEntries(customer, { pid: realm.id, subject, from, to }, maxMarksOfKind + 1, undefined)
    for (const { id, at, subjectId, email } of await entryViews(context, rows)) {
      marks.push({
        kind: kind as keyof typeof changeMarks,
        at,
        name: subjectId,
        ...(email !== undefined && { email }),
        path: ['audit'],
        search: { entry: String(id) },
      })
    }
  }
  return marks
}
