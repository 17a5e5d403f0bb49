import type { AuditSubject } from '@regent/contract/audit-subjects'
import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import { describeRecord, type RecordDeclaration } from '../../../shell/records/records.ts'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import type { LaneTone } from '../../../ui/lanes/lane-layout.ts'
import { IconPower } from '../../../ui/layout/icons.ts'

/** The audit subjects of moves that do not have the name of the kind; used to refetch. */
const subjectsOfMoves = {
  listing: 'store',
  'promo-code': 'promo',
  tournament: 'content',
  'daily-reward': 'content',
  maintenance: 'announcement',
} as const satisfies Partial<Record<CalendarKind, AuditSubject>>

const isOther = (kind: CalendarKind): kind is keyof typeof subjectsOfMoves => Object.hasOwn(subjectsOfMoves, kind)

type CalendarWords = Pick<RecordDeclaration, 'icon' | 'create'> & {
  lane: string
  /** "Announcement", shown before a name. */
  one: string
  subject: AuditSubject
}

/** The labels of a kind. Maintenance is an announcement with its own lane. */
export function calendarWords(kind: CalendarKind): CalendarWords {
  const subject = isOther(kind) ? subjectsOfMoves[kind] : kind
  if (kind === 'maintenance') return { lane: 'Maintenance', one: 'Maintenance', icon: IconPower, subject }
  const { plural, label, icon, create } = describeRecord(kind === 'promo-code' ? 'promo' : kind)
  return { lane: plural, one: label, icon, subject, ...(create && { create }) }
}

export const toneLabels: Readonly<Record<LaneTone, string>> = {
  draft: 'draft',
  running: 'running',
  scheduled: 'scheduled',
  ended: 'ended',
  off: 'off',
  failed: 'failed',
  maintenance: 'maintenance',
}

/** The colour of a bar depends on its state; maintenance that is not over has a separate colour. */
export const chooseTone = ({ kind, state }: Pick<CalendarEntry, 'kind' | 'state'>): LaneTone =>
  kind === 'maintenance' && (state === 'scheduled' || state === 'running') ? 'maintenance' : state

/** The path of an entry's own screen. */
export function buildEntryPath(
  place: RealmPlace,
  { path, search = {} }: Pick<CalendarEntry, 'path' | 'search'>,
): string {
  const text = new URLSearchParams(search).toString()
  return `${paths.inRealm(place, path.map(encodeURIComponent).join('/'))}${text && `?${text}`}`
}
