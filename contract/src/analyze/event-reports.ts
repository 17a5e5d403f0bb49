import * as z from 'zod'
import { ReportedEventId } from './analytics.ts'

/** Reports of game clients and tools. The path is outside the endpoints: clients do not read the response. */
export const reportPath = '/report/custom_batch/:cid/:pid/:gamerTag'

/** Maximum number of events in one report. */
export const maxReportedEvents = 500

const Text = z.string().max(200)
/** A number that a double would round is stored as text. */
const Value = z.union([z.string(), z.number(), z.unknown()])

/** One reported event. */
export const ReportedEvent = z.object({
  op: Text.nullish().describe('Accepted for compatibility and not stored.'),
  e: Text.describe('The name of the event.').meta({ examples: ['level_finished'] }),
  c: Text.nullish().describe(
    'The category. Default: custom. Events of the categories platform and regent are ignored.',
  ),
  p: z
    .record(z.string(), Value)
    .nullish()
    .describe('Parameters: at most 50 are stored. Nested values are stored as JSON text.')
    .meta({ examples: [{ level: 3, seconds: 41.5 }] }),
  id: ReportedEventId.nullish().describe(
    'Idempotency key. An id that the reporter sent in the last 30 days is skipped.',
  ),
})

/** The body of a report: a list of events. */
export const EventReports = z.array(ReportedEvent).max(maxReportedEvents)
export type EventReports = z.infer<typeof EventReports>
