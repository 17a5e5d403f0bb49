import type { Locator, Page } from '@playwright/test'
import { serverUrl } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { hostConsole } from './support/other-host.ts'
import {
  addGuests,
  addOperator,
  addPlayer,
  colleagueOf,
  gamePath,
  gamesPath,
  makeStudio,
  openAs,
  realmPath,
  setStats,
} from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('the kit shows every part, accessible in both themes', async ({ page }) => {
  await page.goto('/dev/kit')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectAccessible(page)
})

test('the theme is switched, and kept for the next visit', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the sidebar collapses to a rail of 80 px, and stays so', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players'))
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect(page.getByRole('link', { name: 'Audit Trail' })).toBeVisible()
  await page.getByRole('button', { name: /sidebar/i }).click()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(80)
  await page.reload()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(80)
})

test('switching the realm keeps the screen', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'audit'))
  await page.getByRole('button', { name: /realm/i }).click()
  await page.getByRole('menuitem', { name: /staging/ }).click()
  await expect(page).toHaveURL(new RegExp(`/realms/${studio.staging.pid}/audit$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
})

test('a cid in the address becomes the alias', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, `/${studio.cid}/games`)
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
})

for (const [older, screen, heading] of [
  ['/games', 'games', 'Games'],
  ['/users', 'users', 'User Administration'],
  ['/service-plans', 'service-plans', 'Service plans'],
] as const) {
  test(`the older address ${older} leads to the screen of the current organization`, async ({ page }) => {
    const studio = await makeStudio()
    await openAs(page, studio, older)
    await expect(page).toHaveURL(new RegExp(`/${studio.alias}/${screen}$`))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  })
}

test('a page that is not there has a picture for each theme, and leads to the games', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, `/${studio.alias}/nowhere`)
  const sentence = 'Sorry, the page you`re looking for has been abducted.'
  await expect(page.getByRole('heading', { level: 1, name: sentence, exact: true })).toBeVisible()
  const picture = async () => page.locator('main img').filter({ visible: true }).getAttribute('src')
  const light = await picture()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const dark = await picture()
  expect(light).toContain('light')
  expect(dark).toContain('dark')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Games' }).click()
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
})

test('a screen that fails otherwise says that an error occurred, and leads to the games', async ({ browser }) => {
  const studio = await makeStudio()
  const { page, context } = await colleagueOf(browser, studio, gamesPath(studio))
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Getting Started' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'An error occurred', exact: true })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Go to Games' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await context.close()
})

test('a message stays five seconds, an error eight, with a copy button', async ({ page }) => {
  await page.clock.install()
  await page.goto('/dev/kit')
  await page.getByRole('button', { name: 'Message', exact: true }).scrollIntoViewIfNeeded()
  // From here on only the test lets time pass.
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)))
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await page.clock.runFor(500)
  const message = page.getByRole('alert').filter({ hasText: 'Job finished' })
  await expect(message.getByRole('button', { name: 'Close message' })).toBeVisible()
  await page.clock.runFor(4_200)
  await expect(message).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(message).toHaveCount(0)

  await page.getByRole('button', { name: 'Error', exact: true }).click()
  const error = page.getByRole('alert').filter({ hasText: 'The mail could not be sent' })
  await page.clock.runFor(7_700)
  await error.getByRole('button', { name: 'Copy details' }).click()
  await expect(error.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('req_01JD8QK3M5')
  const box = await error.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1400)
  expect(box?.y).toBeLessThan(200)
  await page.mouse.move(0, 0)
  await page.clock.runFor(9_000)
  await expect(error).toHaveCount(0)
})

test('a copied value is said by the button and by a message, until half a second after the pointer has left', async ({
  page,
}) => {
  const studio = await makeStudio()
  await page.clock.install()
  await openAs(page, studio, `/${studio.alias}/account`)
  const button = page.getByRole('button', { name: 'Copy alias' })
  await expect(button).toHaveAttribute('data-tip', 'Copy Value')
  await button.click()
  await expect(button).toHaveAttribute('data-tip', 'Copied')
  await expect(button.locator('svg.tabler-icon-check')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Copied to clipboard!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(studio.alias)
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)))
  await page.mouse.move(0, 0)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.clock.runFor(400)
  await expect(button).toHaveAttribute('data-tip', 'Copied')
  await page.clock.runFor(200)
  await expect(button).toHaveAttribute('data-tip', 'Copy Value')
})

