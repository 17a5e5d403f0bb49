import {
  getServiceDocs,
  getServiceManifest,
  getServiceStatus,
  listServiceConnections,
  listServiceManifests,
  listServiceRegistrations,
} from '@regent/contract/operate/microservices'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'service-connection': {
    label: 'Connected service',
    record: ({ subjectId }) => ({ kind: 'service', id: subjectId.split('/')[0] ?? subjectId }),
    words: ({ subjectId }) => {
      const [service, instance] = subjectId.split('/')
      return `Disconnected the instance ${instance} of the service ${service}`
    },
    reads: [listServiceConnections, listServiceRegistrations, getServiceStatus],
  },
  'service-manifest': {
    label: 'Deployment of services',
    words: () => 'Deployed services',
    reads: [listServiceManifests, getServiceManifest, getServiceStatus, getServiceDocs],
  },
} satisfies AreaSubjects
