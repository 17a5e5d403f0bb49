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
import { targetOf } from '../records/record-targets.ts'
import type { RealmPlace } from '../routing/paths.ts'
import type { PaletteItem } from './palette.ts'

/** What each kind is called. */
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

/** The kind as the palette names it. */
export const kindName = (kind: SearchKind): string => kinds[kind].name

/** What the server found, each with the screen that shows it. */
export function hitItems(place: RealmPlace, hits: readonly SearchHit[]): PaletteItem[] {
  return hits.map((hit) => {
    const { kind, id, title, detail, of } = hit
    const { name, icon } = kinds[kind]
    const belongs = kind === 'audit' ? `of ${(of ?? '').replaceAll('-', ' ')}` : detail
    return {
      // A player that was open before has the account id in the list of recent ones.
      id: kind === 'player' ? `player ${place.realmId} ${of}` : `hit ${place.realmId} ${kind} ${id} ${of ?? ''}`,
      group: 'Found',
      label: title,
      detail: [name, belongs].filter((word) => word !== undefined && word !== title).join(' · '),
      icon,
      ...targetOf(place, hit),
    }
  })
}
