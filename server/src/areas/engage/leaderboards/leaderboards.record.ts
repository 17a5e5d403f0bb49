import { realmOfUndo, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { putAssignment, readAssignment } from './assignment.ts'
import { leaderboardDrafts } from './drafts.ts'
import { type EntryState, readEntryState, removeEntry, restoreEntry } from './entries.ts'
import { deleteEntriesOfPlayers, selectAchieved, selectEntriesOfPlayers } from './entry-queries.ts'
import { readBoardState, restoreBoardState } from './service.ts'
import type { BoardState } from './settings.ts'
import { whyLeaderboard } from './why.ts'

/** `leaderboards.weekly/42` */
function parseSubject({ subject_id: id }: UndoEntry) {
  const slash = id.lastIndexOf('/')
  return { boardId: id.slice(0, slash), gamerTag: Number(id.slice(slash + 1)) }
}

export const leaderboard = record({
  kind: 'leaderboard',
  table: 'leaderboards',
  id: 'id',
  /** Nothing is erased immediately: a cleared or deleted board gets its entries back. Settings are restored by field. */
  undo: {
    read: (context, { subject_id: id }) => readBoardState(realmOfUndo(context), id),
    restore: (context, { subject_id: id }, state) =>
      restoreBoardState(realmOfUndo(context), id, state as Partial<BoardState> | null),
  },
  draft: leaderboardDrafts,
  // Without its partitions; game clients create boards, so a realm may have very many.
  search: { where: { parent_id: null }, index: { column: 'id' } },
  /** The player's current score on each board, at its time; earlier scores are not kept. */
  timeline: {
    by: 'player',
    right: 'view player-leaderboards',
    async read({ realm }, { gamerTag }, page) {
      const rows = await selectAchieved(realm, gamerTag, page)
      return rows.map(({ board_id: leaderboard, sheet, score, achieved_at: at }) => ({
        id: sheet,
        at,
        of: { leaderboard, score },
      }))
    },
  },
  why: whyLeaderboard,
})

export const leaderboardAssignment = record({
  kind: 'leaderboard-assignment',
  undo: {
    read(context, entry) {
      const { boardId, gamerTag } = parseSubject(entry)
      return readAssignment(realmOfUndo(context), boardId, gamerTag)
    },
    restore(context, entry, state) {
      const { boardId, gamerTag } = parseSubject(entry)
      return putAssignment(realmOfUndo(context), boardId, gamerTag, state as string | null)
    },
  },
})

export const leaderboardEntry = record({
  kind: 'leaderboard-entry',
  undo: {
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
  },
  personalData: [
    /** An erased player is removed from all leaderboards; the others move up. */
    {
      name: 'leaderboardEntries',
      noun: ['leaderboard entry', 'leaderboard entries'],
      async list({ customer: { db } }, { players }) {
        const rows = await selectEntriesOfPlayers(db, players)
        return rows.map(({ gamer_tag: gamerTag, achieved_at: achievedAt, ...row }) => ({
          ...row,
          gamerTag,
          achievedAt,
        }))
      },
      erase: ({ customer: { db } }, { players }) => deleteEntriesOfPlayers(db, players),
    },
  ],
})
