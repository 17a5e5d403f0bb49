import { area } from '../../../kernel/records/area.ts'
import { reportEndedSessions } from './ended.ts'
import { platforms, sessions as sessionsData } from './personal-data.ts'
import { sweepSessions } from './sweep.ts'
import { tables } from './tables.ts'
import { sessions } from './timeline.ts'
import { countSessionsDaily } from './windows.ts'

export const sessionsArea = area({
  name: 'sessions',
  tables,
  timeline: { session: sessions },
  personalData: [sessionsData, platforms],
  sample: { remember: async (player) => (await import('./sample.ts')).rememberSessions(player) },
  jobs: ({ jobs, services }) => {
    countSessionsDaily(jobs)
    reportEndedSessions(jobs)
    sweepSessions(jobs, services.settings)
  },
})
