import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import { studio as sample } from '@regent/contract/samples/studio'
import { storageKeys } from '../console/src/api/session/session.ts'
import { version } from '../server/src/kernel/settings/version.ts'
import { faultsInBothWidths, listsOn } from './support/list-faults.ts'
import { type OwnServer, startOwnServer } from './support/own-server.ts'
import { screensOfSample, signInToSample, tokenOfSample } from './support/sample-screens.ts'
import { addPlayer, gamesPath, makeStudio, openAs } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { addressOf, isOf, type Route, routesOf, Walk } from './support/walk.ts'

/** Every screen is opened once, as the console's router lists them: none can be forgotten. */

/** Addresses of people who are not signed in, and the parts of the console itself. */
const isOutside = ({ path }: Route) => !path.startsWith('/$customerId')
/** The parts of the console beside one another, for developers. */
const isKit = ({ path }: Route) => path === '/dev/kit'
const isOfPlayer = ({ path }: Route) => path.includes('/$playerId')

const namesIn = (screens: readonly string[]) => `${screens.length} screens: ${screens.join(', ')}`

test('every screen of an empty organization says that there is nothing yet, and asks for nothing in vain', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await openAs(page, studio, gamesPath(studio))
  const walk = new Walk(page)
  const routes = (await routesOf(page)).filter((route) => route.isScreen && !isOutside(route))
  const known = { customerId: studio.alias, gameId: studio.pid, realmId: studio.pid, playerId: String(gamerTag) }
  await walk.visit(routes.flatMap(({ path }) => addressOf(path, known) ?? []))
  await walk.visit(walk.linked(routes, 1))
  expect(walk.faults()).toEqual([])
  expect(walk.visits.length, namesIn(walk.visits.map(({ address }) => address))).toBeGreaterThan(60)
})

test('every screen that opens without a sign-in', async ({ page }) => {
  // The form to sign in stands alone; this page is one of the console's.
  await page.goto('/password-reset')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const walk = new Walk(page)
  const routes = (await routesOf(page)).filter((route) => route.isScreen && isOutside(route) && !isKit(route))
  await walk.visit(routes.flatMap(({ path }) => addressOf(path, { name: 'glossary' }) ?? []))
  expect(walk.faults()).toEqual([])
})

test.describe('the sample studio', () => {
  // One server and one studio for these, in one worker.
  test.describe.configure({ mode: 'default' })

  const root = fileURLToPath(new URL('..', import.meta.url))
  const services = `${root}.regent/e2e-screens-services`
  let server: OwnServer

  test.beforeAll(async () => {
    // The sample takes 15 seconds of its own; other steps share the cores.
    test.setTimeout(400_000)
    await cp(`${root}server/services-example`, `${services}/${sample.alias}`, { recursive: true })
    server = await startOwnServer('screens', {
      SERVICES_DIR: services,
      EXTRA_CUSTOMERS: '*',
      ORGANIZATIONS_PER_HOUR: '0',
      GUESTS_PER_HOUR: '0',
      PRIVATE_HOSTS: 'loopback',
    })
    await promisify(execFile)('npx', ['tsx', 'server/src/sample.ts', '--url', server.url], { cwd: root })
  })

  test.afterAll(() => server.close())

  /** Opens the games of the studio as one of its people. */
  async function openSample(page: Page, email: string) {
    const { screens, customer } = await screensOfSample(server.url)
    const token: TokenResponse = await tokenOfSample(email, server.url)
    await page.addInitScript(([key, seen]) => localStorage.setItem(key, seen), [
      storageKeys.seenVersion,
      version,
    ] as const)
    await signInToSample(page, customer, token)
    await page.goto(`${server.url}${screens.games}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const [, alias = '', , gameId = '', , realmId = ''] = screens.now.split('/')
    return { screens, known: { customerId: alias, gameId, realmId } }
  }

  test('every screen of its organization, game and realm shows something, and at 1366 pixels the whole of its rows', async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width: 1366, height: 768 })
    const { screens, known } = await openSample(page, sample.people[0].email)
    let lists = 0
    const walk = new Walk(page, async () => {
      lists += await listsOn(page)
      return faultsInBothWidths(page)
    })
    const routes = (await routesOf(page)).filter((route) => route.isScreen && !isOutside(route) && !isOfPlayer(route))
    await walk.visit(routes.flatMap(({ path }) => addressOf(path, known) ?? []))
    // Screens of a record are found by the links of its list.
    await walk.visit(walk.linked(routes, 3))
    await walk.visit(
      Object.values(screens).filter((address) => address.includes('?') && !address.includes('/players/')),
    )
    expect(walk.faults()).toEqual([])
    expect(routes.filter(({ path }) => !walk.visits.some(({ address }) => isOf(path, address)))).toEqual([])
    expect(emptyRoutes(walk, routes)).toEqual([])
    expect(lists).toBeGreaterThan(30)
  })

  test('every screen of its players shows something, and at 1366 pixels the whole of its rows', async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width: 1366, height: 768 })
    const { screens, known } = await openSample(page, sample.people[0].email)
    const walk = new Walk(page, faultsInBothWidths)
    const routes = (await routesOf(page)).filter((route) => route.isScreen && isOfPlayer(route))
    const players = new Set(Object.values(screens).flatMap((address) => /\/players\/(\d+)/.exec(address)?.[1] ?? []))
    for (const playerId of players)
      await walk.visit(routes.flatMap(({ path }) => addressOf(path, { ...known, playerId }) ?? []))
    // Two players are compared once the other one is chosen.
    const [one, other] = walk.visits.flatMap(({ address }) => (address.endsWith('/stats/compare') ? [address] : []))
    await walk.visit([`${one}?with=${other?.split('/').at(-3)}`])
    expect(walk.faults()).toEqual([])
    expect(emptyRoutes(walk, routes)).toEqual([])
  })

  /** Routes of which no address showed anything but an empty list. */
  const emptyRoutes = (walk: Walk, routes: readonly Route[]) =>
    routes.flatMap(({ path }) => {
      const visits = walk.visits.filter(({ address }) => isOf(path, address))
      return visits.every(({ empty }) => empty.length > 0) ? [`${path}: ${visits.map(({ empty }) => empty)}`] : []
    })

  for (const { role, email } of sample.people.slice(1)) {
    test(`every screen in the menus of a ${role} opens`, async ({ page }) => {
      test.setTimeout(240_000)
      const { screens } = await openSample(page, email)
      const walk = new Walk(page)
      await walk.visit([screens.games, screens.now, screens['player-profile']])
      await walk.visit(walk.visits.flatMap(({ menu }) => menu))
      expect(walk.faults()).toEqual([])
      expect(walk.visits.length, namesIn(walk.visits.map(({ address }) => address))).toBeGreaterThan(20)
    })
  }
})
