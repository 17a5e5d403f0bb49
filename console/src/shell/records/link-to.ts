import type { Figure } from '@regent/contract/analyze/analytics'
import { linkOptions } from '@tanstack/react-router'
import type { RealmPlace } from '../routing/paths.ts'

const realm = '/$customerId/games/$gameId/realms/$realmId'

/**
 * Links that open a screen with a selection or a search: `<Link {...linkTo.leaderboard(place, id, { player })}>`. The
 * routes check them: unknown paths or search parameters do not compile.
 */
export const linkTo = {
  calendar: (
    place: RealmPlace,
    search: { kinds?: string; view?: 'day' | 'week' | 'month' | 'quarter'; date?: string },
  ) => linkOptions({ to: `${realm}/calendar`, params: place, search }),
  content: (place: RealmPlace, search: { manifest: string | undefined }) =>
    linkOptions({ to: `${realm}/content`, params: place, search }),
  /** The form of a new item of a type. */
  newContent: (place: RealmPlace, type: string) =>
    linkOptions({ to: `${realm}/content/items/$contentId`, params: { ...place, contentId: 'new' }, search: { type } }),
  contentItem: (place: RealmPlace, contentId: string) =>
    linkOptions({ to: `${realm}/content/items/$contentId`, params: { ...place, contentId }, search: {} }),
  contentHistory: (place: RealmPlace, search: { manifest: string | undefined }) =>
    linkOptions({ to: `${realm}/content/history`, params: place, search }),
  contentCompare: (
    place: RealmPlace,
    search: { manifest?: string | undefined; from?: string | undefined; to?: string; toPid?: string },
  ) => linkOptions({ to: `${realm}/content/compare`, params: place, search }),
  promote: (place: RealmPlace, search: { source: string }) =>
    linkOptions({ to: `${realm}/promote`, params: place, search }),
  contentPromotions: (place: RealmPlace, search: { source: string }) =>
    linkOptions({ to: `${realm}/content/promotions`, params: place, search }),
  configCompare: (place: RealmPlace, search: { with: string }) =>
    linkOptions({ to: `${realm}/realm-config/compare`, params: place, search }),
  /** The rows behind a metric of the dashboard. */
  figureRows: (place: RealmPlace, search: { rows: Figure; from: string; to: string }) =>
    linkOptions({ to: `${realm}/analytics`, params: place, search }),
  runbook: (place: RealmPlace, search: { shown: string }) =>
    linkOptions({ to: `${realm}/runbooks`, params: place, search }),
  logs: (place: RealmPlace, search: { service: string }) => linkOptions({ to: `${realm}/logs`, params: place, search }),
  trials: (place: RealmPlace, search: { shown: string }) =>
    linkOptions({ to: `${realm}/cloud-trials`, params: place, search }),
  /** A new campaign, with the values of another one or for a segment. */
  newCampaign: (place: RealmPlace, search: { like?: string; segment?: string }) =>
    linkOptions({ to: `${realm}/campaigns/new`, params: place, search }),
  leaderboard: (place: RealmPlace, boardId: string, search: { player: string }) =>
    linkOptions({ to: `${realm}/leaderboards/$boardId`, params: { ...place, boardId }, search }),
}
