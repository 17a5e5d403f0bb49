import type { AuditEntry } from '@regent/contract/organization/audit'
import type { TimelineEvent, TimelineKind } from '@regent/contract/players/timeline'
import type { RecordRef } from '../../../api/subject.ts'
import { type Icon, IconCalendar, IconDeviceGamepad2, IconPencil, IconSparkles } from '../../../ui/layout/icons.ts'
import { formatDuration } from '../../../ui/time/format-time.ts'
import type { ChangeWords } from '../../organization/audit/change-words.ts'
import { platformOf } from '../players/platforms.ts'

export type KindWords = {
  /** In filters. */
  label: string
  icon: Icon
  /** What happened: a sentence without its subject. */
  words: (of: TimelineEvent['of'], nameOf: (pid: string) => string | undefined) => string
  /** What the sentence is about, where that has a screen. */
  leadsTo?: (of: TimelineEvent['of']) => RecordRef | ThingOfPlayer | undefined
}

/** What a screen of the player shows by its address, and what the sentence calls it. */
export type ThingOfPlayer = { screen: string; search: Record<string, string>; was: string }

/** The kinds of one area. Each area has the words for its own kinds, and the composition joins them. */
export type TimelineWords = Partial<Record<TimelineKind, KindWords>>

/** The changes of the staff. */
export const staffTimeline = (words: ChangeWords) =>
  ({
    change: {
      label: 'Change by staff',
      icon: IconPencil,
      words: (of, nameOf) => words.actionOf(of as AuditEntry, nameOf),
      leadsTo: (of) => words.recordOf(of as AuditEntry),
    },
  }) satisfies TimelineWords

/** The kinds of the players' areas. */
export const playersTimeline = {
  install: { label: 'Install', icon: IconSparkles, words: () => 'First session' },
  session: {
    label: 'Session',
    icon: IconCalendar,
    words: ({ platform, lengthMs, clientVersion }) => {
      const where = platform ? ` on ${platformOf(String(platform)).name}` : ''
      const version = clientVersion ? `, version ${clientVersion}` : ''
      return `Played${where}${version}${typeof lengthMs === 'number' ? `, ${formatDuration(lengthMs)}` : ', not over yet'}`
    },
  },
  'sign-in': {
    label: 'Sign-in',
    icon: IconDeviceGamepad2,
    words: ({ platform, device, isEnded }) =>
      `Signed in${platform ? ` on ${platformOf(String(platform)).name}` : ''}${device ? ` (${device})` : ''}${isEnded ? ', ended since' : ''}`,
  },
} satisfies TimelineWords

/** The words for every kind of event. */
export type TimelineKinds = Readonly<Record<TimelineKind, KindWords>>

/** A newer server may send kinds that this console does not know. */
export const kindOf = (kinds: TimelineKinds, kind: string): KindWords =>
  (kinds as Partial<Record<string, KindWords>>)[kind] ?? { label: kind, icon: IconSparkles, words: () => kind }

/** The audit entry of a change. */
export const entryOf = ({ kind, of }: TimelineEvent): AuditEntry | undefined =>
  kind === 'change' ? (of as AuditEntry) : undefined
