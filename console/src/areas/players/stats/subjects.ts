import { getClientStatsBatch, getStats, listStatKeys } from '@regent/contract/players/stats'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

/** The key in `game.private.player.42/LEVEL`. A key may contain slashes. */
const statKeyOf = (subjectId: string): string => subjectId.slice(subjectId.indexOf('/') + 1)

export const statsSubjects = {
  stat: {
    label: 'Stat',
    words: (change) => `${verbOf(change, 'Set')} stat ${statKeyOf(change.subjectId)}`,
    valueName: statKeyOf,
    reads: [getStats, getClientStatsBatch, listStatKeys],
  },
} satisfies AreaSubjects
