import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import type { LogConfig } from './rules.ts'
import { parseId, putConfig, readConfig } from './service.ts'

export const logConfig: Undoable = {
  read: (context, { subject_id: id }) => readConfig(realmOfUndo(context).realm, parseId(id)),
  async restore(context, { subject_id: id }, state) {
    const here = realmOfUndo(context)
    const place = parseId(id)
    await putConfig(here, place, { ...(await readConfig(here.realm, place)), ...(state as LogConfig) })
  },
}
