import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import type { StoredDefinition } from './queries.ts'
import { putDefinition, readDefinition } from './service.ts'

export const pvpDefinition: Undoable = {
  read: (context, { subject_id: lbid }) => readDefinition(realmOfUndo(context).realm, lbid),
  async restore(context, { subject_id: lbid }, state) {
    const here = realmOfUndo(context)
    const now = await readDefinition(here.realm, lbid)
    await putDefinition(here, lbid, state === null ? null : { ...now, ...(state as StoredDefinition) })
  },
}
