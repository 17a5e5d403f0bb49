import { ApiError } from '@regent/contract/errors'
import type { Note } from '@regent/contract/players/notes'
import { newId } from '../../../engines/database/ids.ts'
import { personalSeal } from '../../../kernel/audit/personal.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { findPlayerByTag } from '../players/service.ts'
import * as queries from './queries.ts'

/** A note as the audit trail stores it. */
type NoteState = { text: string; isPinned: boolean }

export const noteView = (row: queries.NoteRow): Note => ({
  id: row.id,
  gamerTag: row.gamer_tag,
  text: row.text,
  isPinned: row.is_pinned,
  version: row.version,
  created: row.created_at,
  updated: row.updated_at,
  ...present({ createdBy: row.created_by, updatedBy: row.updated_by }),
})

const toState = (row: queries.NoteRow): NoteState => ({ text: row.text, isPinned: row.is_pinned })

const findAuthorId = ({ caller }: RealmContext) => findAccountId(caller)

/** Creates a note about a player; an undo restores a deleted one with its old id. */
export async function addNote(
  context: RealmContext,
  gamerTag: number,
  note: NoteState,
  id: number = newId(),
): Promise<Note> {
  const { realm, now } = context
  const isMade = await queries.insertNote(realm, {
    ...note,
    id,
    gamerTag,
    by: findAuthorId(context),
    now: new Date(now),
  })
  if (!isMade) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  context.change({
    subject: 'note',
    id: String(id),
    before: null,
    after: await sealText(context, gamerTag, note),
    gamerTag,
  })
  context.setVersion(1)
  return noteView(await requireNote(realm, id))
}

/** Changes only the given fields. */
export async function editNote(context: RealmContext, id: number, change: Partial<NoteState>): Promise<Note> {
  const { realm, now } = context
  const row = await requireNote(realm, id)
  requireCurrentVersion(context, row)
  const before = toState(row)
  const after = { text: change.text ?? before.text, isPinned: change.isPinned ?? before.isPinned }
  const changedFields = (['text', 'isPinned'] as const).filter((field) => before[field] !== after[field])
  if (changedFields.length === 0) {
    context.unchanged()
    context.setVersion(row.version)
    return noteView(row)
  }
  await queries.updateNote(realm, id, { ...after, by: findAuthorId(context), now: new Date(now) })
  const only = (state: NoteState) => Object.fromEntries(changedFields.map((field) => [field, state[field]]))
  context.change({
    subject: 'note',
    id: String(id),
    before: await sealText(context, row.gamer_tag, only(before)),
    after: await sealText(context, row.gamer_tag, only(after)),
    gamerTag: row.gamer_tag,
  })
  context.setVersion(row.version + 1)
  return noteView(await requireNote(realm, id))
}

export async function deleteNote(context: RealmContext, id: number): Promise<void> {
  const row = await requireNote(context.realm, id)
  requireCurrentVersion(context, row)
  await queries.deleteNote(context.realm, id)
  context.change({
    subject: 'note',
    id: String(id),
    before: await sealText(context, row.gamer_tag, toState(row)),
    after: null,
    gamerTag: row.gamer_tag,
  })
}

/** The sealed form for the audit trail: notes are about people, so their text is erased together with the player. */
async function sealText(context: RealmContext, gamerTag: number, state: Partial<NoteState>) {
  if (state.text === undefined) return state
  const player = await findPlayerByTag(context.realm, gamerTag)
  if (!player) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  return { ...state, text: (await personalSeal(context, player.accountId)).seal(state.text) }
}

/** The current note, locked; null if there is none. */
export async function lockNoteState(realm: Realm, id: number): Promise<NoteState | null> {
  const row = await queries.lockNote(realm, id)
  return row ? toState(row) : null
}

async function requireNote(realm: Realm, id: number): Promise<queries.NoteRow> {
  const row = await queries.lockNote(realm, id)
  if (!row) throw new ApiError('NoteNotFound')
  return row
}

function requireCurrentVersion({ ifMatch }: RealmContext, row: queries.NoteRow): void {
  if (ifMatch !== undefined && ifMatch !== row.version) throw new ApiError('StaleVersion', { current: noteView(row) })
}
