import type { Right } from '@regent/contract/permissions'
import {
  type Icon,
  IconAdjustments,
  IconAlarm,
  IconBackpack,
  IconBan,
  IconBellRinging,
  IconBuildingStore,
  IconCalendar,
  IconCalendarEvent,
  IconCertificate,
  IconChartBar,
  IconClockPlay,
  IconCloud,
  IconCreditCard,
  IconDeviceFloppy,
  IconDeviceGamepad2,
  IconFlask,
  IconGauge,
  IconHistory,
  IconId,
  IconListCheck,
  IconMail,
  IconMailForward,
  IconReportAnalytics,
  IconRocket,
  IconServer,
  IconServer2,
  IconSpeakerphone,
  IconStack2,
  IconSwords,
  IconTable,
  IconTags,
  IconTemplate,
  IconTicket,
  IconTimeline,
  IconTournament,
  IconTrophy,
  IconUserCircle,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
} from '../icons.ts'
import { type PlayerPlace, paths } from '../paths.ts'
import { isServed } from './capabilities.ts'
import type { Rights } from './rights.ts'

export type NavEntry = {
  label: string
  /** The label under the icon of the collapsed sidebar, where 80 px must do. */
  short?: string
  icon: Icon
  /** `g` and then this letter goes there. At most one entry of a level and the levels above it has a letter, or they mean alike. */
  key?: string
  /** The last part of the address, below the organization, realm or player. */
  path: string
  /** None: everybody may. */
  right?: Right
  /** The right counts wherever it is held: who has a role in one realm only still needs the list of games. */
  isAnywhere?: boolean
  /** The call the screen cannot be without, by its name in the contract: no such call on the server, no such screen. */
  call?: string
}

export type NavGroup = {
  /** A group without a heading is always open. */
  label?: string
  entries: readonly NavEntry[]
}

export type NavLevel = 'admin' | 'realm' | 'player'

