import {
  claimAnnouncements,
  deletePlayerAnnouncements,
  readAnnouncements,
  saveAnnouncement,
} from '@regent/contract/communicate/announcements'
import { listSegments } from '@regent/contract/players/segments'
import { sampleAnnouncements } from '@regent/contract/samples/announcements'
import { sampleAudience } from '@regent/contract/samples/segments'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** Announcements that were made in the past, with the days before today. */
const madeDaysAgo: Readonly<Record<string, number>> = {
  'version-1-4': 41,
  'veterans-voyage': 17,
  'harbor-festival': 3,
  'night-of-repairs': 1,
}

export const announcedInPast = (now: number): SampleMoment[] =>
  sampleAnnouncements(now).map(({ symbol }, nth) =>
    momentOf({ daysAgo: madeDaysAgo[symbol] ?? 1, hour: 13.2 + nth }, async ({ server, as }) => {
      const { segments } = await server.call(listSegments, {}, as)
      const all = sampleAnnouncements(now, segments.find(({ name }) => name === sampleAudience)?.id)
      const body = all.find((one) => one.symbol === symbol)
      if (body) await server.call(saveAnnouncement, { body }, as)
    }),
  )

const steps = [readAnnouncements, claimAnnouncements, deletePlayerAnnouncements]
const readers = 8

/** Players with different states of the first announcement. */
export const readInPast = (now: number): SampleMoment[] => {
  const body = { announcement: sampleAnnouncements(now)[0]?.symbol ?? '' }
  return Array.from({ length: readers }, (_, index) =>
    steps
      .slice(0, index % 4)
      .map((step, nth) =>
        momentOf({ daysAgo: 1, hour: 17.1 + index * 0.6 + nth * 0.1 }, ({ server, as, gamerTags }) =>
          server.call(step, { params: { gamerTag: gamerTags[index] ?? 0 }, body }, as),
        ),
      ),
  ).flat()
}
