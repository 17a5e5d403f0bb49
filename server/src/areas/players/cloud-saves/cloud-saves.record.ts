import { ApiError } from '@regent/contract/errors'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { copyCloudSaves } from './copy.ts'
import { deleteSavesOfPlayers, selectFilesOfPlayers } from './queries.ts'
import { changeFiles, type FileStates, lockFiles } from './service.ts'
import { selectVersionsOfPlayers } from './version-queries.ts'

export const cloudSave = record({
  kind: 'cloud-save',
  /** Each file is undone separately; contents are kept for thirty days after they were replaced. */
  undo: {
    read: (context, { subject_id: gamerTag, before }) =>
      lockFiles(realmOfUndo(context).realm, Number(gamerTag), Object.keys((before ?? {}) as FileStates)),
    async restore(context, { subject_id: gamerTag }, state) {
      const states = state as FileStates
      for (const file of Object.values(states)) {
        if (file && !(await context.files.has(file.object)))
          throw new ApiError('NotUndoable', { message: 'The previous content is no longer stored.' })
      }
      await changeFiles(realmOfUndo(context), Number(gamerTag), states, true)
    },
  },
  personalData: [
    /** The manifest of the player's saved files, and their stored versions. The contents are deleted by the next sweep. */
    {
      name: 'cloudSaves',
      noun: ['saved file', 'saved files'],
      list: async ({ customer: { db } }, { players }) => [
        ...(await selectFilesOfPlayers(db, players)),
        ...(await selectVersionsOfPlayers(db, players)),
      ],
      erase: ({ customer: { db } }, { players }) => deleteSavesOfPlayers(db, players),
    },
  ],
})

export const cloudSaves = record({
  kind: 'cloud-saves',
  copy: copyCloudSaves,
})
