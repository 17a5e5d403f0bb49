import type { Page } from '@playwright/test'
import { renameRealm } from '@regent/contract/realms'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

async function filterBy(page: Page, field: string, value: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: field }).click()
  const free = page.getByRole('textbox', { name: 'Value' })
  if (await free.isVisible()) {
    await free.fill(value)
  } else {
    await page.getByRole('combobox', { name: 'Value' }).click()
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Add filter' }).click()
}

async function studioWithChanges() {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const other = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 1 })
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 2 })
  await setStats(studio, other.gamerTag, 'game.private', { HONOR: 5 })
  await call(renameRealm, { body: { projectId: studio.pid, newName: 'Sky Raiders II' } }, asAdmin(studio))
  return { studio, player, other }
}

test('every change is listed, newest first, in words', async ({ page }) => {
  const { studio, player } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, 'audit'))
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('Renamed realm Sky Raiders to Sky Raiders II')
  await expect(newest).toContainText('admin')
  await expect(newest).toContainText(`(${studio.admin.email})`)
  const change = page.getByRole('row').filter({ hasText: 'Set stat LEVEL' }).first()
  await expect(change).toContainText('1')
  await expect(change.getByRole('link', { name: String(player.gamerTag) })).toBeVisible()
  await expectAccessible(page)
  await change.getByRole('link', { name: String(player.gamerTag) }).click()
  await expect(page.getByRole('heading', { name: 'Player Profile' })).toBeVisible()
})

test('an entry opens with its before and after, and the address keeps it open', async ({ page }) => {
  const { studio } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, 'audit'))
  await page.getByRole('row').filter({ hasText: 'Set stat LEVEL' }).first().getByRole('link').first().click()
  const drawer = page.getByRole('dialog', { name: 'Set stat LEVEL' })
  const diff = drawer.getByRole('table')
  await expect(diff.getByRole('row', { name: /LEVEL/ })).toContainText('changed')
  await expect(diff.getByRole('deletion')).toHaveText('1')
  await expect(diff.getByRole('insertion')).toHaveText('2')
  await expectAccessible(page)
  await expect(page).toHaveURL(/entry=\d+/)
  await page.reload()
  await expect(drawer).toBeVisible()
  await drawer.getByText('Raw JSON').click()
  await expect(drawer.getByText('"action": "POST /basic/stats/batch"')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/entry=/)
})

test('the filters by subject, person and player stay in the address', async ({ page }) => {
  const { studio, other } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, 'audit'))
  await filterBy(page, 'Subject', 'stat')
  await expect(page).toHaveURL(/\?subject=stat$/)
  await expect(page.getByText('Renamed realm')).toHaveCount(0)
  await filterBy(page, 'Player', String(other.gamerTag))
  await expect(page).toHaveURL(new RegExp(`subject=stat&player=${other.gamerTag}$`))
  await expect(page.getByText('Set stat HONOR')).toBeVisible()
  await expect(page.getByText('Set stat LEVEL')).toHaveCount(0)
  await filterBy(page, 'Person', studio.admin.email)
  await expect(page).toHaveURL(/person=\d+/)
  await page.reload()
  await expect(page.getByText('Set stat HONOR')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('Renamed realm')).toBeVisible()
  await filterBy(page, 'Player', 'not a number')
  await expect(page.getByText(/A gamer tag is a number/)).toBeVisible()
  await expect(page.getByText('Renamed realm')).toBeVisible()
  await filterBy(page, 'Subject', 'sign-in')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('older changes are loaded on demand', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const stats = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`quest-${index}`, index]))
  await setStats(studio, player.gamerTag, 'game.private', stats)
  await openAs(page, studio, realmPath(studio, 'audit'))
  await expect(page.getByText('50 changes, more to load')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(page.getByText('Created realm Sky Raiders')).toBeVisible()
})

test('a filter that nothing passes says so', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'audit?subject=sign-in'))
  await expect(page.getByText('Nothing matches')).toBeVisible()
})
