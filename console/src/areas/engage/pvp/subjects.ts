import { listPvpDefinitions } from '@regent/contract/engage/pvp'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'pvp-definition': {
    label: 'PvP definition',
    record: 'pvp-definition',
    words: (change) => `${chooseVerb(change)} the PvP definition of ${change.subjectId}`,
    reads: [listPvpDefinitions],
  },
} satisfies AreaSubjects
