import type { Browser, Page } from '@playwright/test'
import { storageKeys } from '../console/src/api/session.ts'
import { version } from '../server/src/version.ts'
import { serverUrl } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { hostConsole } from './support/other-host.ts'
import {
  addGuests,
  addOperator,
  addPlayer,
  gamePath,
  gamesPath,
  makeStudio,
  openAs,
  realmPath,
  type Studio,
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
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThanOrEqual(80)
  await page.reload()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThanOrEqual(80)
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

/** A colleague at another machine. */
async function colleagueOf(browser: Browser, studio: Studio, path: string) {
  const person = await addOperator(studio, 'developer')
  const context = await browser.newContext()
  const page = await context.newPage()
  await openAs(page, studio, path, person)
  return { person, context, page }
}

async function studioWithPlayer() {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 3 })
  return { studio, player, stats: realmPath(studio, `players/${player.gamerTag}/stats`) }
}

test('what a colleague changes is shown without a reload', async ({ page, browser }) => {
  const { studio, stats } = await studioWithPlayer()
  await openAs(page, studio, stats)
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('3')
  const colleague = await colleagueOf(browser, studio, stats)
  await colleague.page.getByRole('button', { name: 'Actions for LEVEL' }).click()
  await colleague.page.getByRole('menuitem', { name: 'Edit value' }).click()
  await colleague.page.getByRole('textbox', { name: 'Value' }).fill('41')
  await colleague.page.getByRole('button', { name: 'Save value' }).click()
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('41', { timeout: 2_000 })
  await colleague.context.close()
})

test('two tabs share one connection, and both are kept up to date', async ({ page, context }) => {
  const { studio, player, stats } = await studioWithPlayer()
  const streams: string[] = []
  context.on('request', (request) => request.url().endsWith('/api/live') && streams.push(request.url()))
  await openAs(page, studio, stats)
  const second = await context.newPage()
  await openAs(second, studio, stats)
  await expect(second.getByRole('row', { name: /LEVEL/ })).toContainText('3')
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 77 })
  await expect(second.getByRole('row', { name: /LEVEL/ })).toContainText('77')
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('77')
  expect(streams).toHaveLength(1)
  // The tab that held the connection goes; the other one takes it over.
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 78 })
  await expect(second.getByRole('row', { name: /LEVEL/ })).toContainText('78')
})

test('colleagues on the same player see one another, until one leaves', async ({ page, browser }) => {
  const { studio, player, stats } = await studioWithPlayer()
  await openAs(page, studio, stats)
  const header = page.getByRole('region', { name: 'Player' })
  await expect(header).toBeVisible()
  await expect(header.getByText('Also here')).toHaveCount(0)
  const colleague = await colleagueOf(browser, studio, realmPath(studio, `players/${player.gamerTag}`))
  await expect(header.getByText(colleague.person.email)).toBeAttached()
  await expect(colleague.page.getByText('Also here')).toBeVisible()
  await expect(colleague.page.getByRole('region', { name: 'Player' }).getByText(studio.admin.email)).toBeAttached()
  await expectAccessible(page)
  await colleague.page.getByRole('link', { name: 'Back to players list' }).click()
  await expect(header.getByText('Also here')).toHaveCount(0)
  await colleague.context.close()
})

test('a console that is cut off says so, and catches up by itself', async ({ browser }) => {
  const { studio, player, stats } = await studioWithPlayer()
  const { page, context } = await colleagueOf(browser, studio, stats)
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('3')
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: 'Offline' })
  await expect(notice).toContainText('what others change is not shown')
  await expectAccessible(page)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 99 })
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('99')
  await context.close()
})

