import {
  type Icon,
  IconBackpack,
  IconBox,
  IconBraces,
  IconBuildingStore,
  IconCalendarEvent,
  IconCoin,
  IconCreditCard,
  IconMail,
  IconSparkles,
  IconSpeakerphone,
  IconStack2,
  IconTicket,
  IconTournament,
  IconTrophy,
  IconUsersGroup,
} from '../../../ui/layout/icons.ts'

/** The icon and the tint of a type; custom types have the default ones. */
const looks: Record<string, { icon: Icon; tone: string }> = {
  currency: { icon: IconCoin, tone: 'pending' },
  items: { icon: IconBackpack, tone: 'started' },
  listings: { icon: IconTicket, tone: 'done' },
  stores: { icon: IconBuildingStore, tone: 'done' },
  skus: { icon: IconCreditCard, tone: 'neutral' },
  offers: { icon: IconSparkles, tone: 'done' },
  events: { icon: IconCalendarEvent, tone: 'live' },
  leaderboards: { icon: IconTrophy, tone: 'live' },
  tournaments: { icon: IconTournament, tone: 'live' },
  groups: { icon: IconUsersGroup, tone: 'live' },
  announcements: { icon: IconSpeakerphone, tone: 'cancelled' },
  emails: { icon: IconMail, tone: 'cancelled' },
  'content-types': { icon: IconBraces, tone: 'neutral' },
  files: { icon: IconBox, tone: 'neutral' },
}

const findLook = (type: string) => looks[type] ?? looks[type.split('.')[0] ?? '']

export const findTypeIcon = (type: string): Icon => findLook(type)?.icon ?? IconStack2
export const findTypeTone = (type: string): string => findLook(type)?.tone ?? 'started'
