import { consentPath } from '@regent/contract/organization/consent-path'
import type { RealmView } from '@regent/contract/organization/realms'
import { demoCustomer } from '@regent/contract/samples/studio'
import { findCustomer, type Session, sessionVersion, toCustomerId } from '../../api/session/session.ts'
import { paths } from './paths.ts'

/** The parts of a URL. */
export type Address = {
  /**
   * True for pages without a session: sign-in, sign-up, password reset, confirming an e-mail, the documents, the kit.
   */
  isOpen: boolean
  customerId?: string
  gameId?: string
  realmId?: string
  playerId?: string
  /** The remaining path after the customer, with the query: `/games/DE_1?tab=2`. */
  rest: string
  refreshToken?: string
  redirect?: string
}

/** Data of the current URL that are loaded so far. */
export type GuardState = {
  /** The game's realms, null if the game does not exist. Data loaded before this navigation are not fresh. */
  game?: { realms: readonly RealmView[] | null; isFresh: boolean }
  player?: 'scoped' | 'unscoped'
}

export type Decision =
  | { do: 'proceed' }
  | { do: 'redirect'; to: string; message?: string }
  | { do: 'login-with-refresh-token'; customerId: string; refreshToken: string; to: string }
  | { do: 'clear-and-login'; returnTo: string }
  | { do: 'login'; returnTo: string }
  | { do: 'switch-customer'; cid: number; to: string }
  | { do: 'fetch-game'; cid: number; gameId: string }
  | { do: 'fetch-player'; cid: number; realmId: string; playerId: number }
  | { do: 'not-found' }

const openPages = /^\/(?:login|signup-registration|password-reset|confirm-email|(?:dev|docs)(?:\/.*)?)\/?$/

/** Former paths without a customer, and the screens they redirect to. */
const oldPages: Record<string, string> = { games: 'games', users: 'users', 'service-plans': 'service-plans' }

/** Pages of any organization: they open in the current one, with their query. */
const isOfAnyOrganization = (pathname: string) => pathname === consentPath

const hasOldPage = (first: string) => Object.hasOwn(oldPages, first)