test('Ctrl+Z undoes what I did last on this screen, then what I did before it', async ({ page }) => {
  const { studio, stats } = await studioWithPlayer()
  await openAs(page, studio, stats)
  const level = page.getByRole('row', { name: /LEVEL/ })
  const set = async (value: string) => {
    await page.getByRole('button', { name: 'Actions for LEVEL' }).click()
    await page.getByRole('menuitem', { name: 'Edit value' }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill(value)
    await page.getByRole('button', { name: 'Save value' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(level).toContainText(value)
  }
  await set('10')
  await set('20')
  // In a field it is about the text.
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+z')
  await page.getByRole('searchbox').blur()
  await expect(level).toContainText('20')
  await page.keyboard.press('Control+z')
  await expect(level).toContainText('10')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undid: Set LEVEL to 10')).toBeVisible()
  await expect(level).toContainText('3')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Nothing of yours to undo on this screen.')).toBeVisible()
  await page.getByRole('alert').filter({ hasText: 'Set LEVEL to 10' }).getByRole('button', { name: 'Redo' }).click()
  await expect(level).toContainText('10')
})

test('an undo that a newer change stands in the way of shows what was, became and is, and whose change it was', async ({
  page,
}) => {
  const { studio, player, stats } = await studioWithPlayer()
  const colleague = await addOperator(studio, 'developer')
  await openAs(page, studio, stats, colleague)
  await page.getByRole('button', { name: 'Actions for LEVEL' }).click()
  await page.getByRole('menuitem', { name: 'Edit value' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('10')
  await page.getByRole('button', { name: 'Save value' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 11 })
  await page.keyboard.press('Control+z')
  const dialog = page.getByRole('dialog', { name: 'It was not undone' })
  await expect(dialog.getByRole('row').nth(1)).toContainText('3')
  await expect(dialog.getByRole('row').nth(1)).toContainText('10')
  await expect(dialog.getByRole('row').nth(1)).toContainText('11')
  await expect(dialog.getByRole('row').nth(1)).toContainText(studio.admin.email)
  await expectAccessible(page)
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('11')
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

/** As in a browser that has seen an older version last. */
const hasSeenOlderVersion = (page: Page) =>
  page.addInitScript((key) => {
    if (sessionStorage.getItem('is-told') !== null) return
    sessionStorage.setItem('is-told', 'true')
    localStorage.setItem(key, '0.0.1')
  }, storageKeys.seenVersion)

test("What's New opens by itself once for a new version, over a screen that has loaded", async ({ page }) => {
  const studio = await makeStudio()
  await hasSeenOlderVersion(page)
  await openAs(page, studio, gamesPath(studio))
  const dialog = page.getByRole('dialog', { name: "What's New" })
  await expect(dialog.getByRole('region')).toHaveCount(1)
  await expect(dialog.getByRole('region', { name: `Version ${version}` })).toBeVisible()
  await expect(dialog).not.toContainText('Unreleased')
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Games', includeHidden: true })).toBeAttached()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(1000)
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.seenVersion)).toBe(version)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const changelog = page.waitForResponse(/CHANGELOG\.md$/)
  await page.reload()
  await changelog
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Changelog' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test("What's New never opens over a dialog, but on the next screen", async ({ page }) => {
  const studio = await makeStudio()
  await hasSeenOlderVersion(page)
  let open = () => {}
  const isOpened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/CHANGELOG.md', async (route) => {
    await isOpened
    await route.continue()
  })
  await openAs(page, studio, gamesPath(studio))
  await page.getByRole('button', { name: 'Create game' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create a game' })
  await expect(drawer).toBeVisible()
  const changelog = page.waitForResponse(/CHANGELOG\.md$/)
  open()
  await changelog
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'My Account' }).click()
  await expect(page.getByRole('dialog', { name: "What's New" })).toBeVisible()
})

test('the whole changelog opens on request, and the address stays', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  const dialog = page.getByRole('dialog', { name: 'Changelog' })
  const opensAndCloses = async () => {
    await expect(dialog.getByRole('region', { name: 'Version 0.1.0' })).toBeVisible()
    await expect(dialog.getByRole('heading', { level: 4, name: 'Added' }).first()).toBeVisible()
    await expect(dialog).not.toContainText('Unreleased')
    await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Changelog' }).click()
  await opensAndCloses()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Changelog' }).click()
  await opensAndCloses()
  await page.getByRole('button', { name: 'Documentation' }).click()
  await page.getByRole('menuitem', { name: 'Changelogs' }).click()
  await opensAndCloses()
})

test('each organization is asked for its feedback until it dismisses the banner', async ({ page }) => {
  const studio = await makeStudio()
  const other = await makeStudio('Moon Miners')
  await openAs(page, studio, gamesPath(studio))
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await page.evaluate((key) => localStorage.removeItem(key), storageKeys.surveyDismissed + studio.cid)
  await page.reload()
  const banner = page.getByRole('complementary', { name: 'Let us know your feedback!' })
  await expect(banner).toBeVisible()
  expect((await banner.boundingBox())?.height).toBe(50)
  await expect(banner.getByRole('link', { name: 'Give feedback' })).toHaveAttribute('href', /^mailto:help@regent\.test/)
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const topOfSidebar = async () => (await sidebar.boundingBox())?.y
  expect(await topOfSidebar()).toBe(101)
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Dismiss the survey' }).click()
  await expect(banner).toHaveCount(0)
  expect(await topOfSidebar()).toBe(51)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.goto('/login')
  await page.getByLabel('Organization').fill(other.alias)
  await page.getByLabel('E-mail').fill(other.admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(other.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`${gamesPath(other)}$`))
  await expect(banner).toBeVisible()
})

test('the documentation menu leads to documents and addresses, and says which setting is empty', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  await page.getByRole('button', { name: 'Documentation' }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([
    'Product documentation',
    'Install guide',
    'Feature list',
    'Use cases',
    'Changelogs',
    /^Community FAQ.*COMMUNITY_URL/,
    /^Chat community.*CHAT_URL/,
    'Support e-mail',
  ])
  await expect(page.getByRole('menuitem', { name: 'Community FAQ' })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: 'Support e-mail' })).toHaveAttribute(
    'href',
    'mailto:help@regent.test',
  )
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Feature list' }).click()
  const reader = await opened
  await expect(reader.getByRole('heading', { level: 2, name: 'What is in it' })).toBeInViewport()
  await reader.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Use cases' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Use cases' })).toBeVisible()
  await expect(reader).toHaveTitle('Use cases · Regent')
  await expectAccessible(reader)
})

