import { writeStorageDocuments } from '@regent/contract/operate/storage'
import { documentsOfSample, sampleStorage } from '@regent/contract/samples/storage'
import type { SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** What the service matchmaking has kept: matches, and the ratings of players who had come by then. */
export const documentsInPast = (): SampleMoment[] => [
  {
    daysAgo: 12,
    hour: 14,
    by: 'admin',
    async work({ server, as, gamerTags, at }) {
      const documents = documentsOfSample(gamerTags.slice(0, 8), at)
      for (const collection of new Set(documents.map((one) => one.collection))) {
        const put = documents.flatMap(({ id, data, ...one }) => (one.collection === collection ? [{ id, data }] : []))
        await server.call(writeStorageDocuments, { params: { storage: sampleStorage, collection }, body: { put } }, as)
      }
    },
  },
]
