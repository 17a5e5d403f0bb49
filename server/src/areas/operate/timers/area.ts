import { area } from '../../../kernel/records/area.ts'
import { timerJobs } from './job.ts'
import { timerRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { timer } from './timer.record.ts'

export const timersArea = area({
  name: 'timers',
  tables,
  rights: ['timers'],
  routes: timerRoutes,
  work: { jobs: ({ jobs, services }) => timerJobs(jobs, services) },
  records: [timer],
  sample: {
    agenda: async () => (await import('./sample.ts')).timersOfSample(),
  },
})
