import type { Locator } from '@playwright/test'
import { storageKeys } from '../console/src/api/session.ts'
import { stopClock } from './support/clock.ts'
import { hueOf } from './support/colour.ts'
import { addPlayer, gamePath, gamesPath, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** What stands around every screen: sidebar and breadcrumbs, with the sizes, delays and texts asked of the whole frame. */

test('a collapsed sidebar gives its room to what measures itself, 250 ms later [shell-24]', async ({ page }) => {
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

for (const modifier of ['ControlOrMeta', 'Shift'] as const) {
  test(`a click with ${modifier} on an entry opens another page, and the first one stays [shell-19]`, async ({
    page,
    context,
  }) => {
    const studio = await makeStudio()
    await openAs(page, studio, realmPath(studio, 'audit'))
    const config = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Config' })
    const opened = context.waitForEvent('page')
    await config.click({ modifiers: [modifier] })
    // What the other page shows is the browser's affair, and a browser without a window does not do it.
    await opened
    await expect(config).toHaveAttribute('href', /\/realm-config$/)
    await expect(page).toHaveURL(/\/audit$/)
  })
}

test('breadcrumbs that do not fit go into a menu, 200 ms after the window was resized [shell-25 shell-26 shell-28 shell-30]', async ({
  page,
}) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `players/${player.gamerTag}/stats`))
  const bar = page.getByRole('navigation', { name: 'Breadcrumbs' })
  const hidden = bar.getByRole('button', { name: 'Hidden breadcrumbs' })
  const gameLink = bar.getByRole('link', { name: studio.game }).first()
  await expect(bar.getByText('Stats', { exact: true })).toBeVisible()
  await expect(hidden).toHaveCount(0)
  const crumbs = bar.locator('[data-kind]')
  expect(await crumbs.evaluateAll((all) => all.map((crumb) => crumb.getAttribute('data-kind')))).toEqual([
    ...['game', 'realm', 'player', 'page'],
  ])
  await expect(crumbs).toContainText([studio.game, 'PROD', String(player.gamerTag), 'Stats'])
  await expect(crumbs.nth(0).getByRole('link')).toHaveAttribute('href', gamePath(studio))
  await expect(crumbs.nth(1).getByRole('link')).toHaveAttribute('href', `${gamePath(studio)}/realms/${studio.pid}`)
  // The open screen is disabled: it leads nowhere.
  await expect(crumbs.nth(3).getByRole('link')).toHaveCount(0)
  await stopClock(page)
  // The page hears of its new size at its next frame; the clock runs on from there.
  await page.evaluate(() =>
    addEventListener('resize', () => document.documentElement.setAttribute('data-heard', String(innerWidth))),
  )
  const resizeTo = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('html')).toHaveAttribute('data-heard', String(width))
  }
  const steps = [
    { width: 840, texts: [] },
    { width: 768, texts: [] },
    { width: 480, texts: [] },
    { width: 390, texts: [] },
    { width: 1440, texts: [String(player.gamerTag), 'Stats'] },
  ]
  for (const { width, texts } of steps) {
    const before = await hidden.count()
    await resizeTo(width)
    await page.clock.runFor(150)
    expect(await hidden.count()).toBe(before)
    await page.clock.runFor(100)
    await expect(hidden).toHaveCount(width === 1440 ? 0 : 1)
    for (const text of texts) await expect(bar.getByText(text, { exact: true })).toBeVisible()
    // The realm says what a change would hit: it never goes.
    await expect(bar.getByText('PROD')).toBeInViewport()
    await expect(bar.getByRole('button', { name: 'Switch realm' })).toBeInViewport({ ratio: 1 })
    if (width >= 768) expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await expect(gameLink).toBeVisible()
  await resizeTo(768)
  await page.clock.runFor(250)
  await page.clock.resume()
  await hidden.click()
  await page.getByRole('menuitem', { name: studio.game }).click()
  await expect(page).toHaveURL(new RegExp(`${gamePath(studio)}$`))
})

