import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { putAssignment, readAssignment } from './assignment.ts'
import { type EntryState, readEntryState, removeEntry, restoreEntry } from './entries.ts'
import { readBoardState, restoreBoardState } from './service.ts'
import type { BoardState } from './settings.ts'

/** Nothing is erased immediately: a cleared or deleted board gets its entries back. Settings are restored by field. */
export const leaderboard: Undoable = {
  read: (context, { subject_id: id }) => readBoardState(realmOfUndo(context), id),
  restore: (context, { subject_id: id }, state) =>
    restoreBoardState(realmOfUndo(context), id, state as Partial<BoardState> | null),
}

/** `leaderboards.weekly/42` */
function parseSubject({ subject_id: id }: UndoEntry) {
  const slash = id.lastIndexOf('/')
  return { boardId: id.slice(0, slash), gamerTag: Number(id.slice(slash + 1)) }
}

export const leaderboardEntry: Undoable = {
  read(context, entry) {
    const { boardId, gamerTag } = parseSubject(entry)
    return readEntryState(realmOfUndo(context), boardId, gamerTag)
  },
  restore(context, entry, state) {
    const { boardId, gamerTag } = parseSubject(entry)
    return state === null
      ? removeEntry(realmOfUndo(context), boardId, gamerTag)
      : restoreEntry(realmOfUndo(context), boardId, gamerTag, state as Partial<EntryState>)
  },
}

export const leaderboardAssignment: Undoable = {
  read(context, entry) {
    const { boardId, gamerTag } = parseSubject(entry)
    return readAssignment(realmOfUndo(context), boardId, gamerTag)
  },
  restore(context, entry, state) {
    const { boardId, gamerTag } = parseSubject(entry)
    return putAssignment(realmOfUndo(context), boardId, gamerTag, state as string | null)
  },
}
