import { listAuditEntries } from '@regent/contract/audit'
import { addNote, deleteNote, editNote, listNotes, type Note } from '@regent/contract/notes'
import { listTimeline } from '@regent/contract/timeline'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'

/** Audit entries, for `toastDone`. */
type Entries = CallAnswer<unknown>['entries']

/** Writes a note or, where there is one, changes its text, unless somebody else has changed it (`StaleVersion`). */
export async function saveNote(gamerTag: number, text: string, note: Note | undefined): Promise<Entries> {
  const { entries } = note
    ? await callForAnswer(editNote, { params: { id: note.id }, body: { text } }, { ifMatch: note.version })
    : await callForAnswer(addNote, { body: { gamerTag, text } })
  await refreshNotes()
  return entries
}

export async function pinNote({ id, version, isPinned }: Note): Promise<Entries> {
  const body = { isPinned: !isPinned }
  return refreshed(callForAnswer(editNote, { params: { id }, body }, { ifMatch: version }))
}

export const deleteNoteOf = ({ id, version }: Note): Promise<Entries> =>
  refreshed(callForAnswer(deleteNote, { params: { id } }, { ifMatch: version }))

/** Also after a refusal: what is shown may be what was refused. */
async function refreshed(answer: Promise<CallAnswer<unknown>>): Promise<Entries> {
  try {
    return (await answer).entries
  } finally {
    await refreshNotes()
  }
}

export const refreshNotes = () =>
  Promise.all(
    [listNotes, listAuditEntries, listTimeline].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
