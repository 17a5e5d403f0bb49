import { sampleSegments } from '@regent/contract/samples/segments'
import { createSegment, listSegments } from '@regent/contract/segments'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'
import { keepSize } from './sizes.ts'

const dayMs = 86_400_000
/** How many of the nights before have a size. */
const countedDays = 8

/** The segments, and their sizes of the days before: of the players who had come by then. */
export async function fillSample({ server, as, asOf, gamerTags: [gamerTag = 0] }: SampleRealm): Promise<void> {
  for (const body of sampleSegments) await server.call(createSegment, { body }, as)
  const { segments } = await server.call(listSegments, {}, as)
  const today = Math.floor(Date.now() / dayMs) * dayMs
  for (let daysAgo = countedDays; daysAgo > 0; daysAgo -= 1) {
    await asOf?.(today - daysAgo * dayMs, gamerTag, async ({ realm, now, vault }) => {
      for (const { id, search } of segments) {
        await keepSize(realm, { id, search: { ...search, installedTo: now } }, { now, vault })
      }
    })
  }
}
