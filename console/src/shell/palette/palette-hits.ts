import type { SearchHit, SearchKind } from '@regent/contract/operate/search/search'
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
} from '../../ui/layout/icons.ts'
import { findTarget } from '../records/record-targets.ts'
import type { RealmPlace } from '../routing/paths.ts'
import type { PaletteItem } from './palette.ts'

/** The label of each kind. */
const kinds: Record<SearchKind, { name: string; icon: Icon }> = {
  player: { name: 'Player', icon: IconId },
  person: { name: 'Colleague', icon: IconUserStar },
  event: { name: 'Event', icon: IconCalendarEvent },
  leaderboard: { name: 'Leaderboard', icon: IconTrophy },
  group: { name: 'Group', icon: IconUsersGroup },
  announcement: { name: 'Announcement', icon: IconSpeakerphone },
  campaign: { name: 'Campaign', icon: IconMailForward },
  segment: { name: 'Segment', icon: IconTags },
  trial: { name: 'Trial', icon: IconFlask },
  store: { name: 'Store', icon: IconBuildingStore },
  listing: { name: 'Listing', icon: IconBuildingStore },
  offer: { name: 'Offer', icon: IconBuildingStore },
  promo: { name: 'Promo', icon: IconTicket },
  content: { name: 'Content', icon: IconStack2 },
  'config-key': { name: 'Config key', icon: IconAdjustments },
  job: { name: 'Job', icon: IconClockPlay },
  runbook: { name: 'Runbook', icon: IconChecklist },
  service: { name: 'Service', icon: IconBox },
  'change-set': { name: 'Change set', icon: IconGitPullRequest },
  audit: { name: 'Changes', icon: IconHistory },
}

/** The label of the kind in the palette. */
export const kindName = (kind: SearchKind): string => kinds[kind].name

/** Search results of the server, with links to their screens. */
export function hitItems(place: RealmPlace, hits: readonly SearchHit[]): PaletteItem[] {
  return hits.map((hit) => {
    const { kind, id, title, detail, of } = hit
    const { name, icon } = kinds[kind]
    const belongs = kind === 'audit' ? `of ${(of ?? '').replaceAll('-', ' ')}` : detail
    return {
      // A recently viewed player has the account id in its list.
      id: kind === 'player' ? `player ${place.realmId} ${of}` : `hit ${place.realmId} ${kind} ${id} ${of ?? ''}`,
      group: 'Found',
      label: title,
      detail: [name, belongs].filter((word) => word !== undefined && word !== title).join(' · '),
      icon,
      ...findTarget(place, hit),
    }
  })
}