/** The sidebar, and with it the title and the right of every screen. The order is the one operators know. */
export const navigation: Record<NavLevel, readonly NavGroup[]> = {
  admin: [
    {
      label: 'Admin',
      entries: [
        { label: 'Games', icon: IconDeviceGamepad2, path: 'games', key: 'g', right: 'view games', isAnywhere: true },
        {
          label: 'User Administration',
          short: 'Users',
          icon: IconUserCog,
          path: 'users',
          key: 'u',
          right: 'view users',
          call: 'listAdminUsers',
        },
        {
          label: 'Service plans',
          short: 'Services',
          icon: IconServer,
          path: 'service-plans',
          key: 'v',
          right: 'view service-plans',
          call: 'listServicePlans',
        },
        { label: 'Plans', icon: IconListCheck, path: 'plans', key: 'l', right: 'view audit', call: 'listPlans' },
        {
          label: 'Audit Trail',
          short: 'Audit',
          icon: IconHistory,
          path: 'audit',
          key: 'a',
          right: 'view audit',
          call: 'listAuditEntries',
        },
        { label: 'Outbox', icon: IconMail, path: 'outbox', key: 'o', right: 'view users', call: 'listEmails' },
        { label: 'My Account', short: 'Account', icon: IconUserCircle, path: 'account', key: 'm' },
        { label: 'Usage', icon: IconGauge, path: 'usage', call: 'getUsageUrl' },
        {
          label: 'Getting Started',
          short: 'Start',
          icon: IconRocket,
          path: 'getting-started',
          key: 'h',
          call: 'getGettingStarted',
        },
      ],
    },
  ],
  realm: [
    {
      label: 'Analyze',
      entries: [
        {
          label: 'Dashboard',
          icon: IconChartBar,
          path: 'dashboard',
          right: 'view dashboard',
          call: 'getDashboardFigure',
        },
        {
          label: 'Analytics',
          icon: IconReportAnalytics,
          path: 'analytics',
          right: 'view analytics',
          call: 'queryHistory',
        },
      ],
    },
    {
      label: 'Operate',
      entries: [
        {
          label: 'Config',
          icon: IconAdjustments,
          path: 'realm-config',
          key: 'c',
          right: 'view config',
          call: 'getConfig',
        },
        {
          label: 'Content',
          icon: IconStack2,
          path: 'content',
          right: 'view content',
          call: 'listManifests',
        },
        {
          label: 'Manage Shards',
          short: 'Shards',
          icon: IconServer2,
          path: 'shards',
          right: 'view shards',
          call: 'listShards',
        },
        {
          label: 'Entitlements',
          short: 'Entitled',
          icon: IconCertificate,
          path: 'entitlements',
          right: 'view entitlements',
          call: 'listEntitlementDefinitions',
        },
        {
          label: 'Game Base Cloud Data',
          short: 'Cloud data',
          icon: IconCloud,
          path: 'cloud-game-base',
          right: 'view game-base',
          call: 'listCloudFiles',
        },
        {
          label: 'Trials',
          icon: IconFlask,
          path: 'cloud-trials',
          right: 'view trials',
          call: 'listTrials',
        },
        { label: 'Timers', icon: IconAlarm, path: 'timers', right: 'view timers', call: 'listTimerDefs' },
        { label: 'Jobs', icon: IconClockPlay, path: 'jobs', right: 'view timers', call: 'listJobs' },
        { label: 'Tagging', icon: IconTags, path: 'tagging', key: 't', right: 'view tagging', call: 'planStatsUpload' },
        { label: 'Plans', icon: IconListCheck, path: 'plans', key: 'l', right: 'view audit', call: 'listPlans' },
        {
          label: 'Audit Trail',
          short: 'Audit',
          icon: IconHistory,
          path: 'audit',
          key: 'a',
          right: 'view audit',
          call: 'listAuditEntries',
        },
      ],
    },
    {
      label: 'Communicate',
      entries: [
        {
          label: 'Announcements',
          short: 'Announce',
          icon: IconSpeakerphone,
          path: 'announcements',
          key: 'b',
          right: 'view announcements',
          call: 'listAnnouncements',
        },
        {
          label: 'Templates',
          icon: IconTemplate,
          path: 'message-templates',
          right: 'view templates',
          call: 'listTemplates',
        },
        {
          label: 'Campaigns',
          icon: IconMailForward,
          path: 'messaging',
          right: 'view campaigns',
          call: 'listCampaigns',
        },
        {
          label: 'Notify All Players',
          short: 'Notify',
          icon: IconBellRinging,
          path: 'notify',
          right: 'view notify',
          call: 'notifyPlayers',
        },
      ],
    },
    {
      label: 'Monetize',
      entries: [
        {
          label: 'Real-Money Transactions',
          short: 'Payments',
          icon: IconCreditCard,
          path: 'purchases',
          right: 'view real-money-transactions',
          call: 'listPaymentAudits',
        },
        {
          label: 'Promotion Codes',
          short: 'Promos',
          icon: IconTicket,
          path: 'promotions',
          right: 'view promotion-codes',
          call: 'listPromos',
        },
        {
          label: 'Commerce Catalog',
          short: 'Catalog',
          icon: IconBuildingStore,
          path: 'commerce-configuration',
          right: 'view commerce-catalog',
          call: 'getCatalog',
        },
      ],
    },
    {
      label: 'Engage',
      entries: [
        { label: 'Players', icon: IconUsers, path: 'players', key: 'p', right: 'view players', call: 'searchAccounts' },
        {
          label: 'Suspended players',
          short: 'Suspended',
          icon: IconBan,
          path: 'suspensions',
          right: 'view players',
          call: 'listSuspensions',
        },
        {
          label: 'Groups',
          icon: IconUsersGroup,
          path: 'groups',
          right: 'view groups',
          call: 'listGroups',
        },
        {
          label: 'Leaderboards',
          short: 'Boards',
          icon: IconTrophy,
          path: 'leaderboards',
          key: 'r',
          right: 'view leaderboards',
          call: 'listLeaderboards',
        },
        { label: 'Events', icon: IconCalendarEvent, path: 'events', right: 'view events', call: 'listEvents' },
        {
          label: 'PvP Definitions',
          short: 'PvP',
          icon: IconSwords,
          path: 'pvp',
          right: 'view pvp',
          call: 'listPvpDefinitions',
        },
      ],
    },
  ],
  player: [
    {
      entries: [
        {
          label: 'Player Profile',
          short: 'Profile',
          icon: IconId,
          path: '',
          key: 'i',
          right: 'view player-profile',
          call: 'getPlayer',
        },
        { label: 'Stats', icon: IconTable, path: 'stats', key: 's', right: 'view stats', call: 'getStats' },
        {
          label: 'Analytics',
          icon: IconCalendar,
          path: 'history',
          key: 'n',
          right: 'view player-analytics',
          call: 'getSessionHistory',
        },
        {
          label: 'Trial Participation',
          short: 'Trials',
          icon: IconFlask,
          path: 'trials',
          right: 'view trial-participation',
          call: 'getPlayerTrials',
        },
        {
          label: 'Cloud Saving',
          short: 'Saves',
          icon: IconDeviceFloppy,
          path: 'cloud-saving',
          key: 'w',
          right: 'view cloud-saving',
          call: 'getSaveManifest',
        },
        {
          label: 'Inventory',
          icon: IconBackpack,
          path: 'inventory',
          key: 'y',
          right: 'view inventory',
          call: 'getInventory',
        },
        {
          label: 'Announcement Inbox',
          short: 'Inbox',
          icon: IconSpeakerphone,
          path: 'announcements',
          key: 'x',
          right: 'view player-announcements',
          call: 'listPlayerAnnouncements',
        },
        {
          label: 'Mail Inbox',
          short: 'Mail',
          icon: IconMail,
          path: 'mail',
          key: 'z',
          right: 'view mail',
          call: 'searchMail',
        },
        {
          label: 'Groups',
          icon: IconUsersGroup,
          path: 'groups',
          right: 'view player-groups',
          call: 'getGroupUser',
        },
        {
          label: 'Leaderboards',
          short: 'Boards',
          icon: IconTrophy,
          path: 'leaderboards',
          right: 'view player-leaderboards',
          call: 'listPlayerLeaderboards',
        },
        {
          label: 'Events',
          icon: IconCalendarEvent,
          path: 'events',
          right: 'view player-events',
          call: 'getPlayerEvents',
        },
        {
          label: 'Tournaments',
          short: 'Tourneys',
          icon: IconTournament,
          path: 'tournaments',
          right: 'view tournaments',
          call: 'listPlayerTournaments',
        },
        {
          label: 'Store Offers',
          short: 'Offers',
          icon: IconBuildingStore,
          path: 'offers',
          right: 'view store-offers',
          call: 'listStoreOffers',
        },
        {
          label: 'Real-Money Transactions',
          short: 'Payments',
          icon: IconCreditCard,
          path: 'purchases',
          right: 'view player-real-money-transactions',
          call: 'listPaymentAudits',
        },
        {
          label: 'Entitlements',
          short: 'Entitled',
          icon: IconCertificate,
          path: 'entitlements',
          right: 'view player-entitlements',
          call: 'listPlayerEntitlements',
        },
        {
          label: 'Timeline',
          icon: IconTimeline,
          path: 'timeline',
          key: 'e',
          right: 'view player-profile',
          call: 'listTimeline',
        },
      ],
    },
  ],
}

