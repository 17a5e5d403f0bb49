import {
  claimAnnouncements,
  deletePlayerAnnouncements,
  readAnnouncements,
  saveAnnouncement,
} from '@regent/contract/announcements'
import { sampleAnnouncements } from '@regent/contract/samples/announcements'
import { sampleAudience } from '@regent/contract/samples/segments'
import { listSegments } from '@regent/contract/segments'
import type { SampleMoment, SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Announcements that were made in the past, with the days before today. */
const inPast = new Map([
  ['version-1-4', 41],
  ['harbor-festival', 3],
])

export const announcedInPast = (now: number): SampleMoment[] =>
  sampleAnnouncements(now).flatMap((body) => {
    const daysAgo = inPast.get(body.symbol)
    if (daysAgo === undefined) return []
    return { daysAgo, hour: 13, by: 'admin', work: ({ server, as }) => server.call(saveAnnouncement, { body }, as) }
  })

/** Announcements in every state, and players with different states of the first one. */
export async function fillSample({ server, as, gamerTags }: SampleRealm): Promise<void> {
  const { segments } = await server.call(listSegments, {}, as)
  const all = sampleAnnouncements(Date.now(), segments.find(({ name }) => name === sampleAudience)?.id)
  for (const body of all) if (!inPast.has(body.symbol)) await server.call(saveAnnouncement, { body }, as)
  const body = { announcement: all[0]?.symbol ?? '' }
  const steps = [readAnnouncements, claimAnnouncements, deletePlayerAnnouncements]
  for (const [index, gamerTag] of gamerTags.slice(0, 8).entries()) {
    for (const step of steps.slice(0, index % 4)) await server.call(step, { params: { gamerTag }, body }, as)
  }
}
