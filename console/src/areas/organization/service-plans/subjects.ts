import { listServicePlans } from '@regent/contract/organization/service-plans'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'service-plan': {
    label: 'Service plan',
    record: 'service-plan',
    words: (change) => `${chooseVerb(change)} service plan ${change.subjectId}`,
    reads: [listServicePlans],
    isOfOrganization: true,
  },
} satisfies AreaSubjects
