import { area } from '../../../kernel/records/area.ts'
import { timerCalendar } from './calendar.ts'
import { timerDrafts } from './drafts.ts'
import { timerJobs } from './job.ts'
import { nameTimers } from './name-queries.ts'
import { timerRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { timer } from './undo.ts'

export const timersArea = area({
  name: 'timers',
  tables,
  rights: ['timers'],
  routes: timerRoutes,
  names: { timer: nameTimers },
  calendar: { timer: timerCalendar },
  drafts: { timer: timerDrafts },
  undo: { timer },
  jobs: ({ jobs, services }) => timerJobs(jobs, services),
  sample: {
    agenda: async () => (await import('./sample.ts')).timersOfSample(),
  },
})
