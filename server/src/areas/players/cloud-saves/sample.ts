import { createUploadUrlsForOperator } from '@regent/contract/players/cloud-saves'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

const evenings = [
  { daysAgo: 5, save: 'forest 3 7, harbor 2 1' },
  { daysAgo: 3, save: 'forest 12 34, harbor 7 1' },
]

/** A saved game of the first player, and the version that it replaced. */
export const savedInPast = (): SampleMoment[] =>
  evenings.map(({ daysAgo, save }) =>
    momentOf({ daysAgo, hour: 20.6 }, async ({ server, as, gamerTags }) => {
      const body = { playerId: gamerTags[0] ?? 0, request: [{ objectKey: 'slot-1/world.dat', sizeInBytes: 64 }] }
      const { response } = await server.call(createUploadUrlsForOperator, { body }, as)
      for (const { url } of response) await fetch(url, { method: 'PUT', body: save })
    }),
  )
