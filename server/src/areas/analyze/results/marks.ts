import { isDeepStrictEqual } from 'node:util'
import { maxMarkFields, maxResultMarks, type ResultKind, type ResultMark } from '@regent/contract/analyze/results'
import { type AuditSubject, auditSubjects } from '@regent/contract/audit-subjects'
import { calendarRights, maxCalendarMs, maxEntriesOfKind } from '@regent/contract/operate/calendar/calendar'
import { type CalendarKind, calendarKinds } from '@regent/contract/operate/calendar/calendar-kinds'
import type { AuditEntry } from '@regent/contract/organization/audit'
import type { Right } from '@regent/contract/permissions'
import { dayMs } from '@regent/contract/time'
import { entryViews, listEntries } from '../../../kernel/audit/service.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import type { ResultRecord } from '../../../kernel/results/results.ts'

/** Starts, ends and changes up to this long after the last day with results are marks. */
const marginMs = 7 * dayMs
const auditRight: Right = 'view audit'

type Span = { from: number; to: number }

/** Events of a record within its days: its schedule by the calendar, its changes by the audit trail. */
export async function readMarks(
  context: RealmContext,
  record: ResultRecord,
  days: readonly string[],
): Promise<{ marks: ResultMark[]; changesNeed?: Right }> {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return { marks: [] }
  const span = { from: Date.parse(first), to: Math.min(context.now + 1, Date.parse(last) + dayMs + marginMs) }
  const isAllowed = context.can(auditRight, context.realm.id)
  const changes = isAllowed ? await readChanges(context, record, span) : []
  const all = [...(await readSchedule(context, record, span)), ...changes].sort(compareMarks)
  return { marks: all.slice(-maxResultMarks), ...(!isAllowed && { changesNeed: auditRight }) }
}

/** By time; at the same time the schedule first, then the changes in their order. */
const compareMarks = (a: ResultMark, b: ResultMark) => a.at - b.at || (a.entryId ?? 0) - (b.entryId ?? 0)

const findCalendarKind = (kind: ResultKind): CalendarKind | undefined =>
  kind === 'promo' ? 'promo-code' : calendarKinds.find((one) => one === kind)

/** Past starts and ends of the record, of each of its occurrences. The calendar reads 92 days at most. */
async function readSchedule(
  context: RealmContext,
  { kind, id }: ResultRecord,
  { from, to }: Span,
): Promise<ResultMark[]> {
  const { can, realm, registry } = context
  const lane = findCalendarKind(kind)
  if (lane === undefined || !can(calendarRights[lane].view, realm.id)) return []
  const span = { from: Math.max(from, to - maxCalendarMs), to, limit: maxEntriesOfKind }
  const entries = await registry.calendar[lane].read(context, span)
  const marks = new Map<string, ResultMark>()
  for (const entry of entries) {
    // A listing has an entry for each of its stores.
    if (entry.id !== id && !(kind === 'listing' && entry.id.startsWith(`${id}:`))) continue
    const note = present({ note: kind === 'tournament' ? entry.note : undefined })
    for (const what of ['start', 'end'] as const) {
      const at = entry[what]
      if (at !== null && at >= 0 && at <= context.now) marks.set(`${what} ${at}`, { at, what, ...note })
    }
  }
  return [...marks.values()]
}

/** The subjects in the audit trail whose entries are about the record, with its id there. */
function findSubjects({ kind, id }: ResultRecord): { subject: AuditSubject; subjectId?: string }[] {
  if (kind === 'listing') return [{ subject: 'store' }, { subject: 'content', subjectId: id }]
  if (kind === 'tournament' || kind === 'daily-reward') return [{ subject: 'content', subjectId: id }]
  const subject = auditSubjects.find((one) => one === kind)
  return subject === undefined ? [] : [{ subject, subjectId: id }]
}

async function readChanges(context: RealmContext, record: ResultRecord, { from, to }: Span): Promise<ResultMark[]> {
  const { realm } = context
  const marks: ResultMark[] = []
  for (const subject of findSubjects(record)) {
    const rows = await listEntries(realm, { pid: realm.id, ...subject, from, to }, maxResultMarks, undefined)
    const entries = await entryViews({ ...context, customer: realm }, rows)
    marks.push(...entries.filter((entry) => isAbout(record, entry)).map(toMark))
  }
  return marks
}

/** A store changes with each of its listings; only the changes of this one count. */
function isAbout({ kind, id }: ResultRecord, { subject, before, after }: AuditEntry): boolean {
  if (kind !== 'listing' || subject !== 'store') return true
  return !isDeepStrictEqual(findListing(before, id), findListing(after, id))
}

function findListing(store: unknown, symbol: string): unknown {
  const { listings } = (store ?? {}) as { listings?: unknown }
  return Array.isArray(listings) ? listings.find((one: { symbol?: unknown }) => one?.symbol === symbol) : undefined
}

function toMark({ id, at, subject, after, email, difference }: AuditEntry): ResultMark {
  const author = present({ email, entryId: id })
  // A plan gives when it is applied.
  if (subject === 'plan' && (after as { state?: unknown } | null)?.state === 'applying')
    return { at, what: 'start', ...author }
  const fields = difference?.fields.slice(0, maxMarkFields).map(({ label }) => label)
  return { at, what: 'change', ...present({ action: difference?.action, fields }), ...author }
}
