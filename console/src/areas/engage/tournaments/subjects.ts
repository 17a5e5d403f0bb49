import { listPlayerLeaderboards } from '@regent/contract/engage/leaderboards'
import { listPlayerTournaments } from '@regent/contract/engage/tournaments'
import {
  getRealmTournament,
  listRealmTournaments,
  listTournamentCycles,
  listTournamentStandings,
  previewTournamentMove,
} from '@regent/contract/engage/tournaments-realm'
import type { AreaSubjects } from '../../../api/subject.ts'

/** The tournament in `42/tournaments.cup`. */
const tournamentIn = (subjectId: string) => subjectId.slice(subjectId.indexOf('/') + 1)

export const subjects = {
  'tournament-status': {
    label: 'Tournament status',
    record: ({ subjectId }) => ({ kind: 'tournament', id: tournamentIn(subjectId) }),
    words: ({ subjectId }) => `Changed the status of a player in ${tournamentIn(subjectId)}`,
    reads: [
      listPlayerTournaments,
      listPlayerLeaderboards,
      listRealmTournaments,
      getRealmTournament,
      listTournamentStandings,
      listTournamentCycles,
      previewTournamentMove,
    ],
  },
} satisfies AreaSubjects
