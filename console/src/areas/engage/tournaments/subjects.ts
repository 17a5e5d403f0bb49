import { listPlayerLeaderboards } from '@regent/contract/leaderboards'
import { listPlayerTournaments } from '@regent/contract/tournaments'
import {
  getRealmTournament,
  listRealmTournaments,
  listTournamentCycles,
  listTournamentStandings,
} from '@regent/contract/tournaments-realm'
import type { AreaSubjects } from '../../../api/subject.ts'

export const tournamentsSubjects = {
  'tournament-status': {
    label: 'Tournament status',
    words: ({ subjectId }) => `Changed the status of a player in ${subjectId.slice(subjectId.indexOf('/') + 1)}`,
    reads: [
      ...[listPlayerTournaments, listPlayerLeaderboards],
      ...[listRealmTournaments, getRealmTournament, listTournamentStandings, listTournamentCycles],
    ],
  },
} satisfies AreaSubjects
