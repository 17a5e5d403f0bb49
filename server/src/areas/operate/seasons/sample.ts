import { getCalendar } from '@regent/contract/operate/calendar/calendar'
import { createSeason } from '@regent/contract/operate/seasons'
import { pickSeasonParts, sampleSeasonName, sampleSeasonTimes } from '@regent/contract/samples/seasons'
import { dayMs } from '@regent/contract/time'
import type { SampleRealm } from '../../../kernel/records/sample-realm.ts'

/** A draft of what is scheduled next, one of each kind. */
export async function fillSample({ server, as, now }: SampleRealm): Promise<void> {
  const times = sampleSeasonTimes(now)
  const { entries } = await server.call(getCalendar, { query: { from: now, to: now + 60 * dayMs } }, as)
  const body = { name: sampleSeasonName, ...times, parts: pickSeasonParts(entries, times) }
  await server.call(createSeason, { body }, as)
}
