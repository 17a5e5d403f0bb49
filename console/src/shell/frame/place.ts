import type { RealmView } from '@regent/contract/organization/realms'
import { getPlayer } from '@regent/contract/players/players'
import { demoCustomer, demoRealms } from '@regent/contract/samples/studio'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../api/client.ts'
import { isDemo } from '../../api/demo-scope.ts'
import { query } from '../../api/query.ts'
import { currentCustomer, customerIdOf, usePreferences } from '../../api/session.ts'
import type { Environment } from '../../ui/layout/RealmPill.tsx'
import { firstReads } from '../routing/first-reads.ts'
import { type PlayerPlace, paths, type RealmPlace } from '../routing/paths.ts'
import { environmentOf, findRealm, realmName } from '../scope/realms.ts'

/** The organization of an address; `customerId` is how the address names it. */
export type CustomerPlace = { cid: number; customerId: string; alias: string | undefined; name: string | undefined }

/** The data that the route of an organization passes to the screens below it. */
export function customerPlace(): CustomerPlace {
  const customer = currentCustomer()
  if (!customer) throw new Error('The guard let nobody in')
  const { cid, alias, name } = customer
  return { cid, alias, name, customerId: customerIdOf(customer) }
}

/** The reads of a place, the same for the guard that waits for them and the hooks that use them. */
export const customerQuery = (cid = currentCustomer()?.cid) => query(...firstReads.customer(cid))

export const gameQuery = (gameId: string, cid?: number) => query(...firstReads.game(gameId, cid))

export const playerQuery = (realmId: string, player: number, cid?: number) =>
  query(getPlayer, { params: { player } }, { scope: realmScope(realmId, cid) })

/** The organization of the address. It does not change while a screen is open, even when the operator signs out. */
export function useCustomer(): CustomerPlace {
  const { customer } = useRouteContext({ strict: false })
  if (!customer) throw new Error('This screen stands outside an organization')
  return customer
}

/** All realms of the organization that the operator may see; in the demo game also the demo's. */
export function useRealms(): readonly RealmView[] {
  const { gameId } = useParams({ strict: false })
  return useRealmsOf(isDemo(gameId))
}

/** The same for lists of what can be opened: with the demo's realms, unless they are hidden. */
export function useRealmsToOpen(): readonly RealmView[] {
  const { gameId } = useParams({ strict: false })
  const { isDemoGameVisible } = usePreferences()
  return useRealmsOf(isDemoGameVisible || isDemo(gameId))
}

function useRealmsOf(withDemo: boolean): readonly RealmView[] {
  const { cid } = useCustomer()
  const own = useSuspenseQuery(customerQuery(cid)).data.customer.projects
  // The realms of the demo organization are the demo's already.
  const isBoth = withDemo && cid !== demoCustomer.cid
  return useMemo(() => (isBoth ? [...own, ...demoRealms] : own), [isBoth, own])
}

/** The game of the address, with all its realms, archived ones included. */
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
  /** The address of another screen of this realm: `path('audit')`. */
  path: (screen: string) => string
  /** The overview of one of its players, `playerPath(gamerTag)`, or another screen: `playerPath(gamerTag, 'stats')`. */
  playerPath: (playerId: string | number, screen?: string) => string
}

/** The realm of the address. Only for screens under a realm. */
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
    environment: environmentOf(realm, realms),
    game,
    gameName,
    realms,
    path: (screen) => paths.inRealm(place, screen),
    playerPath: (playerId, screen = 'overview') => paths.inPlayer({ ...place, playerId: String(playerId) }, screen),
  }
}

/** The player of the address. Only for screens under a player. */
export function usePlayerRoute() {
  const { gameId = '', realmId = '', playerId = '' } = useParams({ strict: false })
  const { cid, customerId } = useCustomer()
  const { data: player } = useSuspenseQuery(playerQuery(realmId, Number(playerId), cid))
  const place: PlayerPlace = { customerId, gameId, realmId, playerId }
  return {
    ...place,
    player,
    /** The player's id in this realm, which nearly every player call needs. */
    gamerTag: player.gamerTag,
    accountId: player.accountId,
    /** The address of another screen of this player: `path('stats')`. */
    path: (screen: string) => paths.inPlayer(place, screen),
  }
}
