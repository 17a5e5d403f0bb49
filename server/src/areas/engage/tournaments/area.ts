import { area } from '../../../kernel/records/area.ts'
import { tournamentCalendar } from './calendar.ts'
import { checkTournament } from './checks.ts'
import { tournamentTypes } from './content-types.ts'
import { nameTournaments } from './names.ts'
import { tournamentStatuses } from './personal-data.ts'
import { realmTournamentRoutes } from './realm-routes.ts'
import { recordsUsed } from './record-uses.ts'
import { tournamentRoutes } from './routes.ts'
import { giveRewardsAgain } from './service.ts'
import { tables } from './tables.ts'
import { tournamentStatus } from './undo.ts'

export const tournamentsArea = area({
  name: 'tournaments',
  tables,
  rights: ['tournaments'],
  contentChecks: { tournaments: checkTournament },
  contentTypes: tournamentTypes,
  routes: (server) => {
    tournamentRoutes(server)
    realmTournamentRoutes(server)
  },
  names: { tournament: nameTournaments },
  hooks: { recordsUsed },
  undo: { 'tournament-status': tournamentStatus },
  gives: { tournament: { giveAgain: giveRewardsAgain } },
  calendar: { tournament: tournamentCalendar },
  personalData: [tournamentStatuses],
  sample: {
    agenda: async (now) => (await import('./sample.ts')).tournamentOfSample(now),
  },
})
