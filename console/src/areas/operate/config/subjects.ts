import { getConfig, listConfigKeys } from '@regent/contract/config'
import { getGettingStarted } from '@regent/contract/customers'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const configSubjects = {
  config: {
    label: 'Config',
    words: (change) => `${verbOf(change, 'Set')} config key ${change.subjectId}`,
    valueName: (subjectId) => subjectId,
    reads: [getConfig, listConfigKeys, getGettingStarted],
  },
} satisfies AreaSubjects