/** From here on time passes only when the story says so. */
async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

test('a collapsed sidebar gives its room to what measures itself, 250 ms later', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players'))
  await expect(page.getByRole('link', { name: 'Audit Trail' })).toBeVisible()
  await stopClock(page)
  await page.evaluate(() => {
    window.addEventListener('resize', () => document.documentElement.toggleAttribute('data-resized', true))
  })
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await page.clock.runFor(240)
  await expect(page.locator('html')).not.toHaveAttribute('data-resized')
  await page.clock.runFor(20)
  await expect(page.locator('html')).toHaveAttribute('data-resized')
})

test('a plain click on an entry stays in the page; with Ctrl or Shift the browser opens another one', async ({
  page,
  context,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players'))
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await page.evaluate(() => document.documentElement.toggleAttribute('data-same-page', true))
  await sidebar.getByRole('link', { name: 'Audit Trail' }).click()
  await expect(page).toHaveURL(/\/audit$/)
  await expect(page.locator('html')).toHaveAttribute('data-same-page')
  for (const modifier of ['ControlOrMeta', 'Shift'] as const) {
    const opened = context.waitForEvent('page')
    await sidebar.getByRole('link', { name: 'Config' }).click({ modifiers: [modifier] })
    const another = await opened
    await expect(another).toHaveURL(/\/realm-config$/)
    await another.close()
    await expect(page).toHaveURL(/\/audit$/)
  }
})

test('the Admin group is open at first, and the group of the screen opens when one comes to it', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  await expect(page.getByRole('button', { name: 'Admin', exact: true })).toHaveAttribute('aria-expanded', 'true')
  await page.goto(realmPath(studio, 'players'))
  const engage = page.getByRole('button', { name: 'Engage' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Config' }).click()
  // The address changes first; the screen is left when the other one stands.
  await expect(page.getByRole('heading', { name: 'Config', level: 1 })).toBeVisible()
  await engage.click()
  await expect(engage).toHaveAttribute('aria-expanded', 'false')
  await page.goBack()
  await expect(page).toHaveURL(/\/players$/)
  await expect(engage).toHaveAttribute('aria-expanded', 'true')
})

test('the page of a realm says which it is, how busy it is and what was changed, and leads to its screens', async ({
  page,
}) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 3 })
  await openAs(page, studio, `${gamePath(studio)}/realms/${studio.pid}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: studio.game })).toBeVisible()
  await expect(main.getByRole('definition').filter({ hasText: /^1$/ }).first()).toBeVisible()
  await expect(main).toContainText(`${studio.cid}.${studio.pid}`)
  await expect(main.getByRole('region', { name: 'Recent changes' })).toContainText('LEVEL')
  await main.getByRole('button', { name: 'Copy scope (cid.pid)' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${studio.cid}.${studio.pid}`)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Switch realm' }).click()
  await page.getByRole('menuitem', { name: /staging/ }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'staging' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Recent changes' })).toContainText('Created realm staging')
  await main.getByRole('region', { name: 'Screens' }).getByRole('link', { name: 'Config' }).click()
  await expect(page).toHaveURL(new RegExp(`/realms/${studio.staging.pid}/realm-config$`))
})

test('the page of a realm shows a tester what a tester may see', async ({ page }) => {
  const studio = await makeStudio()
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, `${gamePath(studio)}/realms/${studio.pid}`, tester)
  const screens = page.getByRole('region', { name: 'Screens' })
  await expect(screens.getByRole('link')).toHaveText([
    ...['Config', 'Tagging', 'Plans', 'Audit Trail', 'Players', 'Suspended players'],
  ])
})