/** Parses a URL in the router's form: path, query and hash, without the host. */
export function readAddress(href: string): Address {
  const { pathname, searchParams, hash } = new URL(href, 'http://console')
  const parts = pathname.split('/').filter(Boolean).map(decode)
  const [first, games, gameId, realms, realmId, players, playerId] = parts
  const address: Address = { isOpen: openPages.test(pathname), rest: '' }
  const refreshToken = searchParams.get('refresh_token')
  if (refreshToken) address.refreshToken = refreshToken
  const redirect = searchParams.get('redirect')
  if (redirect) address.redirect = redirect
  if (address.isOpen || first === undefined || hasOldPage(first) || isOfAnyOrganization(pathname)) return address

  address.customerId = first
  if (games === 'games' && gameId) {
    address.gameId = gameId
    if (realms === 'realms' && realmId) {
      address.realmId = realmId
      if (players === 'players' && playerId) address.playerId = playerId
    }
  }
  searchParams.delete('refresh_token')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  address.rest =
    pathname
      .split('/')
      .slice(2)
      .map((part) => `/${part}`)
      .join('') +
    query +
    hash
  return address
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The URL without its token. */
export function withoutRefreshToken(href: string): string {
  const url = new URL(href, 'http://console')
  url.searchParams.delete('refresh_token')
  return url.pathname + url.search + url.hash
}

/** Decides about a navigation: the six rules of the route guard, in their order. */
export function decide(href: string, session: Session, known: GuardState = {}): Decision {
  const address = readAddress(href)
  if (address.isOpen) return { do: 'proceed' }
  const { customerId } = address
  const customer = customerId === undefined ? undefined : findCustomer(session.customers, customerId)

  // The demo needs no sign-in; it replaces an organization.
  if (customerId === demoCustomer.alias && !customer) {
    if (session.selectedCid !== demoCustomer.cid) return { do: 'switch-customer', cid: demoCustomer.cid, to: href }
    if (address.rest === '' || address.rest === '/') return { do: 'redirect', to: paths.games(demoCustomer.alias) }
    return decideData(address, demoCustomer.cid, demoCustomer.alias, known)
  }

  // 1. A refresh token signs in to a new customer; it is always removed from the URL.
  if (address.refreshToken !== undefined) {
    const to = withoutRefreshToken(href)
    if (customerId === undefined || customer) return { do: 'redirect', to }
    return { do: 'login-with-refresh-token', customerId, refreshToken: address.refreshToken, to }
  }

  // 2. A session stored by another version cannot be used.
  if (session.version !== sessionVersion) return { do: 'clear-and-login', returnTo: href }

  // 3. Nobody is signed in.
  const first = session.customers[0]
  if (!first) return { do: 'login', returnTo: href }
  const current = session.customers.find(({ cid }) => cid === session.selectedCid)

  // 4. No customer in the URL.
  if (customerId === undefined) {
    const { pathname, search } = new URL(href, 'http://console')
    const ofCustomer = `/${encodeURIComponent(toCustomerId(current ?? first))}`
    if (isOfAnyOrganization(pathname)) return { do: 'redirect', to: `${ofCustomer}${pathname}${search}` }
    const part = pathname.split('/')[1] ?? ''
    const screen = hasOldPage(part) ? oldPages[part] : 'games'
    return { do: 'redirect', to: `${ofCustomer}/${screen}` }
  }
  // Without a session of this customer in this browser, sign in.
  if (!customer) return { do: 'login', returnTo: href }
  // The alias is preferred over the cid.
  const id = toCustomerId(customer)
  if (customerId !== id) return { do: 'redirect', to: `/${encodeURIComponent(id)}${address.rest}` }

  // 5. If the customer differs from the current one, it becomes current; then the requested URL opens. A new tab has no
  // current customer: it opens the URL directly.
  if (customer.cid !== current?.cid) {
    const games = paths.games(id)
    const isDirect = current === undefined || address.redirect !== undefined
    const to = isDirect ? href : `${games}?${new URLSearchParams({ redirect: href })}`
    return { do: 'switch-customer', cid: customer.cid, to }
  }
  if (address.redirect !== undefined) return { do: 'redirect', to: safeRedirect(address.redirect, id) }

  // 6. Game, realm and player of the URL are loaded before its screen opens.
  return decideData(address, customer.cid, id, known)
}

function decideData(address: Address, cid: number, customerId: string, { game, player }: GuardState): Decision {
  const { gameId, realmId, playerId } = address
  if (gameId === undefined) return { do: 'proceed' }
  const fetchGame = { do: 'fetch-game', cid, gameId } as const
  if (!game) return fetchGame
  const isThere = game.realms?.some(({ pid }) => pid === (realmId ?? gameId))
  // Cached data may lack a realm that was created since.
  if (!isThere) return game.isFresh ? { do: 'not-found' } : fetchGame
  if (realmId === undefined || playerId === undefined) return { do: 'proceed' }
  const number = Number(playerId)
  const isNumber = Number.isSafeInteger(number) && number > 0 && /^\d+$/.test(playerId)
  if (isNumber && player === undefined) return { do: 'fetch-player', cid, realmId, playerId: number }
  if (isNumber && player === 'scoped') return { do: 'proceed' }
  const to = paths.inRealm({ customerId, gameId, realmId }, 'players')
  return { do: 'redirect', to, message: 'Player not found in this realm.' }
}

/** Only paths of the same customer may be opened: a parameter of a link must not lead elsewhere. */
function safeRedirect(redirect: string, customerId: string): string {
  const games = paths.games(customerId)
  if (!/^\/[^/\\]/.test(redirect)) return games
  const target = readAddress(redirect)
  return target.customerId === customerId && target.redirect === undefined ? withoutRefreshToken(redirect) : games
}
