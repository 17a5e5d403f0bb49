import { readObjectId } from '@regent/contract/players/stats'
import { realmOfUndo, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { copyStats } from './copy.ts'
import * as personalData from './personal-data.ts'
import { readExactStats, readStat, removeStats, updateStats } from './service.ts'

/** `game.private.player.42/LEVEL` */
function splitSubjectId({ subject_id: id }: UndoEntry) {
  const slash = id.indexOf('/')
  const objectId = id.slice(0, slash)
  return { objectId, ...readObjectId(objectId), key: id.slice(slash + 1) }
}

export const stat = record({
  kind: 'stat',
  undo: {
    read: (context, entry) => readStat(realmOfUndo(context).realm, splitSubjectId(entry)),
    readMany: (context, entries) => readExactStats(realmOfUndo(context).realm, entries.map(splitSubjectId)),
    restore(context, entry, state) {
      const { objectId, key } = splitSubjectId(entry)
      return state === null
        ? removeStats(realmOfUndo(context), objectId, [key])
        : updateStats(realmOfUndo(context), [{ objectId, set: { [key]: String(state) }, add: {} }])
    },
    add(context, entry, amount) {
      const { objectId, key } = splitSubjectId(entry)
      return updateStats(realmOfUndo(context), [{ objectId, set: {}, add: { [key]: amount } }])
    },
  },
  personalData: [personalData.personalStats, personalData.stats, personalData.statChanges],
})

export const stats = record({
  kind: 'stats',
  copy: copyStats,
})
