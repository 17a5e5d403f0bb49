import type { Browser } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import {
  addOperator,
  addPlayer,
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
