import { realmOf, type Undoable } from '../../../kernel/audit/undoable.ts'
import type { LogConfig } from './rules.ts'
import { placeIn, putConfig, readConfig } from './service.ts'

export const logConfig: Undoable = {
  right: () => 'edit logs',
  read: (context, { subject_id: id }) => readConfig(realmOf(context).realm, placeIn(id)),
  async restore(context, { subject_id: id }, state) {
    const here = realmOf(context)
    const place = placeIn(id)
    await putConfig(here, place, { ...(await readConfig(here.realm, place)), ...(state as LogConfig) })
  },
}
