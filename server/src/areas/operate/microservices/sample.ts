import { deployServiceManifest } from '@regent/contract/operate/microservices'
import { sampleServices, sampleStorages } from '@regent/contract/samples/microservices'
import type { SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** On is the one service that a server can have an image of; the images of the others are nowhere, and cannot start. */
const manifest = sampleServices.map((service) => ({
  ...service,
  enabled: service.enabled && service.serviceName === 'hello',
}))

/** Services that are on and off. */
export const deployedInPast = (): SampleMoment[] => [
  {
    daysAgo: 20,
    hour: 9,
    by: 'admin',
    async work({ server, as }) {
      const body = { manifest, storageReferences: sampleStorages, comments: 'First services' }
      await server.call(deployServiceManifest, { body }, as)
    },
  },
]