/** The levels whose screens can be gone to from a level, the nearest first. */
export const levelsFrom: Record<NavLevel, readonly NavLevel[]> = {
  admin: ['admin'],
  realm: ['realm', 'admin'],
  player: ['player', 'realm', 'admin'],
}

export function addressOf(level: NavLevel, { path }: NavEntry, place: PlayerPlace): string {
  if (level === 'player') return paths.inPlayer(place, path)
  return level === 'realm' ? paths.inRealm(place, path) : `/${encodeURIComponent(place.customerId)}/${path}`
}

type Can = Pick<Rights, 'can' | 'canAnywhere'>

export const isPermitted = ({ right, isAnywhere }: NavEntry, { can, canAnywhere }: Can): boolean =>
  right === undefined || (isAnywhere ? canAnywhere(right) : can(right))

/** The groups with what the server has and the operator may see; a group of which nothing remains is left out. */
export function permittedGroups(groups: readonly NavGroup[], rights: Can): NavGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => isServed(entry.call) && isPermitted(entry, rights)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

export type Screen = { level: NavLevel; group: NavGroup; entry: NavEntry }

/** Which entry an address belongs to: `/acme/games/DE_1/realms/DE_2/players` is the realm's Players. */
export function screenAt(pathname: string): { level: NavLevel; screen: Screen | undefined } {
  const parts = pathname.split('/').filter(Boolean)
  const isRealm = parts[1] === 'games' && parts[3] === 'realms' && parts.length > 4
  const isPlayer = isRealm && parts[5] === 'players' && parts.length > 6
  const level = isPlayer ? 'player' : isRealm ? 'realm' : 'admin'
  const path = parts[{ admin: 1, realm: 5, player: 7 }[level]] ?? ''
  for (const group of navigation[level]) {
    const entry = group.entries.find((each) => each.path === path)
    if (entry) return { level, screen: { level, group, entry } }
  }
  return { level, screen: undefined }
}

export type Destination = { level: NavLevel; entry: NavEntry; to: string }

/** Every screen that may be gone to from here, the nearest level first. */
export function destinationsFrom(level: NavLevel, place: PlayerPlace, rights: Rights): Destination[] {
  return levelsFrom[level].flatMap((at) => {
    // The screens of the organization ask for the global role, also while a realm is open.
    const held = at === 'admin' ? rights.at(undefined) : rights
    return permittedGroups(navigation[at], held).flatMap(({ entries }) =>
      entries.map((entry) => ({ level: at, entry, to: addressOf(at, entry, place) })),
    )
  })
}
