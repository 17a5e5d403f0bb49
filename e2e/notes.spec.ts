import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

test('a note is written, pinned, changed, deleted and brought back', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { email: 'ada@players.test' })
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}`))
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes).toContainText('No notes yet.')

  const write = async (text: string) => {
    await notes.getByRole('button', { name: 'Add note' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add note' })
    await drawer.getByLabel('Note', { exact: true }).fill(text)
    await drawer.getByRole('button', { name: 'Add note' }).click()
    await expect(drawer).toHaveCount(0)
  }
  await write('Asked for a refund twice.')
  await write('Reports bugs well.')
  await expect(notes.getByRole('listitem')).toHaveCount(2)
  await expect(notes.getByRole('listitem').first()).toContainText('Reports bugs well.')

  const actions = (text: string) => notes.getByRole('listitem').filter({ hasText: text }).getByRole('button')
  await actions('refund').click()
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('Asked for a refund twice.')
  await expect(notes.getByRole('listitem').first()).toContainText('pinned')

  await actions('Reports').click()
  await page.getByRole('menuitem', { name: 'Edit note' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit note' })
  await expectAccessible(page)
  await editing.getByLabel('Note', { exact: true }).fill('Reports bugs very well.')
  await editing.getByRole('button', { name: 'Save note' }).click()
  await expect(notes).toContainText('Reports bugs very well.')

  await actions('very well').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(1)
  await undoOf(page, 'Deleted the note')
  await expect(notes).toContainText('Reports bugs very well.')
})

test('a tester reads notes and is told which right writing needs', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}`), tester)
  const add = page.getByRole('button', { name: 'Add note' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await add.hover()
  await expect(page.getByRole('tooltip')).toContainText('create player-profile')
})
