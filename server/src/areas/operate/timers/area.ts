import { area } from '../../../kernel/area.ts'
import { timerJobs } from './job.ts'
import { timerRoutes } from './routes.ts'
import { timer } from './undo.ts'

export const timersArea = area({
  name: 'timers',
  routes: timerRoutes,
  undo: { timer },
  jobs: ({ jobs, services }) => timerJobs(jobs, services),
  sample: { fill: async (realm) => (await import('./sample.ts')).fillSample(realm) },
})
