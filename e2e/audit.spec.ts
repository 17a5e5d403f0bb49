import { readFile } from 'node:fs/promises'
import { addPlayer, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('several changes are undone together, after a question', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 1 })
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 2 })
  await setStats(studio, player.gamerTag, 'game.private', { HONOR: 5 })
  await openAs(page, studio, realmPath(studio, 'audit?subject=stat'))
  const boxes = page.getByRole('checkbox', { name: /^Select change/ })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('button', { name: 'Undo selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo “2 changes of the audit trail”' })
  await dialog.getByLabel('Reason').fill('Wrong player')
  await dialog.getByRole('button', { name: 'Undo 2 changes' }).click()
  await expect(page.getByRole('dialog')).toContainText('done')
  await page.goto(realmPath(studio, `players/${player.gamerTag}/stats`))
  await expect(page.getByRole('row', { name: /HONOR/ })).toContainText('5')
  await expect(page.getByRole('row', { name: /LEVEL/ })).toHaveCount(0)
})

test('the CSV has all that is filtered, not only what is loaded', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  // A call sets at most 1,000 stats of a player.
  for (const chapter of ['first', 'second']) {
    const stats = Object.fromEntries(Array.from({ length: 550 }, (_, index) => [`${chapter}-quest-${index}`, index]))
    await setStats(studio, player.gamerTag, 'game.private', stats)
  }
  await openAs(page, studio, realmPath(studio, 'audit?subject=stat'))
  await expect(page.getByText('50 changes, more to load')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(1_101)
  await expect(page.getByText('Saved 1,100 changes as CSV')).toBeVisible()
})
