import type { Page } from '@playwright/test'
import { addPlayer, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const row = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${key}`, exact: true }) })

async function choose(page: Page, key: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${key}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a number is added to where it stands, and taken back', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.public', { HONOR: 10 })
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/stats`))
  await choose(page, 'HONOR', 'Add to number')
  const drawer = page.getByRole('dialog', { name: 'Add to HONOR' })
  await drawer.getByLabel('Amount').fill('5')
  await expect(drawer.getByText('10 becomes 15.')).toBeVisible()
  // The game counts on meanwhile.
  await setStats(studio, player.gamerTag, 'game.public', { HONOR: 100 })
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(page, 'HONOR')).toContainText('105')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'HONOR')).not.toContainText('105')
  await expect(row(page, 'HONOR')).toContainText('100')
})

test('stats that the game client writes appear on the open screen', async ({ page }) => {
  await page.clock.install()
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/stats`))
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible()
  await setStats(studio, gamerTag, 'client.public', { TUTORIAL_STEP: 7 })
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('row').filter({ hasText: 'TUTORIAL_STEP' })).toBeVisible()
})
