import { addNote, deleteNote, editNote, listNotes, type Note } from '@regent/contract/players/notes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0

const noteOf = (id: number, text: string): Note => ({
  id,
  gamerTag,
  text,
  isPinned: false,
  version: 1,
  created: id,
  updated: id,
})

/** A server that keeps the notes of one player: pinned ones first, then the newest. */
function keepNotes(answers: Answers, notes: Note[]): void {
  answers
    .on(listNotes, () => ({
      rows: notes.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.id - a.id),
      next: null,
    }))
    .on(addNote, ({ body }) => {
      const note = noteOf(notes.length + 1, body.text)
      notes.push(note)
      return note
    })
    .on(editNote, ({ params, body }) => {
      const note = notes.find(({ id }) => id === params.id)
      return note ? Object.assign(note, body) : refuse('NoteNotFound')
    })
    .on(deleteNote, ({ params }) => {
      notes.splice(
        notes.findIndex(({ id }) => id === params.id),
        1,
      )
      return { result: 'ok' as const }
    })
}

const notes = page.getByRole('region', { name: 'Notes' })
const items = notes.getByRole('listitem')

async function choose(text: string, action: string) {
  await items.filter({ hasText: text }).getByRole('button').click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function write(text: string) {
  await notes.getByRole('button', { name: 'Add note' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add note' })
  await drawer.getByLabelText('Note', { exact: true }).fill(text)
  await drawer.getByRole('button', { name: 'Add note' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
}

test('notes are written, pinned, changed and deleted', async () => {
  const kept: Note[] = []
  await openScreen(realmPath(`players/${gamerTag}`), { answers: (on) => keepNotes(on, kept) })
  await expect.element(notes).toContainText('No notes yet.')
  await write('Asked for a refund twice.')
  await write('Reports bugs well.')
  await expect.poll(() => items.elements().length).toBe(2)
  await expect.element(items.first()).toContainText('Reports bugs well.')

  await choose('refund', 'Pin to the top')
  await expect.element(items.first()).toContainText('Asked for a refund twice.')
  await expect.element(items.first()).toContainText('pinned')

  await choose('Reports', 'Edit note')
  const editing = page.getByRole('dialog', { name: 'Edit note' })
  await editing.getByLabelText('Note', { exact: true }).fill('Reports bugs very well.')
  await editing.getByRole('button', { name: 'Save note' }).click()
  await expect.element(notes).toContainText('Reports bugs very well.')

  await choose('very well', 'Delete')
  await expect.poll(() => items.elements().length).toBe(1)
  await expect.element(page.getByRole('alert').filter({ hasText: 'Deleted the note' })).toBeVisible()
})

test('a tester reads notes and is told which right writing needs', async () => {
  await openScreen(realmPath(`players/${gamerTag}`), { role: 'tester' })
  const add = page.getByRole('button', { name: 'Add note' })
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await add.hover()
  await expect.element(page.getByRole('tooltip')).toContainText('create player-profile')
})