test('switching the realm keeps the screen and its filters', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, `${realmPath(studio, 'audit')}?subject=realm`)
  await page.getByRole('button', { name: 'Switch realm' }).click()
  await page.getByRole('menuitem', { name: /staging/ }).click()
  await expect(page).toHaveURL(new RegExp(`/realms/${studio.staging.pid}/audit\\?subject=realm$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
})

test('breadcrumbs that do not fit go into a menu, 200 ms after the window was resized', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `players/${player.gamerTag}/stats`))
  const bar = page.getByRole('navigation', { name: 'Breadcrumbs' })
  const hidden = bar.getByRole('button', { name: 'Hidden breadcrumbs' })
  const gameLink = bar.getByRole('link', { name: studio.game }).first()
  await expect(bar.getByText('Stats', { exact: true })).toBeVisible()
  await expect(hidden).toHaveCount(0)
  await stopClock(page)
  const steps = [
    { width: 840, texts: [] },
    { width: 768, texts: [] },
    { width: 480, texts: [] },
    { width: 1440, texts: [String(player.gamerTag), 'Stats'] },
  ]
  for (const { width, texts } of steps) {
    const before = await hidden.count()
    await page.setViewportSize({ width, height: 900 })
    await page.clock.runFor(150)
    expect(await hidden.count()).toBe(before)
    await page.clock.runFor(100)
    await expect(hidden).toHaveCount(width === 1440 ? 0 : 1)
    for (const text of texts) await expect(bar.getByText(text, { exact: true })).toBeVisible()
    // The realm says what a change would hit: it never goes.
    await expect(bar.getByText('PROD')).toBeInViewport()
    if (width >= 768) expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await expect(gameLink).toBeVisible()
  await page.setViewportSize({ width: 768, height: 900 })
  await page.clock.runFor(250)
  await page.clock.resume()
  await hidden.click()
  await page.getByRole('menuitem', { name: studio.game }).click()
  await expect(page).toHaveURL(new RegExp(`${gamePath(studio)}$`))
})

test('a console on another host talks to the server that its config.json names', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const host = await hostConsole({ server: serverUrl })
  await page.goto(`${host.url}/login`)
  await page.getByLabel('Organization').fill(studio.alias)
  await page.getByLabel('E-mail').fill(studio.admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(studio.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${host.url}${gamesPath(studio)}`)
  const isLive = page.waitForResponse((response) => response.url() === `${serverUrl}/api/live` && response.ok())
  await page.goto(`${host.url}${realmPath(studio, 'players')}`)
  await expect(page.getByRole('link', { name: String(player.gamerTag) })).toBeVisible()
  await isLive
  await page.goto(`${host.url}${realmPath(studio, 'players', studio.staging.pid)}`)
  await expect(page.getByRole('main')).toContainText(`curl ${serverUrl}/basic/auth/token`)
  await host.close()
})

test('a console hides the screens that its server does not have', async ({ page }) => {
  const studio = await makeStudio()
  const lacking = await hostConsole({ lacks: ['getConfig', 'listPlans', 'getPlayerCounts'] })
  const host = await hostConsole({ server: `${lacking.url}/regent` })
  await openAs(page, studio, `${host.url}${gamePath(studio)}/realms/${studio.pid}`)
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect(sidebar.getByRole('link')).toHaveText([
    ...['Back to games', 'Tagging', 'Audit Trail', 'Players', 'Suspended players'],
  ])
  await expect(page.getByRole('region', { name: 'Screens' }).getByRole('link')).toHaveText([
    'Tagging',
    'Audit Trail',
    'Players',
    'Suspended players',
  ])
  await expect(page.getByText('Online now')).toHaveCount(0)
  await page.goto(`${host.url}${realmPath(studio, 'realm-config')}`)
  await expect(page.getByText('Sorry, the page you`re looking for has been abducted.')).toBeVisible()
  await Promise.all([host.close(), lacking.close()])
})

test('a console whose config.json is missing talks to its own host', async ({ page }) => {
  const host = await hostConsole({})
  const asked = page.waitForRequest(`${host.url}/basic/realms/customer/alias/available?alias=moon`)
  await page.goto(`${host.url}/signup-registration`)
  await page.getByLabel('Alias').fill('moon')
  await asked
  await host.close()
})

