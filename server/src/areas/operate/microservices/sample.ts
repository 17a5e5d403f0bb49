import { deployServiceManifest } from '@regent/contract/microservices'
import { sampleServices, sampleStorages } from '@regent/contract/samples/microservices'
import type { SampleMoment } from '../../../kernel/sample/sample-realm.ts'

/** Services that are on and off; they run where the server has their images. */
export const deployedInPast = (): SampleMoment[] => [
  {
    ...{ daysAgo: 20, hour: 9, by: 'admin' },
    async work({ server, as }) {
      const body = { manifest: sampleServices, storageReferences: sampleStorages, comments: 'First services' }
      await server.call(deployServiceManifest, { body }, as)
    },
  },
]
