import { expectAccessible } from './support/axe.ts'
import { addOperator, openAs, setStats, studioWithPlayer } from './support/studio.ts'
import { expect, test } from './support/test.ts'

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
