import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { configDrafts } from './drafts.ts'
import { lockKey, restoreKey } from './service.ts'

export const configKey = record({
  kind: 'config-key',
  table: 'config_keys',
  id: 'name',
})

export const config = record({
  kind: 'config',
  /** Each key is undone separately; later changes of other keys do not matter. */
  undo: {
    read: (context, { subject_id: name }) => lockKey(realmOfUndo(context), name),
    restore: (context, { subject_id: name }, state) => restoreKey(realmOfUndo(context), name, state as string | null),
  },
  draft: configDrafts,
})
