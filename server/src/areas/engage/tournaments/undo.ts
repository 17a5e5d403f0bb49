import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { changeStatus, readStatus, restoreUnclaimed, type StatusState } from './service.ts'

/** `42/tournaments.arena` */
function parseSubject({ subject_id: text }: UndoEntry) {
  const slash = text.indexOf('/')
  return { gamerTag: Number(text.slice(0, slash)), tournament: text.slice(slash + 1) }
}

export const tournamentStatus: Undoable = {
  read(context, entry) {
    const { gamerTag, tournament } = parseSubject(entry)
    return readStatus(realmOfUndo(context), gamerTag, tournament)
  },
  async restore(context, entry, state) {
    const { gamerTag, tournament } = parseSubject(entry)
    const here = realmOfUndo(context)
    const { unclaimed, ...place } = state as Partial<StatusState>
    if (unclaimed) await restoreUnclaimed(here, gamerTag, tournament, unclaimed)
    if (Object.keys(place).length > 0) await changeStatus(here, gamerTag, tournament, place)
  },
}
