import { addNote } from '@regent/contract/players/notes'
import { call } from './support/api.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

test('a deleted note is restored by Undo', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await call(addNote, { body: { gamerTag, text: 'Reports bugs well.' } }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}`))
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('listitem').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(notes).toContainText('No notes yet.')
  await undoOf(page, 'Deleted the note')
  await expect(notes).toContainText('Reports bugs well.')
})
