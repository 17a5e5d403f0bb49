import type { AuditEntry } from '@regent/contract/organization/audit'
import type { TimelineEvent, TimelineKind } from '@regent/contract/players/timeline'
import type { RecordRef } from '../../../api/subject.ts'
import { type Icon, IconCalendar, IconDeviceGamepad2, IconPencil, IconSparkles } from '../../../ui/layout/icons.ts'
import { formatDuration } from '../../../ui/time/format-time.ts'
import type { ChangeWords } from '../../organization/audit/change-words.ts'
import { toPlatform } from '../players/platforms.ts'

export type KindWords = {
  /** In filters. */
  label: string
  icon: Icon
  /** Formats the event as a sentence without its subject. */
  words: (of: TimelineEvent['of'], nameOf: (pid: string) => string | undefined) => string
  /** The subject of the sentence, if it has a screen. */
  leadsTo?: (of: TimelineEvent['of']) => RecordRef | ThingOfPlayer | undefined
}

/** A screen of the player with its search parameters, and the text of the link. */
export type ThingOfPlayer = { screen: string; search: Record<string, string>; was: string }

/** The kinds of one area. Each area defines the texts of its kinds, and the composition joins them. */
export type TimelineWords = Partial<Record<TimelineKind, KindWords>>

/** Changes by the staff. */
export const staffTimeline = (words: ChangeWords) =>
  ({
    change: {
      label: 'Change by staff',
      icon: IconPencil,
      words: (of, nameOf) => words.actionOf(of as AuditEntry, nameOf),
      leadsTo: (of) => words.recordOf(of as AuditEntry),
    },
  }) satisfies TimelineWords

/** Kinds of the player areas. */
export const playersTimeline = {
  install: { label: 'Install', icon: IconSparkles, words: () => 'First session' },
  session: {
    label: 'Session',
    icon: IconCalendar,
    words: ({ platform, lengthMs, clientVersion }) => {
      const where = platform ? ` on ${toPlatform(String(platform)).name}` : ''
      const version = clientVersion ? `, version ${clientVersion}` : ''
      return `Played${where}${version}${typeof lengthMs === 'number' ? `, ${formatDuration(lengthMs)}` : ', not over yet'}`
    },
  },
  'sign-in': {
    label: 'Sign-in',
    icon: IconDeviceGamepad2,
    words: ({ platform, device, isEnded }) =>
      `Signed in${platform ? ` on ${toPlatform(String(platform)).name}` : ''}${device ? ` (${device})` : ''}${isEnded ? ', ended since' : ''}`,
  },
} satisfies TimelineWords

/** The texts of all kinds of events. */
export type TimelineKinds = Readonly<Record<TimelineKind, KindWords>>

/** Newer servers may send kinds that this console does not support. */
export const findKind = (kinds: TimelineKinds, kind: string): KindWords =>
  (kinds as Partial<Record<string, KindWords>>)[kind] ?? { label: kind, icon: IconSparkles, words: () => kind }

/** The audit entry of a change. */
export const toAuditEntry = ({ kind, of }: TimelineEvent): AuditEntry | undefined =>
  kind === 'change' ? (of as AuditEntry) : undefined
