import { getServiceManifest, getServiceStatus, listServiceManifests } from '@regent/contract/microservices'
import type { AreaSubjects } from '../../../api/subject.ts'

export const microservicesSubjects = {
  'service-manifest': {
    label: 'Deployment of services',
    words: () => 'Deployed services',
    reads: [listServiceManifests, getServiceManifest, getServiceStatus],
  },
} satisfies AreaSubjects
