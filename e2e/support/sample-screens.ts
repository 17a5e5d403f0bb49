import type { Page } from '@playwright/test'
import { listCampaigns } from '@regent/contract/communicate/campaigns'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens, type TokenResponse } from '@regent/contract/organization/auth-shapes'
import { commandLineClientId } from '@regent/contract/organization/connections'
import { getCustomer } from '@regent/contract/organization/customers'
import { listPlans } from '@regent/contract/organization/plans'
import { listRealms } from '@regent/contract/organization/realms'
import { listPlayers } from '@regent/contract/players/players'
import { studio } from '@regent/contract/samples/studio'
import { sessionVersion, storageKeys } from '../../console/src/api/session/session.ts'
import { call, serverUrl } from './api.ts'

const [admin] = studio.people

/** Signs somebody of the sample studio in. */
export async function tokenOfSample(email: string, server = serverUrl): Promise<TokenResponse> {
  const body = { grant_type: 'password', username: email, password: studio.password }
  return requireTokens(await call(createToken, { body }, { scope: studio.alias, server }))
}

/** What the command line asks for when it signs in with the browser. */
const toolRequest = new URLSearchParams({
  client_id: commandLineClientId,
  redirect_uri: 'http://127.0.0.1:9/callback',
  code_challenge: 'A'.repeat(43),
})

/** The addresses of all screens in the sample studio, by their names, and its admin's sign-in. */
export async function screensOfSample(server = serverUrl) {
  const token = await tokenOfSample(admin.email, server)
  const as = { scope: studio.alias, token: token.access_token, server }
  const { customer } = await call(getCustomer, {}, as)
  const game = customer.projects.find(({ projectName, parent }) => projectName === studio.game && !parent)
  if (!game) throw new Error(`The sample has no game ${studio.game}`)
  const { projects } = await call(listRealms, { query: { rootPID: game.pid } }, as)
  const child = projects.find(({ parent }) => parent === game.pid)
  if (!child) throw new Error('The sample has no realm below its production')
  const records = await findRecords({ ...as, scope: `${customer.cid}.${game.pid}` })
  const top = `/${studio.alias}`
  const realm = `${top}/games/${game.pid}/realms/${game.pid}`
  const screens = {
    ...overviewScreens(top, realm, game.pid),
    ...playerScreens(realm, records),
    ...communicateScreens(top, realm, records),
    ...monetizeScreens(realm, records),
    ...engageScreens(realm, records),
    ...contentScreens(realm, child.pid, records),
    ...operateScreens(realm, records),
    ...organizationScreens(top),
  }
  return { screens, customer, token }
}

type SampleRecords = Awaited<ReturnType<typeof findRecords>>

/** The players, the campaign and the plan whose screens are opened. */
async function findRecords(inGame: { scope: string; token: string; server: string }) {
  const named = async (name: string) => {
    const { rows } = await call(listPlayers, { query: { query: `${name}@players.test` } }, inGame)
    if (!rows[0]) throw new Error(`The sample has no player ${name}`)
    return rows[0]
  }
  // Aiko pays, leads a group and has a saved game; Deniz has mail and items; Greta plays events and tournaments.
  const player = await named('aiko')
  const receiver = await named('deniz')
  const racer = await named('greta')
  const { campaigns } = await call(listCampaigns, {}, inGame)
  const draft = campaigns.find(({ plannedStart }) => plannedStart !== undefined) ?? campaigns[0]
  const { rows: plans } = await call(listPlans, { query: { limit: 100 } }, inGame)
  const plan = plans.find(({ kind }) => kind === 'grant') ?? plans[0]
  return { player, receiver, racer, draft, plan }
}

function overviewScreens(top: string, realm: string, pid: string) {
  return {
    games: `${top}/games`,
    game: `${top}/games/${pid}`,
    now: realm,
    dashboard: `${realm}/dashboard`,
    analytics: `${realm}/analytics`,
    usage: `${top}/usage`,
    health: `${top}/health`,
  }
}

function playerScreens(realm: string, { player, receiver }: SampleRecords) {
  return {
    players: `${realm}/players`,
    'player-overview': `${realm}/players/${player.gamerTag}/overview`,
    'player-profile': `${realm}/players/${player.gamerTag}`,
    'player-stats': `${realm}/players/${player.gamerTag}/stats`,
    'player-cloud-saving': `${realm}/players/${player.gamerTag}/cloud-saving`,
    'player-inventory': `${realm}/players/${receiver.gamerTag}/inventory`,
    'player-announcements': `${realm}/players/${receiver.gamerTag}/announcements`,
    'player-mail': `${realm}/players/${receiver.gamerTag}/mail`,
    'player-timeline': `${realm}/players/${player.gamerTag}/timeline`,
    segments: `${realm}/players?panel=segments`,
    'player-analytics': `${realm}/players/${player.gamerTag}/history`,
    'suspended-players': `${realm}/suspensions`,
  }
}

function communicateScreens(top: string, realm: string, { player, draft }: SampleRecords) {
  return {
    announcements: `${realm}/announcements`,
    localizations: `${realm}/localizations`,
    campaigns: `${realm}/campaigns`,
    'campaign-new': `${realm}/campaigns/new`,
    campaign: `${realm}/campaigns/${draft?.sid}`,
    templates: `${realm}/message-templates`,
    notify: `${realm}/notify`,
    push: `${realm}/push`,
    'player-push': `${realm}/players/${player.gamerTag}/push`,
    'connect-tool': `${top}/connect-tool?${toolRequest}`,
    groups: `${realm}/groups`,
    'player-groups': `${realm}/players/${player.gamerTag}/groups`,
  }
}

