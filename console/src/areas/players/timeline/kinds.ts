import type { AuditEntry } from '@regent/contract/audit'
import type { TimelineEvent, TimelineKind } from '@regent/contract/timeline'
import {
  type Icon,
  IconBackpack,
  IconBuildingStore,
  IconCalendar,
  IconCalendarEvent,
  IconCreditCard,
  IconDeviceGamepad2,
  IconFlask,
  IconMail,
  IconMailForward,
  IconPencil,
  IconSparkles,
  IconSpeakerphone,
  IconTicket,
  IconTrophy,
  IconUsersGroup,
} from '../../../icons.ts'
import { formatMoney } from '../../../ui/format-number.ts'
import { formatDuration } from '../../../ui/format-time.ts'
import { typeLabel } from '../../communicate/campaigns/campaign-type.ts'
import { scoreText } from '../../engage/leaderboards/score-words.ts'
import { eventWords } from '../../monetize/inventory/change-words.ts'
import { actionWords } from '../../organization/audit/subjects.ts'
import { platformOf } from '../players/platforms.ts'

type KindHere = {
  /** In filters. */
  label: string
  icon: Icon
  /** What happened, in a sentence without its subject. */
  words: (of: TimelineEvent['of'], nameOf: (pid: string) => string | undefined) => string
}

const groupActs: Partial<Record<string, string>> = {
  founded: 'Founded',
  joined: 'Joined',
  left: 'Left',
  'put out': 'Was put out of',
  disbanded: 'Was in, when it ended:',
}

/** What happens to players, as the console speaks of it. */
const kinds: Record<TimelineKind, KindHere> = {
  announcement: {
    label: 'Announcement',
    icon: IconSpeakerphone,
    words: ({ symbol }) => `Claimed announcement ${symbol}`,
  },
  campaign: {
    label: 'Campaign',
    icon: IconMailForward,
    words: ({ name, mtype }) => `Got campaign ${name} (${typeLabel(String(mtype))})`,
  },
  change: {
    label: 'Change by staff',
    icon: IconPencil,
    words: (of, nameOf) => actionWords(of as AuditEntry, nameOf),
  },
  group: {
    label: 'Group',
    icon: IconUsersGroup,
    words: ({ act, group }) => `${groupActs[String(act)] ?? String(act)} group ${group}`,
  },
  event: {
    label: 'Event',
    icon: IconCalendarEvent,
    words: ({ event }) => `Claimed rewards of ${String(event).replace(/\.\d+$/, '')}`,
  },
  install: { label: 'Install', icon: IconSparkles, words: () => 'Came for the first time' },
  inventory: { label: 'Inventory', icon: IconBackpack, words: eventWords },
  leaderboard: {
    label: 'Leaderboard',
    icon: IconTrophy,
    words: ({ leaderboard, score }) => `Reached ${scoreText(Number(score))} on ${String(leaderboard)}`,
  },
  mail: {
    label: 'Mail',
    icon: IconMail,
    words: ({ act, subject, category }) =>
      `${act === 'claimed' ? 'Claimed' : 'Read'} mail ${subject ? `“${subject}”` : `in ${category}`}`,
  },
  payment: {
    label: 'Payment',
    icon: IconCreditCard,
    words: ({ name, price, provider, state }) =>
      `Payment of ${formatMoney(Number(price))} for ${name} by ${provider}: ${state}`,
  },
  'promo-code': {
    label: 'Promo code',
    icon: IconTicket,
    words: ({ code, name }) => `Redeemed code ${code} of ${name}`,
  },
  purchase: {
    label: 'Purchase',
    icon: IconBuildingStore,
    words: ({ listing, store, amount, currency }) =>
      `Bought ${listing} in ${store} for ${Number(amount).toLocaleString('en')} ${currency}`,
  },
  session: {
    label: 'Session',
    icon: IconCalendar,
    words: ({ platform, lengthMs, clientVersion }) => {
      const where = platform ? ` on ${platformOf(String(platform)).name}` : ''
      const version = clientVersion ? `, version ${clientVersion}` : ''
      return `Played${where}${version}${typeof lengthMs === 'number' ? `, ${formatDuration(lengthMs)}` : ', not over yet'}`
    },
  },
  trial: {
    label: 'Trial',
    icon: IconFlask,
    words: ({ trial, cohort }) => `Joined the trial ${trial}, cohort ${cohort}`,
  },
  'sign-in': {
    label: 'Sign-in',
    icon: IconDeviceGamepad2,
    words: ({ platform, device, isEnded }) =>
      `Signed in${platform ? ` on ${platformOf(String(platform)).name}` : ''}${device ? ` (${device})` : ''}${isEnded ? ', ended since' : ''}`,
  },
}

/** A newer server may tell of more. */
export const kindOf = (kind: string): KindHere =>
  (kinds as Partial<Record<string, KindHere>>)[kind] ?? { label: kind, icon: IconSparkles, words: () => kind }

/** The audit entry of a change. */
export const entryOf = ({ kind, of }: TimelineEvent): AuditEntry | undefined =>
  kind === 'change' ? (of as AuditEntry) : undefined
