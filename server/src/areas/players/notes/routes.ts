import { addNote, deleteNote, editNote, listNotes } from '@regent/contract/players/notes'
import { ok } from '@regent/contract/shapes'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { selectNotes } from './queries.ts'
import * as notes from './service.ts'

export function noteRoutes(server: Router) {
  server.on(listNotes, async ({ realm, query: { gamerTag, cursor, limit } }) => {
    const rows = await selectNotes(realm, gamerTag, limit + 1, readCursor(cursor, ['pinned', 'createdAt', 'id']))
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      rows: page.map(notes.noteView),
      next: last ? writeCursor([Number(last.is_pinned), last.created_at, last.id]) : null,
    }
  })

  server.on(addNote, (context) => {
    const { gamerTag, ...note } = context.body
    return notes.addNote(context, gamerTag, note)
  })

  server.on(editNote, (context) => notes.editNote(context, context.params.id, context.body))

  server.on(deleteNote, async (context) => {
    await notes.deleteNote(context, context.params.id)
    return ok
  })
}
