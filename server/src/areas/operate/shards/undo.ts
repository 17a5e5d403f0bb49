import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { putShard, readShard, type ShardState } from './service.ts'

export const shard: Undoable = {
  read: (context, { subject_id: id }) => readShard(realmOfUndo(context).realm, id),
  async restore(context, { subject_id: id }, state) {
    const here = realmOfUndo(context)
    const now = await readShard(here.realm, id)
    await putShard(here, id, state === null ? null : { ...now, ...(state as ShardState) })
  },
}
