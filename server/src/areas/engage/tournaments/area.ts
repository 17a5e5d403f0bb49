import { area } from '../../../kernel/records/area.ts'
import { checkTournament } from './checks.ts'
import { tournamentTypes } from './content-types.ts'
import { realmTournamentRoutes } from './realm-routes.ts'
import { tournamentRoutes } from './routes.ts'
import { sweepBoards } from './sweep.ts'
import { tables } from './tables.ts'
import { tournament, tournamentStatus } from './tournaments.record.ts'

export const tournamentsArea = area({
  name: 'tournaments',
  tables,
  rights: ['tournaments'],
  routes: (server) => {
    tournamentRoutes(server)
    realmTournamentRoutes(server)
  },
  work: { jobs: ({ jobs, services }) => sweepBoards(jobs, services.settings) },
  records: [tournament, tournamentStatus],
  content: { types: tournamentTypes, checks: { tournaments: checkTournament } },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).tournamentOfSample(now),
  },
})
