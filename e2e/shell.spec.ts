import { expectAccessible } from './support/axe.ts'
import { gamesPath, makeStudio, openAs, realmPath } from './support/studio.ts'
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
