import { zone } from '@regent/contract/values'
import * as z from 'zod'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { timerCalendar } from './calendar.ts'
import { putTimer, readTimer, type TimerState, timerStates } from './service.ts'

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
  draft: {
    reads: z.object({ cronish: z.string().min(1).max(200), zone: zone().default('UTC'), startedAt: z.int() }),
    fields: {
      cronish: { title: 'Schedule' },
      zone: { title: 'Time zone', description: 'Such as Europe/Berlin.' },
      startedAt: { title: 'Started', 'x-as': 'moment' },
    },
    list: async ({ realm }) => (await timerStates(realm)).map(({ name, state }) => ({ id: name, label: name, state })),
  },
  calendar: timerCalendar,
})
