import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { deletePlayer, lockPlayer, makePlayers } from './filling.ts'
import type { GeneratedPlayer } from './generated-players.ts'

export const samplePlayer = record({
  kind: 'sample-player',
  undo: {
    read: (context, { subject_id: id, before, after }) =>
      lockPlayer(realmOfUndo(context), Number(id), (after ?? before) as GeneratedPlayer),
    restore: (context, { subject_id: id, after }, state) =>
      state === null
        ? deletePlayer(realmOfUndo(context), Number(id), after as GeneratedPlayer)
        : makePlayers(realmOfUndo(context), [{ gamerTag: Number(id), player: state as GeneratedPlayer }]),
    used: async (_context, _entry, now) =>
      (now as { isUsed?: true } | null)?.isUsed && { reason: 'Somebody has signed in as this player since.' },
  },
})