test('every document opens without a session, and its links stay in the reader', async ({ page }) => {
  for (const name of ['readme', 'glossary', 'architecture', 'contributing', 'changelog']) {
    await page.goto(`/docs/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/docs/readme')
  await page.getByRole('main').getByRole('link', { name: 'docs/glossary.md' }).click()
  await expect(page).toHaveURL(/\/docs\/glossary$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible()
  await page.goto('/docs/readme')
  await expectAccessible(page)
})

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

test('Ctrl+K finds a screen, a realm and an action, by the keyboard alone', async ({ page, context }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players'))
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox')
  const option = (name: RegExp) => palette.getByRole('option', { name })

  const button = page.getByRole('button', { name: 'Search (Ctrl K)' })
  await button.focus()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('audit')
  await expect(option(/Audit Trail This realm/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option(/Audit Trail Organization/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/realms/${studio.pid}/audit$`))

  // The screen stays the same in another realm.
  await page.keyboard.press('Control+k')
  await field.fill('staging')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/realms/${studio.staging.pid}/audit$`))

  // Out of a field too; what was chosen last stands first.
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Audit Trail')
  const opened = context.waitForEvent('page')
  await field.fill('service')
  await page.keyboard.press('Control+Enter')
  const tab = await opened
  await expect(tab).toHaveURL(/\/service-plans$/)
  await expect(tab.getByRole('heading', { level: 1, name: 'Service plans' })).toBeVisible()
  await expect(page).toHaveURL(/\/audit$/)

  await page.keyboard.press('Control+k')
  await field.fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Control+k')
  await field.fill('no such thing')
  await expect(palette.getByRole('status')).toHaveText('Nothing matches.')
  await expect(palette.getByRole('option')).toHaveCount(0)
})

test('Ctrl+K finds players: those one was at, and then those the server finds', async ({ page }) => {
  const studio = await makeStudio()
  const ada = await addPlayer(studio, { email: 'ada@players.test' })
  const alan = await addPlayer(studio, { email: 'alan@players.test' })
  await openAs(page, studio, realmPath(studio, `players/${ada.accountId}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Player Profile' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByRole('group', { name: 'Players', exact: true })).toContainText('ada@players.test')
  await palette.getByRole('combobox').fill('ala')
  const found = palette.getByRole('group', { name: 'Found players' })
  await expect(found).toContainText('alan@players.test')
  await expect(found).not.toContainText('ada@players.test')
  await expectAccessible(page)
  await palette.getByRole('combobox').fill(String(alan.gamerTag))
  await expect(found.getByRole('option')).toContainText('alan@players.test')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/players/${alan.accountId}$`))
})

test('the palette begins what one may do, and offers nothing else', async ({ page, browser }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamePath(studio))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const begin = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(text)
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
  }
  await begin('create a realm')
  const drawer = page.getByRole('dialog', { name: /realm/i })
  await expect(drawer.getByRole('textbox').first()).toBeFocused()
  // A shortcut means nothing while a form is open.
  await page.keyboard.press('Control+k')
  await expect(palette).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await begin('add a colleague')
  await expect(page).toHaveURL(/\/users$/)
  await expect(page.getByRole('dialog')).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, studio, realmPath(studio, 'players'), await addOperator(studio, 'tester'))
  await other.getByRole('button', { name: 'Search (Ctrl K)' }).click()
  const offered = other.getByRole('dialog', { name: 'Search' })
  await expect(offered.getByRole('option', { name: 'Copy the realm id' })).toBeAttached()
  for (const name of [/User Administration/, /Create a/, /Add a colleague/]) {
    await expect(offered.getByRole('option', { name })).toHaveCount(0)
  }
  await context.close()
})

test('? lists the shortcuts, g and a letter goes there, / filters, and none works while one writes', async ({
  page,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'audit'))
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Audit Trail')).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('region', { name: 'Go to, in this realm' })).toContainText('Players')
  await expectAccessible(page)
  await page.keyboard.type('gp')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(heading('Audit Trail')).toBeVisible()

  await page.keyboard.type('gp')
  await expect(heading('Players')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('gg?')
  await expect(page.getByRole('searchbox')).toHaveValue('gg?')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('searchbox').blur()
  await page.keyboard.type('gg')
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
  await page.keyboard.type('gu')
  await expect(heading('User Administration')).toBeVisible()
  // A letter of a level one is not at leads nowhere.
  await page.keyboard.type('gp')
  await expect(heading('User Administration')).toBeVisible()
})

test('keys pressed alone can be switched off', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'audit'))
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Audit Trail')).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('switch', { name: 'Keys pressed alone do something' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(heading('Audit Trail')).toBeVisible()
  await page.keyboard.type('?gp')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
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
  await expect(page).toHaveURL(/\/realm-config$/)
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
  await expect(screens.getByRole('link')).toHaveText(['Config', 'Tagging', 'Plans', 'Audit Trail', 'Players'])
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
  await expect(sidebar.getByRole('link')).toHaveText(['Back to games', 'Tagging', 'Audit Trail', 'Players'])
  await expect(page.getByRole('region', { name: 'Screens' }).getByRole('link')).toHaveText([
    'Tagging',
    'Audit Trail',
    'Players',
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
