import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { type StoredSeason, lockSeason as selectLocked, selectSeasons } from './queries.ts'
import { deleteSeason, lockSeason, putSeason, saveSeason, stateOfSeason, toStored } from './service.ts'

export const season = record({
  kind: 'season',
  table: 'seasons',
  id: 'id',
  name: 'name',
  isNumbered: true,
  /** The moves of its parts are separate changes with the undo of their records. */
  undo: {
    async read(context, { subject_id: id }) {
      const row = await selectLocked(realmOfUndo(context).realm, Number(id))
      return row ? toStored(row) : null
    },
    async restore(context, { subject_id: id }, state) {
      const unseen = { ...realmOfUndo(context), ifMatch: undefined }
      if (state === null) return deleteSeason(unseen, Number(id))
      if (!(await selectLocked(unseen.realm, Number(id)))) return putSeason(unseen, Number(id), state as StoredSeason)
      await saveSeason(unseen, await lockSeason(unseen, Number(id)), state as Partial<StoredSeason>)
    },
  },
  /** The seasons that are not over and whose audience uses a segment. */
  segmentUses: async (realm, now) =>
    (await selectSeasons(realm)).flatMap((row) =>
      row.audience?.segment === undefined || stateOfSeason(toStored(row), now) === 'ended'
        ? []
        : [{ segment: row.audience.segment, id: String(row.id), name: row.name }],
    ),
})
