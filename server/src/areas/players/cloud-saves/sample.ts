import { createUploadUrlsForOperator } from '@regent/contract/cloud-saves'
import { momentOf, type SampleMoment } from '../../../kernel/sample/sample-realm.ts'

/** A saved game of the first player, after an evening of playing. */
export const savedInPast = (): SampleMoment[] => [
  momentOf({ daysAgo: 3, hour: 20.6 }, async ({ server, as, gamerTags }) => {
    const body = { playerId: gamerTags[0] ?? 0, request: [{ objectKey: 'slot-1/world.dat', sizeInBytes: 64 }] }
    const { response } = await server.call(createUploadUrlsForOperator, { body }, as)
    for (const { url } of response) await fetch(url, { method: 'PUT', body: 'forest 12 34, harbor 7 1' })
  }),
]
