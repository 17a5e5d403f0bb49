import { area } from '../../../kernel/records/area.ts'
import { reportEndedSessions } from './ended.ts'
import { socketsHealth } from './health.ts'
import { session } from './session.record.ts'
import { sweepSessions } from './sweep.ts'
import { tables } from './tables.ts'
import { countSessionsDaily } from './windows.ts'

export const sessionsArea = area({
  name: 'sessions',
  tables,
  work: {
    jobs: ({ jobs, services }) => {
      countSessionsDaily(jobs)
      reportEndedSessions(jobs)
      sweepSessions(jobs, services.settings)
    },
  },
  records: [session],
  health: { sockets: socketsHealth },
  sample: { remember: async (player) => (await import('./sample.ts')).rememberSessions(player) },
})
