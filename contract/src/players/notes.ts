import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, pageQuery, Version } from '../core/shapes.ts'
import { prose } from '../core/values.ts'

export const NoteText = prose(4000).trim().min(1, 'must not be empty')

/** An operator's note about a player, for colleagues. Game clients never receive it. */
export const Note = z.object({
  id: Id.describe('The id of the note.'),
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  text: z.string().describe('The note, for operators only.'),
  isPinned: z.boolean().describe('Pinned notes come first.'),
  version: Version,
  created: Millis.describe('When it was created.'),
  createdBy: z.string().optional().describe('Absent when a game server wrote it, or the account no longer exists.'),
  updated: Millis.describe('When it was last changed.'),
  updatedBy: z.string().optional().describe('The account of the operator who changed it last.'),
})
export type Note = z.infer<typeof Note>

const params = z.object({ id: Id.describe('The id of the note.') })

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes',
  summary: 'List the notes about a player: pinned ones first, then the newest.',
  scope: 'realm',
  access: { operator: 'view player-profile' },
  query: z.object({ ...pageQuery, gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') }),
  response: buildPageSchema(Note),
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/notes',
  summary: 'Write a note about a player.',
  scope: 'realm',
  access: { operator: 'create player-profile' },
  body: z.object({
    gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
    text: NoteText.describe('The note, for operators only.'),
    isPinned: z.boolean().default(false).describe('True to list it first.'),
  }),
  response: Note,
  errors: ['PlayerNotFound'],
})

export const editNote = endpoint({
  method: 'PUT',
  path: '/api/notes/:id',
  summary: 'Change a note’s text, or pin it. Omitted fields do not change.',
  scope: 'realm',
  access: { operator: 'edit player-profile' },
  params,
  body: z.object({
    text: NoteText.optional().describe('The note, for operators only.'),
    isPinned: z.boolean().optional().describe('True to list it first.'),
  }),
  response: Note,
  errors: ['NoteNotFound', 'StaleVersion'],
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/notes/:id',
  summary: 'Delete a note.',
  scope: 'realm',
  access: { operator: 'delete player-profile' },
  params,
  response: EmptyResponse,
  errors: ['NoteNotFound', 'StaleVersion'],
})