test('on paper there is the content alone, black on white, with every row of its table', async ({ page }) => {
  const studio = await makeStudio()
  await addGuests(studio, 120)
  await openAs(page, studio, `${realmPath(studio, 'players')}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  for (const button of [page.getByRole('button', { name: /more/i })]) if (await button.isVisible()) await button.click()
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const colours = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => [getComputedStyle(heading).color, getComputedStyle(document.body).backgroundColor])
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const drawn = await rows.count()
  expect(drawn).toBe(Number(await page.getByRole('table').getAttribute('aria-rowcount')))
  await page.pdf({ path: 'test-results/players.pdf', format: 'A4' })
})

test('who wants less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  const moving = await page.evaluate(() =>
    document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1),
  )
  expect(moving).toEqual([])
})

/** Degrees on the wheel of colours: 0 is red, 120 green. */
const hueOf = (drawn: Locator) =>
  drawn.evaluate((node) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(node).color.match(/[\d.]+/g) ?? []).map(Number)
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
    if (most === least) return Number.NaN
    const part = (a: number, b: number, from: number) => ((a - b) / (most - least) + from) * 60
    if (most === red) return (part(green, blue, 0) + 360) % 360
    return most === green ? part(blue, red, 2) : part(red, green, 4)
  })

test('a role has its word, its icon and its colour, and says where it comes from', async ({ page, browser }) => {
  const studio = await makeStudio()
  const header = (of: Page) => of.getByRole('banner').first()
  const told = async (of: Page, role: string) => {
    const pill = header(of).getByText(role, { exact: true })
    await pill.hover()
    await expect(of.getByRole('tooltip')).toBeVisible()
    const text = await of.getByRole('tooltip').textContent()
    return { text, hue: await hueOf(pill.locator('svg')) }
  }
  await openAs(page, studio, realmPath(studio, 'players'))
  const admin = await told(page, 'admin')
  expect(admin.text).toBe('Your global role is admin')
  expect(admin.hue < 10 || admin.hue > 350).toBe(true)

  const developer = await colleagueOf(browser, studio, gamesPath(studio))
  expect(await told(developer.page, 'developer')).toMatchObject({ text: 'Your global role is developer' })
  const orange = await hueOf(header(developer.page).getByText('developer', { exact: true }).locator('svg'))
  expect(orange).toBeGreaterThan(15)
  expect(orange).toBeLessThan(45)
  await developer.context.close()

  const person = await addOperator(studio, 'tester', studio.staging.pid)
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await openAs(elsewhere, studio, realmPath(studio, 'players', studio.staging.pid), person)
  const tester = await told(elsewhere, 'tester')
  await expect(header(elsewhere).locator('svg.tabler-icon-bug')).toHaveCount(1)
  expect(tester.text).toBe('Your role is tester in this realm')
  expect(tester.hue).toBeGreaterThan(75)
  expect(tester.hue).toBeLessThan(150)
  await context.close()
})

test('the environments’ folders are light-green, amber and deep-orange', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamePath(studio))
  const folder = (pid: string) => page.locator(`svg[data-tone="${pid}"]`).first()
  await expect(folder('dev')).toBeVisible()
  const [prod = 0, stg = 0, dev = 0] = await Promise.all(['prod', 'stg', 'dev'].map((tone) => hueOf(folder(tone))))
  expect(prod).toBeGreaterThan(75)
  expect(prod).toBeLessThan(120)
  expect(stg).toBeGreaterThan(35)
  expect(stg).toBeLessThan(60)
  expect(dev).toBeGreaterThan(5)
  expect(dev).toBeLessThan(30)
})

test('while a realm is open it is asked every hour who is online', async ({ page }) => {
  const studio = await makeStudio()
  let asked = 0
  // A stream that never opens: one that falls silent for an hour has everything read again when it is back.
  await page.route(/\/api\/live(\?|$)/, () => new Promise(() => {}))
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/basic/session/status') asked += 1
  })
  await openAs(page, studio, realmPath(studio, 'audit'))
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  await expect.poll(() => asked).toBe(1)
  await stopClock(page)
  await page.reload()
  await expect.poll(() => asked).toBe(2)
  await page.clock.runFor('59:00')
  expect(asked).toBe(2)
  await page.clock.runFor('02:00')
  await expect.poll(() => asked).toBe(3)
})

test('the sidebar has every screen of its level, in the order operators know', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await openAs(page, studio, gamesPath(studio))
  await expect(sidebar.getByRole('link')).toHaveText([
    ...['Games', 'User Administration', 'Service plans', 'Plans', 'Audit Trail', 'Outbox', 'My Account'],
    'Getting Started',
  ])
  await expect(sidebar.getByRole('button', { name: 'Changelog' })).toBeVisible()
  await page.goto(realmPath(studio, `players/${player.accountId}`))
  await expect(sidebar.getByRole('link')).toHaveText([
    ...['Back to players list', 'Player Profile', 'Stats', 'Analytics', 'Cloud Saving', 'Timeline'],
  ])
  await sidebar.getByRole('link', { name: 'Back to players list' }).click()
  await expect(page).toHaveURL(/\/players$/)
  await expect(sidebar.getByRole('link')).toHaveText([
    ...['Back to games', 'Config', 'Tagging', 'Plans', 'Audit Trail', 'Players', 'Suspended players'],
  ])
  await sidebar.getByRole('link', { name: 'Back to games' }).click()
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
})
