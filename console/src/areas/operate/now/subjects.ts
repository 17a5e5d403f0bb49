import { getGettingStarted } from '@regent/contract/operate/now-first-steps'
import { getPlayer, listPlayers, lookUpPlayers } from '@regent/contract/players/players'
import { isNothing } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'sample-player': {
    label: 'Sample player',
    words: ({ before }) => (isNothing(before) ? 'Added a sample player' : 'Deleted a sample player'),
    reads: [getPlayer, listPlayers, lookUpPlayers, getGettingStarted],
  },
} satisfies AreaSubjects
