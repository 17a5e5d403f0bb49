import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { putTimer, readTimer, type TimerState } from './service.ts'

export const timer: Undoable = {
  read: (context, { subject_id: name }) => readTimer(realmOfUndo(context).realm, name),
  async restore(context, { subject_id: name }, state) {
    const here = realmOfUndo(context)
    const now = await readTimer(here.realm, name)
    await putTimer(here, name, state === null ? null : { ...now, ...(state as TimerState) })
  },
}
