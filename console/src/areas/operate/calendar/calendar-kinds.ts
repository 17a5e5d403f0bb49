import type { AuditSubject } from '@regent/contract/audit-subjects'
import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import type { Right } from '@regent/contract/permissions'
import type { Begin } from '../../../shell/routing/begin.ts'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import type { LaneTone } from '../../../ui/lanes/lane-layout.ts'
import {
  type Icon,
  IconAlarm,
  IconBuildingStore,
  IconCalendarEvent,
  IconClockPlay,
  IconFlask,
  IconMailForward,
  IconPower,
  IconSpeakerphone,
  IconTicket,
  IconTournament,
} from '../../../ui/layout/icons.ts'

type KindWords = {
  lane: string
  /** "Announcement", shown before a name. */
  one: string
  icon: Icon
  /** The audit subject of a move, used to refetch. */
  subject: AuditSubject
  /**
   * The screen that creates a new entry, the right for it, and the dialog in the URL; without a dialog it is a page.
   * Absent for kinds that are published as content.
   */
  fresh?: { screen: string; right: Right; begin?: Begin; takesStart?: true }
}

/** The labels of all kinds, in the order of the lanes. */
export const kindLabels: Readonly<Record<CalendarKind, KindWords>> = {
  event: {
    lane: 'Events',
    one: 'Event',
    icon: IconCalendarEvent,
    subject: 'event',
    fresh: { screen: 'events', right: 'create events', begin: 'create an event', takesStart: true },
  },
  announcement: {
    lane: 'Announcements',
    one: 'Announcement',
    icon: IconSpeakerphone,
    subject: 'announcement',
    fresh: {
      screen: 'announcements',
      right: 'create announcements',
      begin: 'create an announcement',
      takesStart: true,
    },
  },
  campaign: {
    lane: 'Campaigns',
    one: 'Campaign',
    icon: IconMailForward,
    subject: 'campaign',
    fresh: { screen: 'campaigns/new', right: 'create campaigns' },
  },
  listing: {
    lane: 'Listings',
    one: 'Listing',
    icon: IconBuildingStore,
    subject: 'store',
    fresh: { screen: 'commerce-configuration', right: 'edit commerce-catalog', begin: 'create a listing' },
  },
  'promo-code': {
    lane: 'Promo codes',
    one: 'Promo code',
    icon: IconTicket,
    subject: 'promo',
    fresh: { screen: 'promotions', right: 'create promotion-codes', begin: 'create a promo' },
  },
  trial: {
    lane: 'Trials',
    one: 'Trial',
    icon: IconFlask,
    subject: 'trial',
    fresh: { screen: 'cloud-trials', right: 'create trials', begin: 'create a trial' },
  },
  tournament: { lane: 'Tournaments', one: 'Tournament', icon: IconTournament, subject: 'content' },
  timer: {
    lane: 'Timers',
    one: 'Timer',
    icon: IconAlarm,
    subject: 'timer',
    fresh: { screen: 'timers', right: 'create timers', begin: 'create a timer' },
  },
  job: {
    lane: 'Jobs',
    one: 'Job',
    icon: IconClockPlay,
    subject: 'job',
    fresh: { screen: 'jobs', right: 'create jobs', begin: 'create a job' },
  },
  maintenance: { lane: 'Maintenance', one: 'Maintenance', icon: IconPower, subject: 'announcement' },
}

export const toneLabels: Readonly<Record<LaneTone, string>> = {
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