function monetizeScreens(realm: string, { player }: SampleRecords) {
  return {
    'commerce-catalog': `${realm}/commerce-configuration`,
    'commerce-offers': `${realm}/commerce-configuration?part=offers`,
    payments: `${realm}/purchases`,
    'player-payments': `${realm}/players/${player.gamerTag}/purchases`,
    'player-offers': `${realm}/players/${player.gamerTag}/offers`,
    'promo-codes': `${realm}/promotions`,
    'ungiven-rewards': `${realm}/ungiven-rewards`,
  }
}

function engageScreens(realm: string, { player, racer }: SampleRecords) {
  return {
    leaderboards: `${realm}/leaderboards`,
    leaderboard: `${realm}/leaderboards/leaderboards.weekly`,
    'player-leaderboards': `${realm}/players/${player.gamerTag}/leaderboards`,
    events: `${realm}/events`,
    calendar: `${realm}/calendar`,
    'calendar-month': `${realm}/calendar?view=month`,
    event: `${realm}/events/events.harvest`,
    'player-events': `${realm}/players/${racer.gamerTag}/events`,
    tournaments: `${realm}/tournaments`,
    tournament: `${realm}/tournaments/tournaments.arena`,
    pvp: `${realm}/pvp`,
    'player-tournaments': `${realm}/players/${racer.gamerTag}/tournaments`,
  }
}

function contentScreens(realm: string, childPid: string, { player }: SampleRecords) {
  return {
    config: `${realm}/realm-config`,
    'config-compare': `${realm}/realm-config/compare?with=${childPid}`,
    content: `${realm}/content`,
    'content-item': `${realm}/content/items/items.ship.galleon`,
    'content-history': `${realm}/content/history`,
    'content-compare': `${realm}/content/compare`,
    'content-promotions': `${realm}/content/promotions`,
    promote: `${realm}/promote`,
    'change-sets': `${realm}/change-sets`,
    'change-set': `${realm}/change-sets/1`,
    entitlements: `${realm}/entitlements`,
    'player-entitlements': `${realm}/players/${player.gamerTag}/entitlements`,
    'cloud-files': `${realm}/cloud-game-base`,
  }
}

function operateScreens(realm: string, { player, plan }: SampleRecords) {
  return {
    trials: `${realm}/cloud-trials`,
    trial: `${realm}/cloud-trials?shown=starter-pack-price`,
    'player-trials': `${realm}/players/${player.gamerTag}/trials`,
    microservices: `${realm}/microservices`,
    logs: `${realm}/logs`,
    'service-metrics': `${realm}/microservices?shown=hello`,
    shards: `${realm}/shards`,
    timers: `${realm}/timers`,
    webhooks: `${realm}/webhooks`,
    runbooks: `${realm}/runbooks`,
    jobs: `${realm}/jobs`,
    tagging: `${realm}/tagging`,
    plans: `${realm}/plans`,
    plan: `${realm}/plans/${plan?.id}`,
    'audit-trail': `${realm}/audit?subject=config`,
  }
}

function organizationScreens(top: string) {
  return {
    users: `${top}/users`,
    roles: `${top}/users/roles`,
    rights: `${top}/users/rights`,
    'service-accounts': `${top}/users/service-accounts`,
    'service-plans': `${top}/service-plans`,
    outbox: `${top}/outbox`,
    'my-account': `${top}/account`,
  }
}

/** Reads that follow one another leave the screen at rest for a moment: it must stay so for this many frames. */
const framesAtRest = 30

/** Waits until nothing on the screen loads any more and each chart has drawn its lines or bars. */
export async function waitForData(page: Page): Promise<void> {
  await page.waitForFunction(
    (frames) => {
      const loading = '[aria-busy="true"], [role="status"][aria-label="Loading"], .mantine-Skeleton-root'
      const charts = [...document.querySelectorAll('main div[role="img"]')]
      const isDrawn = (chart: Element) => chart.querySelector('svg path, svg line') !== null
      const isWaiting = [...document.querySelectorAll('main p, main span, main strong')].some(({ textContent }) =>
        /^(Loading…|Looking…|Comparing…|…)$/.test(textContent ?? ''),
      )
      const isAtRest = document.querySelector(loading) === null && !isWaiting && charts.every(isDrawn)
      const state = globalThis as { restedFrames?: number }
      state.restedFrames = isAtRest ? (state.restedFrames ?? 0) + 1 : 0
      return state.restedFrames >= frames
    },
    framesAtRest,
    { polling: 'raf', timeout: 20_000 },
  )
}

/** The browser is signed in from the first screen on. */
export async function signInToSample(
  page: Page,
  customer: { cid: number; alias?: string | undefined; name: string },
  token: TokenResponse,
): Promise<void> {
  const { access_token, refresh_token, expires_in } = token
  const { cid, alias, name } = customer
  const stored = { cid, alias, name, token: access_token, refreshToken: refresh_token, expiresIn: expires_in }
  await page.addInitScript(
    ({ keys, version, customers, selected }) => {
      localStorage.setItem(keys.customers, JSON.stringify(customers))
      localStorage.setItem(keys.version, version)
      localStorage.setItem(keys.surveyDismissed + selected, 'true')
      sessionStorage.setItem(keys.selectedCid, selected)
    },
    {
      keys: storageKeys,
      version: sessionVersion,
      customers: [{ ...stored, expiresAt: Date.now() + expires_in }],
      selected: String(cid),
    },
  )
}