test('everything of the frame has the size that was asked for [shell-29 shell-31 shell-51]', async ({ page }) => {
  const studio = await makeStudio('A game whose name is far longer than its crumb')
  const player = await addPlayer(studio, { email: 'somebody.with.a.very.long.address@players.test' })
  const widthOf = async (of: Locator) => (await of.boundingBox())?.width
  const styleOf = (of: Locator, name: string) =>
    of.evaluate((node, asked) => getComputedStyle(node).getPropertyValue(asked), name)

  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await widthOf(page.getByRole('main'))).toBe(800)
  await page.goto('/signup-registration')
  await expect(page.getByRole('heading', { level: 1, name: 'Create an organization' })).toBeVisible()
  expect(await widthOf(page.getByRole('main'))).toBe(976)

  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/stats`))
  const bar = page.getByRole('navigation', { name: 'Breadcrumbs' })
  const crumb = (kind: string) => bar.locator(`[data-kind="${kind}"]`)
  await expect(crumb('page')).toHaveText('Stats')
  expect(await widthOf(crumb('game').getByRole('link'))).toBe(83)
  expect(await styleOf(crumb('realm').getByRole('link'), 'max-width')).toBe('123px')
  expect(await styleOf(crumb('player').getByRole('link'), 'max-width')).toBe('172px')
  for (const kind of ['game', 'realm', 'player']) {
    expect(await styleOf(crumb(kind), 'padding-inline')).toBe('8px')
    expect(await styleOf(crumb(kind).getByRole('link'), 'font-size')).toBe('12px')
  }
  const divider = bar.getByRole('listitem', { includeHidden: true }).filter({ hasText: /^\/$/ })
  await expect(divider).toHaveCount(3)
  expect(await widthOf(divider.first())).toBe(20)
  await page.setViewportSize({ width: 840, height: 900 })
  const hidden = bar.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Hidden breadcrumbs' }) })
  await expect(hidden).toBeVisible()
  expect(await widthOf(hidden)).toBe(64)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Go to player' }).click()
  const drawer = page.getByRole('dialog', { name: 'Go to player' })
  expect(await widthOf(drawer)).toBe(400)
  expect(await widthOf(drawer.getByText(player.email ?? ''))).toBe(150)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect.poll(() => widthOf(page.getByRole('navigation', { name: 'Main' }))).toBe(80)
  await page.getByRole('button', { name: 'Expand the sidebar' }).click()

  await page.evaluate((key) => localStorage.removeItem(key), storageKeys.surveyDismissed + studio.cid)
  await page.goto(`${gamesPath(studio)}/DEMO/realms/DEMO/players`)
  const banners = page.getByRole('banner').getByRole('complementary')
  await expect(banners).toHaveCount(2)
  for (const banner of await banners.all()) expect((await banner.boundingBox())?.height).toBe(50)

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Changelog' }).click()
  const changelog = page.getByRole('dialog', { name: 'Changelog' })
  await expect.poll(() => widthOf(changelog)).toBe(1000)
  await page.setViewportSize({ width: 900, height: 900 })
  await expect.poll(() => widthOf(changelog)).toBeLessThan(900)
})

test('everything of the frame says what was asked for', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { PURCHASES_TOTAL: 3 })
  const says = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  const saysOnHover = async (of: Locator, text: string) => {
    await of.hover()
    await expect(page.getByRole('tooltip')).toHaveText(text)
  }

  await openAs(page, studio, `${gamesPath(studio)}/DEMO/realms/DEMO/players`)
  await says("This is Demo Project! Get a sense of the Portal's capabilities. All functionalities are read-only.")
  await page.evaluate((key) => localStorage.removeItem(key), storageKeys.surveyDismissed + studio.cid)
  await page.goto(realmPath(studio, `players/${player.accountId}`))
  await says('Let us know your feedback!')
  await expect(page.getByText('This is Demo Project!')).toHaveCount(0)

  const header = page.getByRole('region', { name: 'Player', exact: true })
  await expect(header).toContainText('NEW')
  await expect(header).toContainText(/Last seen.*just now/)
  await saysOnHover(header.getByText('paying', { exact: true }), 'Completed 3 real-money purchases.')
  await saysOnHover(header.getByText('iOS', { exact: true }), 'Last played on iOS.')
  await saysOnHover(header.getByText('de', { exact: true }), 'German language preference.')
  await saysOnHover(header.getByRole('button', { name: 'Copy player id' }), 'Copy Value')
  await header.getByRole('button', { name: 'Copy player id' }).click()
  await expect(page.getByRole('tooltip')).toHaveText('Copied')
  await says('Copied to clipboard!')
  expect(await hueOf(header.getByText('online', { exact: true }))).toBeGreaterThan(75)
  expect(await hueOf(header.getByText('online', { exact: true }))).toBeLessThan(165)

  await page.goto(realmPath(studio, 'players', studio.staging.pid))
  await page.getByRole('button', { name: 'Go to player' }).click()
  const drawer = page.getByRole('dialog', { name: 'Go to player' })
  await expect(drawer.getByRole('tab')).toHaveText(['Recently Viewed', 'Saved'])
  await says('No recently viewed players')
  await drawer.getByRole('tab', { name: 'Saved' }).click()
  await says('No saved players')

  await page.goto(`/${studio.alias}/nowhere`)
  await says('Sorry, the page you`re looking for has been abducted.')
  await says('Go to Games')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('menuitem')).toContainText([
    'My Account',
    'Changelog',
    'Log in to',
    'Create a new',
    'Logout',
  ])
})
