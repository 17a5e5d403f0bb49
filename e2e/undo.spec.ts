import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { call } from './support/api.ts'
import { addOperator, asAdmin, makeStudio, openAs, realmPath, setStats, studioWithPlayer } from './support/studio.ts'
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
  await expect(page.getByText('You have no change to undo on this screen.')).toBeVisible()
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
  const dialog = page.getByRole('dialog', { name: 'Not undone' })
  await expect(dialog.getByRole('row').nth(1)).toContainText('3')
  await expect(dialog.getByRole('row').nth(1)).toContainText('10')
  await expect(dialog.getByRole('row').nth(1)).toContainText('11')
  await expect(dialog.getByRole('row').nth(1)).toContainText(studio.admin.email)
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('11')
})

test('without the right to the inverse change Undo is disabled, and names the missing right', async ({ page }) => {
  const { studio, player } = await studioWithPlayer()
  const profile = realmPath(studio, `players/${player.accountId}`)
  await openAs(page, studio, profile, await addOperator(studio, 'tester'))
  const undo = page.getByRole('button', { name: /^Undo: Set stat LEVEL/ })
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await expect(undo).toHaveAttribute('data-tip', /"(edit|delete) stats"/)
  await undo.click({ force: true })
  await page.goto(realmPath(studio, 'audit'))
  await page
    .getByRole('checkbox', { name: /^Select / })
    .last()
    .check()
  await expect(page.getByRole('button', { name: 'Undo selected' })).toHaveAttribute('aria-disabled', 'true')
  await page
    .getByRole('link', { name: /\d\d:\d\d/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo this change' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('the message of a change says so if its author may not make the inverse change', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.staging.pid)
  const gems = { id: 'currency.gems', checksum: 'gems-1', tags: [], properties: { startingAmount: { data: 5 } } }
  const { content } = await call(saveContent, { body: { content: [gems] } }, as)
  await call(saveManifest, { body: { references: content } }, as)
  await openAs(page, studio, realmPath(studio, 'content/promotions'), await addOperator(studio, 'developer'))
  await page.getByRole('button', { name: 'Promote all from staging' }).click()
  const plan = page.getByRole('dialog')
  await plan.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
  await plan.getByRole('button', { name: 'Promote 1 item' }).click()
  const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveAttribute('data-tip', 'Needs the right "rollback realm" (role admin).')
})

test('the read-only demo offers no undo', async ({ page }) => {
  await page.goto('/demo/games/DEMO/realms/DEMO')
  const undo = page.getByRole('button', { name: /^Undo: / }).first()
  await expect(undo).toHaveAttribute('data-tip', 'The demo is read-only.')
  await undo.click({ force: true })
  await page.keyboard.press('Control+z')
  await expect(page.getByText('You have no change to undo on this screen.')).toBeVisible()
  await expect(page.getByText('Undid')).toHaveCount(0)
})
