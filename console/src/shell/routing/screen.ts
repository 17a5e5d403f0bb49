import { useQuery } from '@tanstack/react-query'
import { useMatches, useParams } from '@tanstack/react-router'
import type { Environment } from '../../ui/layout/RealmPill.tsx'
import type { Crumb } from '../frame/breadcrumbs.ts'
import type { Navigation, NavLevel } from '../frame/nav-groups.ts'
import { buildAddress, type Screen, screenAt } from '../frame/navigation.ts'
import { gameQuery, playerQuery, useCustomer } from '../frame/place.ts'
import { playerName } from '../records/player-cards.ts'
import { findEnvironment, findRealm, realmName } from '../scope/realms.ts'
import { paths } from './paths.ts'

export type ShownScreen = {
  /** The path of the current screen, not the target of a pending navigation. */
  pathname: string
  level: NavLevel
  screen: Screen | undefined
  crumbs: Crumb[]
  environment: Environment | undefined
}

/** The frame's data about the current screen. It loads nothing: the guard and the screen do that. */
export function useShownScreen(navigation: Navigation): ShownScreen {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const { gameId, realmId, playerId, number } = useParams({ strict: false })
  const { cid, customerId } = useCustomer()
  const { data } = useQuery({ ...gameQuery(gameId ?? '', cid), enabled: false })
  const { data: player } = useQuery({
    ...playerQuery(realmId ?? '', Number(playerId ?? 0), cid),
    enabled: false,
  })
  const { level, screen } = screenAt(navigation, pathname)
  const realms = gameId === undefined ? [] : (data?.projects ?? [])
  const game = findRealm(realms, gameId)
  const realm = findRealm(realms, realmId)
  const environment = realm && findEnvironment(realm, realms)

  const crumbs: Crumb[] = []
  if (gameId !== undefined && game) {
    const place = { customerId, gameId }
    crumbs.push({ text: realmName(game), description: 'game', to: paths.game(place) })
    if (realmId !== undefined && realm && environment) {
      crumbs.push({ text: realmName(realm), description: 'realm', environment, to: paths.realm({ ...place, realmId }) })
      if (playerId !== undefined) {
        crumbs.push({
          text: playerName(player) ?? playerId,
          description: 'player',
          to: paths.player({ ...place, realmId, playerId }),
        })
      }
    }
  }
  const isGamePage = gameId !== undefined && realmId === undefined
  if (screen && !isGamePage) {
    // A record, or a sub-screen, links back to its screen.
    const place = { customerId, gameId: gameId ?? '', realmId: realmId ?? '', playerId: playerId ?? '' }
    const to = buildAddress(level, screen.entry, place)
    const isBelow = pathname.replace(/\/$/, '') !== to
    crumbs.push({ text: screen.entry.label, description: 'page', ...(isBelow ? { to } : { disabled: true }) })
    // A record without a name, shown by its number.
    if (number !== undefined) crumbs.push({ text: `#${number}`, description: 'record', disabled: true })
  }
  return { pathname, level, screen, crumbs, environment }
}

/** "Players · live PROD · Sky Raiders · Regent": most specific first, because tabs are narrow. */
export const formatTitle = (crumbs: readonly Crumb[]): string =>
  [
    ...crumbs.toReversed().map(({ text, environment }) => (environment ? `${text} ${environment}` : text)),
    'Regent',
  ].join(' · ')
