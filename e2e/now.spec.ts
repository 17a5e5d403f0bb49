import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, gamePath, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('the home of a realm says how busy it is, what was changed, and its ids', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 3 })
  await openAs(page, studio, `${gamePath(studio)}/realms/${studio.pid}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Now' })).toBeVisible()
  const figures = main.getByRole('region', { name: 'The last 24 hours' })
  await expect(figures.getByRole('definition').first()).toHaveText('1')
  await expect(main.getByRole('region', { name: 'Recent changes' })).toContainText('LEVEL')
  await expect(main.getByText('All clear')).toBeVisible()
  await main.getByRole('button', { name: 'Realm ids' }).click()
  await page.getByRole('button', { name: 'Copy scope (cid.pid)' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${studio.cid}.${studio.pid}`)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Switch realm' }).click()
  await page.getByRole('menuitem', { name: /staging/ }).click()
  await expect(main.getByRole('region', { name: 'No players yet' })).toContainText(studio.staging.pid)
})

test('the sidebar counts what waits on a screen, the bell lists it on every screen, and pinned screens stand first', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await call(
    planStatsOfPlayers,
    { body: { players: { gamerTags: [gamerTag] }, key: 'SEASON', act: 'set', value: 'autumn' } },
    asAdmin(studio, studio.pid),
  )
  // Every entry of the group fits.
  await page.setViewportSize({ width: 1280, height: 1100 })
  await openAs(page, studio, realmPath(studio, 'players'))
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const operate = sidebar.getByRole('button', { name: 'Operate' })
  await expect(operate).toContainText('1')
  await operate.click()
  await expect(sidebar.getByRole('link', { name: 'Plans', exact: true })).toContainText('1')
  await page.getByRole('button', { name: '1 thing needs you' }).click()
  const bell = page.getByRole('dialog', { name: 'Needs you' })
  await bell.getByRole('link', { name: /A plan is ready to apply/ }).click()
  await expect(page).toHaveURL(new RegExp(`${realmPath(studio, 'plans')}$`))
  await expect(bell).toHaveCount(0)

  const pinned = sidebar.getByRole('list', { name: 'Pinned' })
  await expect(pinned).toHaveCount(0)
  const group = sidebar.getByRole('list', { name: 'Operate' })
  await group.getByRole('link', { name: 'Jobs', exact: true }).hover()
  await group.getByRole('button', { name: 'Pin Jobs' }).click()
  await expect(pinned.getByRole('link', { name: 'Jobs', exact: true })).toBeVisible()
  // By keyboard the open screen is pinned.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pin plans')
  await expect(page.getByRole('option', { name: 'Pin Plans' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(pinned.getByRole('link')).toHaveText(['Jobs', /Plans/])
  await page.reload()
  await expect(pinned.getByRole('link')).toHaveText(['Jobs', /Plans/])
  await expectAccessible(page, { withFrame: true })
  await pinned.getByRole('link', { name: 'Jobs', exact: true }).hover()
  await pinned.getByRole('button', { name: 'Unpin Jobs' }).click()
  await expect(pinned.getByRole('link')).toHaveText([/Plans/])
  await expect(group.getByRole('link', { name: 'Jobs' })).toBeVisible()
})

test('on a phone the realm is always read, and a thumb reaches its screens', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio, { email: 'ada@players.test' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, studio, `${gamePath(studio)}/realms/${studio.pid}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs).toContainText('PROD')
  // Not only there for screen readers: most of the name is in sight.
  const name = await crumbs.getByText(studio.game, { exact: true }).boundingBox()
  expect(name?.width).toBeGreaterThan(60)
  const bar = page.getByRole('navigation', { name: 'Nearest screens' })
  await bar.getByRole('link', { name: 'Players' }).click()
  // A row is a card: the player, with the first facts by their names.
  const card = page.getByRole('row').filter({ hasText: String(gamerTag) })
  await expect(card.getByRole('cell', { name: 'ada@players.test' })).toBeVisible()
  await card.getByRole('link', { name: String(gamerTag) }).click()
  await page.getByRole('navigation', { name: 'Screens of the player' }).getByRole('link', { name: 'Stats' }).click()
  await expect(page).toHaveURL(/\/stats$/)
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Back to players list' }).click()
  await expect(page).toHaveURL(/\/players$/)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
