import { createSegment, listSegments } from '@regent/contract/players/segments'
import { sampleSegments } from '@regent/contract/samples/segments'
import { dayMs } from '@regent/contract/time'
import { momentOf, type SampleMoment, type SampleRealm } from '../../../kernel/records/sample-realm.ts'
import { countAndSaveSize } from './sizes.ts'

/** How many of the nights before have a size. */
const countedDays = 8

/** The segments; what is for them was made later. */
export const segmentsOfSample = (): SampleMoment[] =>
  sampleSegments.map((body, nth) =>
    momentOf({ daysAgo: 66 - 7 * nth, hour: 11.6 }, ({ server, as }) => server.call(createSegment, { body }, as)),
  )

/** Their sizes of the days before: of the players who had come by then. */
export async function fillSample({ server, as, asOf, now, gamerTags: [gamerTag = 0] }: SampleRealm): Promise<void> {
  const { segments } = await server.call(listSegments, {}, as)
  const today = Math.floor(now / dayMs) * dayMs
  for (let daysAgo = countedDays; daysAgo > 0; daysAgo -= 1) {
    await asOf?.(today - daysAgo * dayMs, gamerTag, async ({ realm, now: then, vault }) => {
      for (const { id, search } of segments) {
        await countAndSaveSize(realm, { id, search: { ...search, installedTo: then } }, { now: then, vault })
      }
    })
  }
}
