import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { timerCalendar } from './calendar.ts'
import { timerDrafts } from './drafts.ts'
import { putTimer, readTimer, type TimerState } from './service.ts'

export const timer = record({
  kind: 'timer',
  table: 'timers',
  id: 'name',
  undo: {
    read: (context, { subject_id: name }) => readTimer(realmOfUndo(context).realm, name),
    async restore(context, { subject_id: name }, state) {
      const here = realmOfUndo(context)
      const now = await readTimer(here.realm, name)
      await putTimer(here, name, state === null ? null : { ...now, ...(state as TimerState) })
    },
  },
  draft: timerDrafts,
  calendar: timerCalendar,
})
