import { updateConfig } from '@regent/contract/operate/config'
import { pastEvents } from '@regent/contract/samples/past'
import type { SampleMoment } from '../../../kernel/records/sample-realm.ts'

const set = (daysAgo: number, hour: number, by: SampleMoment['by'], upserts: Record<string, number | string>) =>
  ({
    daysAgo,
    hour,
    by,
    work: ({ server, as }) => server.call(updateConfig, { body: { upserts } }, as),
  }) satisfies SampleMoment

const { update, outage } = pastEvents

/** What was changed in production’s config: seasons, a limit that the update raised, and a wrong value that caused the outage. */
export const changesOfSample = (): SampleMoment[] => [
  set(81, 9, 'admin', { 'arena|season': 5, 'arena|max_battles': 15 }),
  set(54, 9, 'developer', { 'arena|season': 6 }),
  set(update.daysAgo, 8, 'developer', { 'arena|max_battles': 20 }),
  set(25, 9, 'developer', { 'arena|season': 7 }),
  set(outage.daysAgo, outage.hour, 'developer', { 'arena|max_battles': 2_000 }),
  set(outage.daysAgo, outage.hour + outage.hours, 'admin', { 'arena|max_battles': 20 }),
]
