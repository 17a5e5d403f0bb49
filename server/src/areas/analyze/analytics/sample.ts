import { importHistory } from '@regent/contract/analytics'
import { createSavedQuery } from '@regent/contract/analytics-queries'
import { eventsOf, sampleQueries } from '@regent/contract/samples/analytics'
import { samplePast } from '@regent/contract/samples/past'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

const inOneCall = 5_000
const firstTag = 7_100_000_000_000_000

/** Where the players of the sample have no past: the events of one, as of players who are gone. */
export async function fillSample({ server, as, hasPast }: SampleRealm): Promise<void> {
  for (const body of sampleQueries) await server.call(createSavedQuery, { body }, as)
  if (hasPast) return
  const now = Date.now()
  const events = samplePast(now).flatMap((player) => eventsOf(player, firstTag + player.index * 1_009, now))
  for (let at = 0; at < events.length; at += inOneCall) {
    await server.call(importHistory, { body: { events: events.slice(at, at + inOneCall) } }, as)
  }
}
