import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { cloudFileDrafts } from './drafts.ts'
import { selectFilesThere } from './queries.ts'
import { readState, restoreState } from './undo.ts'

export const cloudFile = record({
  kind: 'cloud-file',
  undo: {
    read: (context, { subject_id: sid }) => readState(realmOfUndo(context).realm, Number(sid)),
    restore: (context, { subject_id: sid }, state) => restoreState(realmOfUndo(context), Number(sid), state),
  },
  draft: cloudFileDrafts,
  names: async ({ realm }, ids) => (realm ? await selectFilesThere(realm, ids) : []),
})
