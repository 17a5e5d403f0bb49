import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { type KindWith, kindsWith } from '../core/records.ts'
import { Id, Millis } from '../core/shapes.ts'
import { opaque, text } from '../core/values.ts'

export type TimelineKind = KindWith<'timeline'>
/**
 * The kinds of timeline events. The record's declaration in the server reads them; the timeline.ts of each area in the
 * console words them.
 */
export const timelineKinds: readonly TimelineKind[] = kindsWith('timeline')

/** One event of a timeline; the shape of `of` depends on its kind. */
export const TimelineEvent = z.object({
  kind: z.enum(timelineKinds).describe('The kind of event, such as purchase.'),
  id: Id.describe('The id of the event within its kind.'),
  at: Millis.describe('When it happened.'),
  by: z.enum(['player', 'staff']).describe('The actor: the player, or the staff (including game servers).'),
  email: z.string().optional().describe('The operator who did it, if the account still exists.'),
  of: z.record(z.string(), z.unknown()).describe('The data of the event. Its fields depend on `kind`.'),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/timeline/:gamerTag',
  summary: 'List the actions of a player and of staff on that player, newest first.',
  scope: 'realm',
  access: { operator: 'view player-profile' },
  params: z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') }),
  query: z.object({
    cursor: opaque(200).optional().describe('The next of the previous page. Absent: the first page.'),
    limit: z.int().min(1).max(200).default(50).describe('The largest number of rows of the response.'),
    kinds: z
      .array(z.enum(timelineKinds))
      .max(50)
      .optional()
      .describe('Filter by kind. Kinds that the caller may not view are always omitted.'),
    by: z
      .enum(['player', 'staff'])
      .optional()
      .describe('Only actions of the player, or only actions of the staff. Absent: both.'),
    search: text(200)
      .min(1)
      .optional()
      .describe(
        "Case-insensitive substring of an event's texts: an e-mail, an id, a symbol, a subject. One call searches the next two thousand events; `next` continues after them.",
      ),
    until: Millis.optional().describe('Only events up to this time.'),
  }),
  response: z.object({
    rows: z.array(TimelineEvent).describe('The rows of this page.'),
    next: z.string().nullable().describe('Send it as cursor to get the next page. Null: this page is the last.'),
  }),
  errors: ['PlayerNotFound'],
})
