import { RequestError } from '@regent/contract/request-error'
import { demoCustomer } from '@regent/contract/samples/studio'
import { type AnyRedirect, redirect } from '@tanstack/react-router'
import { redeemRefreshToken } from '../../api/client.ts'
import { isDemoBuild } from '../../api/demo/demo-scope.ts'
import { queryClient } from '../../api/query.ts'
import { clearStorage, currentCustomer, readSession, selectCustomer } from '../../api/session/session.ts'
import { openSession } from '../../api/session/sign-in.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { customerQuery, gameQuery, playerQuery } from '../frame/place.ts'
import { readCapabilities } from '../scope/capabilities.ts'
import { operatorQuery } from '../scope/rights.ts'
import { type Decision, decide, type GuardState, readAddress } from './guard.ts'
import { paths } from './paths.ts'

export type Entered = { isMissing: boolean }

/**
 * Executes the decisions of the guard until the navigation may proceed. Returns synchronously if all data are cached,
 * which is usual.
 */
export function resolveNavigation(href: string): Entered | Promise<Entered> {
  const decision = decide(href, readSession(), knownFromCache(href))
  return isSlow(decision) ? enterSlowly(href, decision) : conclude(decision)
}

type Slow = Extract<Decision, { do: 'login-with-refresh-token' | 'fetch-game' | 'fetch-player' }>

const isSlow = (decision: Decision): decision is Slow =>
  decision.do === 'login-with-refresh-token' || decision.do === 'fetch-game' || decision.do === 'fetch-player'

async function enterSlowly(href: string, start: Slow): Promise<Entered> {
  const state = knownFromCache(href)
  let decision: Decision = start
  while (isSlow(decision)) {
    try {
      await act(decision, state)
    } catch (error) {
      // The session ended in the meantime: the guard redirects to the sign-in page.
      if (error instanceof RequestError && error.status === 401 && !currentCustomer()) break
      throw error
    }
    decision = decide(href, readSession(), state)
  }
  return conclude(isSlow(decision) ? decide(href, readSession(), state) : decision)
}

async function act(decision: Slow, known: GuardState): Promise<void> {
  switch (decision.do) {
    case 'login-with-refresh-token':
      await logInWithRefreshToken(decision)
      throw redirect({ href: decision.to, replace: true })
    case 'fetch-game':
      // Start these queries of the frame now instead of after the game.
      void queryClient.prefetchQuery(operatorQuery(decision.cid))
      void queryClient.prefetchQuery(customerQuery(decision.cid))
      void readCapabilities()
      known.game = { realms: await fetchGame(decision), isFresh: true }
      break
    case 'fetch-player':
      known.player = await fetchPlayer(decision)
  }
}

function conclude(decision: Decision): Entered {
  switch (decision.do) {
    case 'proceed':
      return { isMissing: false }
    case 'not-found':
      return { isMissing: true }
    case 'redirect':
      if (decision.message !== undefined) toastError(decision.message)
      throw redirect({ href: decision.to, replace: true })
    case 'switch-customer':
      selectCustomer(decision.cid)
      throw redirect({ href: decision.to, replace: true })
    case 'clear-and-login':
      if (isDemoBuild) throw redirect({ href: paths.games(demoCustomer.alias), replace: true })
      clearStorage()
      throw loginRedirect(decision.returnTo)
    case 'login':
      if (isDemoBuild) throw redirect({ href: paths.games(demoCustomer.alias), replace: true })
      throw loginRedirect(decision.returnTo)
    default:
      throw new Error(`The guard cannot end with ${decision.do}`)
  }
}

/** The requested path is stored in the history's state, so that the sign-in page keeps its plain URL. */
const loginRedirect = (returnTo: string): AnyRedirect =>
  redirect({ to: paths.login, replace: true, state: returnTo === '/' ? {} : { returnTo } })

/** The token is single-use, and is removed from the address bar before any other request. */
async function logInWithRefreshToken({ customerId, refreshToken, to }: Extract<Slow, { customerId: string }>) {
  // Bypasses the router's history listener, which would start a second navigation.
  History.prototype.replaceState.call(window.history, window.history.state, '', to)
  try {
    await openSession(await redeemRefreshToken(refreshToken, customerId), customerId)
  } catch (error) {
    if (!(error instanceof RequestError) || error.status >= 500) throw error
    toastError('The sign-in link has expired or was used before. Sign in with your password.')
    throw loginRedirect(to)
  }
}

async function fetchGame({ gameId, cid }: { gameId: string; cid: number }) {
  try {
    return (await queryClient.fetchQuery({ ...gameQuery(gameId, cid), staleTime: 0 })).projects
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null
    throw error
  }
}

async function fetchPlayer({ realmId, playerId, cid }: Extract<Slow, { playerId: number }>) {
  try {
    await queryClient.fetchQuery(playerQuery(realmId, playerId, cid))
    return 'scoped'
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return 'unscoped'
    throw error
  }
}

function knownFromCache(href: string): GuardState {
  const { gameId, realmId, playerId } = readAddress(href)
  const cid = currentCustomer()?.cid
  const state: GuardState = {}
  if (gameId === undefined || cid === undefined) return state
  const game = queryClient.getQueryData(gameQuery(gameId, cid).queryKey)
  if (game) state.game = { realms: game.projects, isFresh: false }
  if (realmId !== undefined && playerId !== undefined) {
    const player = queryClient.getQueryData(playerQuery(realmId, Number(playerId), cid).queryKey)
    if (player) state.player = 'scoped'
  }
  return state
}
