import type { RealmView } from '@regent/contract/organization/realms'
import { getPlayer } from '@regent/contract/players/players'
import { demoCustomer, demoRealms } from '@regent/contract/samples/studio'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../api/client.ts'
import { isDemo } from '../../api/demo/demo-scope.ts'
import { query } from '../../api/query.ts'
import { currentCustomer, toCustomerId, usePreferences } from '../../api/session/session.ts'
import type { Environment } from '../../ui/layout/RealmPill.tsx'
import { firstReads } from '../routing/first-reads.ts'
import { type PlayerPlace, paths, type RealmPlace } from '../routing/paths.ts'
import { findEnvironment, findRealm, realmName } from '../scope/realms.ts'

/** The organization of a URL; `customerId` is its id in the URL. */
export type CustomerPlace = { cid: number; customerId: string; alias: string | undefined; name: string | undefined }

/** The data that the route of an organization passes to the screens below it. */
export function customerPlace(): CustomerPlace {
  const customer = currentCustomer()
  if (!customer) throw new Error('The guard let nobody in')
  const { cid, alias, name } = customer
  return { cid, alias, name, customerId: toCustomerId(customer) }
}

/** Queries of a route, shared by the guard, which waits for them, and the hooks. */
export const customerQuery = (cid = currentCustomer()?.cid) => query(...firstReads.customer(cid))

export const gameQuery = (gameId: string, cid?: number) => query(...firstReads.game(gameId, cid))

export const playerQuery = (realmId: string, player: number, cid?: number) =>
  query(getPlayer, { params: { player } }, { scope: realmScope(realmId, cid) })

/** The current organization. It does not change while a screen is open, even if the operator signs out. */
export function useCustomer(): CustomerPlace {
  const { customer } = useRouteContext({ strict: false })
  if (!customer) throw new Error('This screen stands outside an organization')
  return customer
}

/** All realms of the organization that the operator can see; in the demo game also the demo's. */
export function useRealms(): readonly RealmView[] {
  const { gameId } = useParams({ strict: false })
  return useRealmsWithDemo(isDemo(gameId))
}

/** The realms for lists: with the demo's realms, unless they are hidden. */
export function useRealmsToOpen(): readonly RealmView[] {
  const { gameId } = useParams({ strict: false })
  const { isDemoGameVisible } = usePreferences()
  return useRealmsWithDemo(isDemoGameVisible || isDemo(gameId))
}

function useRealmsWithDemo(withDemo: boolean): readonly RealmView[] {
  const { cid } = useCustomer()
  const own = useSuspenseQuery(customerQuery(cid)).data.customer.projects
  // The demo organization already has the demo realms.
  const isBoth = withDemo && cid !== demoCustomer.cid
  return useMemo(() => (isBoth ? [...own, ...demoRealms] : own), [isBoth, own])
}

/** The current game, with all its realms, including archived ones. */
export function useGame() {
  const { gameId = '' } = useParams({ strict: false })
  const { cid, customerId } = useCustomer()
  const realms = useSuspenseQuery(gameQuery(gameId, cid)).data.projects
  const game = findRealm(realms, gameId)
  if (!game) throw new Error(`The game ${gameId} is not in the address's data`)
  return { customerId, gameId, game, gameName: realmName(game), realms }
}

export type RealmHere = RealmPlace & {
  realm: RealmView
  realmName: string
  environment: Environment
  game: RealmView
  gameName: string
  /** All realms of the game. */
  realms: readonly RealmView[]
  /** The path of another screen of this realm: `path('audit')`. */
  path: (screen: string) => string
  /** The path of one of its players, `playerPath(gamerTag)`, or of another screen: `playerPath(gamerTag, 'stats')`. */
  playerPath: (playerId: string | number, screen?: string) => string
}

/** The current realm. Only for screens in a realm. */
export function useRealm(): RealmHere {
  const { realmId = '' } = useParams({ strict: false })
  const { customerId, gameId, game, gameName, realms } = useGame()
  const realm = findRealm(realms, realmId)
  if (!realm) throw new Error(`The realm ${realmId} is not in the address's data`)
  const place = { customerId, gameId, realmId }
  return {
    ...place,
    realm,
    realmName: realmName(realm),
    environment: findEnvironment(realm, realms),
    game,
    gameName,
    realms,
    path: (screen) => paths.inRealm(place, screen),
    playerPath: (playerId, screen = 'overview') => paths.inPlayer({ ...place, playerId: String(playerId) }, screen),
  }
}

/** The current player. Only for screens of a player. */
export function usePlayerRoute() {
  const { gameId = '', realmId = '', playerId = '' } = useParams({ strict: false })
  const { cid, customerId } = useCustomer()
  const { data: player } = useSuspenseQuery(playerQuery(realmId, Number(playerId), cid))
  const place: PlayerPlace = { customerId, gameId, realmId, playerId }
  return {
    ...place,
    player,
    /** The player's id in this realm, required by most player endpoints. */
    gamerTag: player.gamerTag,
    accountId: player.accountId,
    /** The path of another screen of this player: `path('stats')`. */
    path: (screen: string) => paths.inPlayer(place, screen),
  }
}
