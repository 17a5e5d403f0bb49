import type { SearchHit, SearchKind } from '@regent/contract/search'
import {
  type Icon,
  IconAdjustments,
  IconBox,
  IconBuildingStore,
  IconCalendarEvent,
  IconChecklist,
  IconClockPlay,
  IconFlask,
  IconGitPullRequest,
  IconHistory,
  IconId,
  IconMailForward,
  IconSpeakerphone,
  IconStack2,
  IconTags,
  IconTicket,
  IconTrophy,
  IconUserStar,
  IconUsersGroup,
} from '../ui/icons.ts'
import type { PaletteItem } from './palette.ts'
import { paths, type RealmPlace } from './paths.ts'

type Target = { to: string; search?: Record<string, string> }
type KindWords = { name: string; icon: Icon; target: (place: RealmPlace, hit: SearchHit) => Target }

/** A row of a list, opened by its address. */
const shownIn =
  (screen: string) =>
  (place: RealmPlace, { id }: SearchHit) => ({
    to: paths.inRealm(place, screen),
    search: { shown: id },
  })

const inCatalog =
  (part: string) =>
  (place: RealmPlace, { id, of }: SearchHit) => ({
    to: paths.inRealm(place, 'commerce-configuration'),
    search: { part, q: id, ...(of !== undefined && { store: of }) },
  })

function configKey(place: RealmPlace, { id }: SearchHit): Target {
  const [namespace = '', key] = id.split('|')
  const search: Record<string, string> = key === undefined ? { q: id } : { namespace, q: key }
  return { to: paths.inRealm(place, 'realm-config'), search }
}

/** What each kind is called, and the screen that shows it. */
const kinds: Record<SearchKind, KindWords> = {
  player: {
    name: 'Player',
    icon: IconId,
    target: (place, { id }) => ({ to: paths.player({ ...place, playerId: id }) }),
  },
  person: {
    name: 'Colleague',
    icon: IconUserStar,
    target: (place, { id }) => ({ to: paths.user(place.customerId, Number(id)) }),
  },
  event: { name: 'Event', icon: IconCalendarEvent, target: (place, { id }) => ({ to: paths.event(place, id) }) },
  leaderboard: {
    name: 'Leaderboard',
    icon: IconTrophy,
    target: (place, { id }) => ({ to: paths.leaderboard(place, id) }),
  },
  group: { name: 'Group', icon: IconUsersGroup, target: (place, { id }) => ({ to: paths.group(place, Number(id)) }) },
  announcement: { name: 'Announcement', icon: IconSpeakerphone, target: shownIn('announcements') },
  campaign: {
    name: 'Campaign',
    icon: IconMailForward,
    target: (place, { id }) => ({ to: paths.inRealm(place, `campaigns/${encodeURIComponent(id)}`) }),
  },
  segment: { name: 'Segment', icon: IconTags, target: shownIn('segments') },
  trial: { name: 'Trial', icon: IconFlask, target: shownIn('cloud-trials') },
  store: { name: 'Store', icon: IconBuildingStore, target: inCatalog('stores') },
  listing: { name: 'Listing', icon: IconBuildingStore, target: inCatalog('listings') },
  offer: { name: 'Offer', icon: IconBuildingStore, target: inCatalog('offers') },
  promo: { name: 'Promo', icon: IconTicket, target: shownIn('promotions') },
  content: {
    name: 'Content',
    icon: IconStack2,
    target: (place, { id }) => ({ to: paths.inRealm(place, `content/items/${encodeURIComponent(id)}`) }),
  },
  'config-key': { name: 'Config key', icon: IconAdjustments, target: configKey },
  job: { name: 'Job', icon: IconClockPlay, target: (place, { id }) => ({ to: paths.job(place, id) }) },
  runbook: { name: 'Runbook', icon: IconChecklist, target: shownIn('runbooks') },
  service: { name: 'Service', icon: IconBox, target: shownIn('microservices') },
  'change-set': {
    name: 'Change set',
    icon: IconGitPullRequest,
    target: (place, { id }) => ({ to: paths.inRealm(place, `change-sets/${encodeURIComponent(id)}`) }),
  },
  audit: {
    name: 'Changes',
    icon: IconHistory,
    target: (place, { id, of }) => ({
      to: paths.inRealm(place, 'audit'),
      search: { thing: id, ...(of !== undefined && { subject: of }) },
    }),
  },
}

/** The kind as the palette names it. */
export const kindName = (kind: SearchKind): string => kinds[kind].name

/** The screen that shows a record, named as the search names it. */
export const targetOf = (place: RealmPlace, { kind, ...hit }: Pick<SearchHit, 'kind' | 'id' | 'of'>): Target =>
  kinds[kind].target(place, { kind, title: hit.id, ...hit })

/** What the server found, each with the screen that shows it. */
export function hitItems(place: RealmPlace, hits: readonly SearchHit[]): PaletteItem[] {
  return hits.map((hit) => {
    const { kind, id, title, detail, of } = hit
    const { name, icon, target } = kinds[kind]
    const belongs = kind === 'audit' ? `of ${(of ?? '').replaceAll('-', ' ')}` : detail
    return {
      // A player that was open before has the account id in the list of recent ones.
      id: kind === 'player' ? `player ${place.realmId} ${of}` : `hit ${place.realmId} ${kind} ${id} ${of ?? ''}`,
      group: 'Found',
      label: title,
      detail: [name, belongs].filter((word) => word !== undefined && word !== title).join(' · '),
      icon,
      ...target(place, hit),
    }
  })
}
