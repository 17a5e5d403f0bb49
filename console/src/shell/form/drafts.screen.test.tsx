import { addNote } from '@regent/contract/players/notes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../api/demo/demo-players.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { openScreen, reload } from '../../testing/screen.tsx'
import { realmPath } from '../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0

test('the input of a form survives a reload, is offered as a draft, and is removed by a save', async () => {
  const answers = await openScreen(realmPath(`players/${gamerTag}`), {
    answers: (on) =>
      on.on(addNote, ({ body }) => ({ ...body, id: 77, version: 1, created: Date.now(), updated: Date.now() })),
  })
  const drawer = page.getByRole('dialog', { name: 'Add note' })
  const note = drawer.getByLabelText('Note', { exact: true })
  const offer = drawer.getByRole('region', { name: 'Draft' })
  const open = () => page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Add note' }).click()
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('regent-draft/')).length

  await open()
  await note.fill('Asked for a refund')
  await expect.poll(drafts).toBe(1)
  await reload()
  await open()
  await expect.element(offer).toContainText('You have a draft of')
  await expect.element(note).toHaveValue('')
  await expectAccessible({ of: 'NoteDrawer' })
  // Closing the form without an answer keeps the offer.
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await open()
  await offer.getByRole('button', { name: 'Continue' }).click()
  await expect.element(note).toHaveValue('Asked for a refund')
  await expect.element(offer).not.toBeInTheDocument()

  // Later input is kept, too, until it is saved.
  await note.fill('Asked for a refund twice.')
  await drawer.getByRole('button', { name: 'Add note' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(answers.requestsOf(addNote)).toMatchObject([{ body: { text: 'Asked for a refund twice.' } }])
  expect(drafts()).toBe(0)
  await open()
  await expect.element(offer).not.toBeInTheDocument()

  await note.fill('Another one')
  await expect.poll(drafts).toBe(1)
  await reload()
  await open()
  await offer.getByRole('button', { name: 'Discard draft' }).click()
  expect(drafts()).toBe(0)
  await note.fill('And one more')
  await expect.poll(drafts).toBe(1)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(drafts()).toBe(0)
})

test('the first invalid field of a form gets the focus', async () => {
  await openScreen(realmPath('promotions'))
  await page.getByRole('button', { name: 'Create promo', exact: true }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /Create/ }).click()
  await expect
    .poll(() => document.activeElement === document.querySelector('[role="dialog"] [aria-invalid="true"]'))
    .toBe(true)
})
