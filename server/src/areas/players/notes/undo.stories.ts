import { addNote, deleteNote, editNote, listNotes } from '@regent/contract/players/notes'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { playerOf, type Story } from '../../../testing/undo-story.ts'

const note = {
  add: async (app: TestApp, by: Actor) => {
    await by.call(addNote, { body: { gamerTag: await playerOf(app), text: 'one' } })
  },
  edit: (text: string) => async (app: TestApp, by: Actor) => {
    const id = (await note.state(app, by))[0]?.id ?? 0
    await by.call(editNote, { params: { id }, body: { text } })
  },
  remove: async (app: TestApp, by: Actor) => {
    const id = (await note.state(app, by))[0]?.id ?? 0
    await by.call(deleteNote, { params: { id } })
  },
  state: async (app: TestApp, by: Actor) =>
    (await by.call(listNotes, { query: { gamerTag: await playerOf(app) } })).rows.map(({ id, text, isPinned }) => ({
      id,
      text,
      isPinned,
    })),
}

export const noteStories: Record<'note', Story[]> = {
  note: [
    { name: 'a note that was written', change: note.add, newer: note.edit('two'), state: note.state },
    {
      name: 'a note that was changed',
      change: async (app, by) => {
        await note.add(app, by)
        await note.edit('two')(app, by)
      },
      newer: note.edit('three'),
      state: note.state,
    },
  ],
}
