import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { getOwnAccount, updateOwnAccount } from '@regent/contract/organization/accounts'
import { grantRole } from '@regent/contract/organization/admin-users'
import { createToken, registerAccount } from '@regent/contract/organization/auth'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { createCustomer } from '@regent/contract/organization/customers'
import { listRealms, type RealmView } from '@regent/contract/organization/realms'
import { getPlayer } from '@regent/contract/players/players'
import { startSession } from '@regent/contract/players/sessions'
import { type StatSpace, toObjectId, updateStatsBatch } from '@regent/contract/players/stats'
import { sessionVersion, storageKeys } from '../../console/src/api/session/session.ts'
import { version as serverVersion } from '../../server/src/kernel/settings/version.ts'
import { call } from './api.ts'

export type Person = { email: string; password: string; token: TokenResponse }

/** An organization of its own for each test, with a game and its realms PROD, STG and DEV. */
export type Studio = {
  name: string
  alias: string
  cid: number
  game: string
  /** The production realm. */
  pid: string
  staging: RealmView
  development: RealmView
  admin: Person
}

const password = 'Correct-Horse-7'

export async function makeStudio(game = 'Sky Raiders'): Promise<Studio> {
  const alias = `studio-${randomUUID().slice(0, 8)}`
  const email = `ada@${alias}.test`
  const name = `Studio ${alias.slice(-4)}`
  const made = await call(createCustomer, { body: { email, password, customerName: name, projectName: game, alias } })
  const admin = { email, password, token: made.token }
  const { projects } = await call(
    listRealms,
    { query: { rootPID: made.pid } },
    { scope: String(made.cid), token: made.token.access_token },
  )
  const realm = (projectName: string) => {
    const found = projects.find((project) => project.projectName === projectName)
    if (!found) throw new Error(`The game has no realm ${projectName}`)
    return found
  }
  const rest = { staging: realm('staging'), development: realm('development') }
  return { name, alias, cid: made.cid, game, pid: made.pid, admin, ...rest }
}

/** The admin's token, for the whole organization or for a realm of it. */
export const asAdmin = ({ cid, admin }: Studio, pid?: string) => ({
  scope: pid === undefined ? String(cid) : `${cid}.${pid}`,
  token: admin.token.access_token,
})

export async function addOperator(
  studio: Studio,
  role: 'tester' | 'developer' | 'admin',
  realm?: string,
): Promise<Person> {
  const scope = String(studio.cid)
  const email = `${role}-${randomUUID().slice(0, 8)}@${studio.alias}.test`
  const guest = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
  const { id } = await call(registerAccount, { body: { email, password } }, { scope, token: guest.access_token })
  await call(grantRole, { params: { id }, body: { role, ...(realm !== undefined && { realm }) } }, asAdmin(studio))
  const token = requireTokens(
    await call(createToken, { body: { grant_type: 'password', username: email, password } }, { scope }),
  )
  return { email, password, token }
}

export type Player = { gamerTag: number; accountId: number; deviceId: string; email: string | undefined; token: string }

type NewPlayer = { email?: string; platform?: string; language?: string; pid?: string }

/** A player as a game client makes one: a guest that may register, a device, a session. */
export async function addPlayer(studio: Studio, wanted: NewPlayer = {}): Promise<Player> {
  const { email, platform = 'IPhonePlayer', language = 'de', pid = studio.pid } = wanted
  const scope = `${studio.cid}.${pid}`
  const guest = requireTokens(
    await call(createToken, { body: { grant_type: 'guest', context: { platform } } }, { scope }),
  )
  const me = { scope, token: guest.access_token }
  const deviceId = `device-${randomUUID()}`
  if (email !== undefined) await call(registerAccount, { body: { email, password } }, me)
  await call(updateOwnAccount, { body: { deviceId, language } }, me)
  await call(startSession, { body: { platform, device: deviceId, locale: language, language: { code: language } } }, me)
  const { id: gamerTag } = await call(getOwnAccount, {}, me)
  const { accountId } = await call(getPlayer, { params: { player: gamerTag } }, asAdmin(studio, pid))
  return { gamerTag, accountId, deviceId, email, token: guest.access_token }
}

/** Many guests at once, with nothing but a gamer tag. */
export async function addGuests(studio: Studio, count: number): Promise<void> {
  const scope = `${studio.cid}.${studio.pid}`
  await Promise.all(
    Array.from({ length: count }, () =>
      call(createToken, { body: { grant_type: 'guest' } }, { scope }).then(requireTokens),
    ),
  )
}

export const setStats = (
  studio: Studio,
  gamerTag: number,
  space: StatSpace,
  set: Record<string, string | number | boolean>,
) =>
  call(
    updateStatsBatch,
    { body: { updates: [{ objectId: toObjectId(space, gamerTag), set }] } },
    asAdmin(studio, studio.pid),
  )

export const gamesPath = ({ alias }: Studio) => `/${alias}/games`
export const gamePath = (studio: Studio) => `${gamesPath(studio)}/${studio.pid}`
export const realmPath = (studio: Studio, screen: string, pid = studio.pid) =>
  `${gamePath(studio)}/realms/${pid}/${screen}`

/** Opens a screen of the open realm by the filter of its menu, with the keyboard alone. */
export async function openFromMenu(page: Page, label: string): Promise<void> {
  const filter = page.getByRole('combobox', { name: 'Find a screen' })
  await filter.waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('/')
  await expect(filter).toBeFocused()
  await page.keyboard.type(label)
  await page.getByRole('option', { name: label, exact: true, selected: true }).waitFor()
  await page.keyboard.press('Enter')
}

/** Opens an address as somebody who has signed in before, with what the console itself keeps in the browser. */
export async function openAs(page: Page, studio: Studio, path: string, person = studio.admin): Promise<void> {
  const { access_token: token, refresh_token: refreshToken, expires_in: expiresIn } = person.token
  const { cid, alias, name } = studio
  const customers = [{ cid, alias, name, token, refreshToken, expiresIn, expiresAt: Date.now() + expiresIn }]
  await page.addInitScript(
    ({ keys, version, seen, stored, selected }) => {
      if (sessionStorage.getItem(keys.selectedCid) !== null) return
      // Also in a context that a story opens by itself: "What's New" would cover its screen.
      localStorage.setItem(keys.seenVersion, seen)
      localStorage.setItem(keys.customers, JSON.stringify(stored))
      localStorage.setItem(keys.version, version)
      // A studio of its own for each story: the demo game would be a second one with the same names.
      localStorage.setItem(keys.preferences, JSON.stringify({ isDemoGameVisible: false }))
      localStorage.setItem(keys.surveyDismissed + selected, 'true')
      sessionStorage.setItem(keys.selectedCid, selected)
    },
    { keys: storageKeys, version: sessionVersion, seen: serverVersion, stored: customers, selected: String(cid) },
  )
  await page.goto(path)
  // The code of the console comes first; how long that takes is not what is waited for on a screen.
  await page
    .waitForFunction(() => document.querySelector('main, h1') !== null, undefined, { timeout: 20_000 })
    .catch(() => {})
}

/** A colleague at another machine. */
export async function colleagueOf(browser: Browser, studio: Studio, path: string) {
  const person = await addOperator(studio, 'developer')
  const context = await browser.newContext()
  const page = await context.newPage()
  await openAs(page, studio, path, person)
  return { person, context, page }
}

/** A studio with one player at level 3, and the address of its stats. */
export async function studioWithPlayer() {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 3 })
  return { studio, player, stats: realmPath(studio, `players/${player.gamerTag}/stats`) }
}
