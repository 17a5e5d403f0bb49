import { getPlayer, listPlayers, lookUpPlayers } from '@regent/contract/players/players'
import { listSuspensions } from '@regent/contract/players/suspensions'
import { isNothing } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  suspension: {
    label: 'Suspension',
    words: ({ before }) => (isNothing(before) ? 'Suspended a player' : 'Lifted a suspension'),
    reads: [listSuspensions, getPlayer, listPlayers, lookUpPlayers],
  },
} satisfies AreaSubjects
