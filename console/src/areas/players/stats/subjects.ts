import { getClientStatsBatch, getStats, listStatKeys } from '@regent/contract/players/stats'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

/** The key in `game.private.player.42/LEVEL`. A key may contain slashes. */
const readStatKey = (subjectId: string): string => subjectId.slice(subjectId.indexOf('/') + 1)

export const subjects = {
  stat: {
    label: 'Stat',
    words: (change) => `${chooseVerb(change, 'Set')} stat ${readStatKey(change.subjectId)}`,
    valueName: readStatKey,
    reads: [getStats, getClientStatsBatch, listStatKeys],
  },
} satisfies AreaSubjects
