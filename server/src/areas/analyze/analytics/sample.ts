import { importHistory } from '@regent/contract/analyze/analytics'
import { reserveEventName } from '@regent/contract/analyze/analytics-names'
import { createSavedQuery } from '@regent/contract/analyze/analytics-queries'
import { eventsOf, sampleQueries } from '@regent/contract/samples/analytics'
import { samplePast } from '@regent/contract/samples/past'
import { momentOf, type SampleMoment, type SampleRealm } from '../../../kernel/records/sample-realm.ts'

const inOneCall = 5_000
const firstTag = 7_100_000_000_000_000

/** Events that the next version of the game will report. */
const plannedEvents = [
  { name: 'voyage_finished', fields: ['island', 'seconds', 'crew'] },
  { name: 'shop_opened', fields: ['tab'] },
]

/** The queries that the studio has saved, and the names that it has reserved. */
export const momentsOfSample = (): SampleMoment[] => [
  ...sampleQueries.map((body, nth) =>
    momentOf({ daysAgo: 52 - 13 * (nth % 4), hour: 14.2, by: 'developer' }, ({ server, as }) =>
      server.call(createSavedQuery, { body }, as),
    ),
  ),
  ...plannedEvents.map((body, nth) =>
    momentOf({ daysAgo: 3 - nth, hour: 10.6, by: 'developer' }, ({ server, as }) =>
      server.call(reserveEventName, { body }, as),
    ),
  ),
]

/** Where the players of the sample have no past: the events of one, as of players who are gone. */
export async function fillSample({ server, as, hasPast }: SampleRealm): Promise<void> {
  if (hasPast) return
  const now = Date.now()
  const events = samplePast(now).flatMap((player) => eventsOf(player, firstTag + player.index * 1_009, now))
  for (let at = 0; at < events.length; at += inOneCall) {
    await server.call(importHistory, { body: { events: events.slice(at, at + inOneCall) } }, as)
  }
}
