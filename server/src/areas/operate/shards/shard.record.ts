import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { putShard, readShard, type ShardState } from './service.ts'

export const shard = record({
  kind: 'shard',
  table: 'shards',
  id: 'id',
  undo: {
    read: (context, { subject_id: id }) => readShard(realmOfUndo(context).realm, id),
    async restore(context, { subject_id: id }, state) {
      const here = realmOfUndo(context)
      const now = await readShard(here.realm, id)
      await putShard(here, id, state === null ? null : { ...now, ...(state as ShardState) })
    },
  },
})
