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
  kind: z.enum(timelineKinds),
  id: Id,
  at: Millis,
  /** The actor: the player, or the staff (including game servers). */
  by: z.enum(['player', 'staff']),
  /** The operator who did it, if the account still exists. */
  email: z.string().optional(),
  of: z.record(z.string(), z.unknown()),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/timeline/:gamerTag',
  summary: 'List the actions of a player and of staff on that player, newest first.',
  scope: 'realm',
  access: { operator: 'view player-profile' },
  params: z.object({ gamerTag: Id }),
  query: z.object({
    cursor: opaque(200).optional(),
    limit: z.int().min(1).max(200).default(50),
    /** Filter by kind. Kinds that the caller may not view are always omitted. */
    kinds: z.array(z.enum(timelineKinds)).max(50).optional(),
    by: z.enum(['player', 'staff']).optional(),
    /**
     * Case-insensitive substring of an event's texts: an e-mail, an id, a symbol, a subject. One call searches the next
     * two thousand events; `next` continues after them.
     */
    search: text(200).min(1).optional(),
    /** Only events up to this time. */
    until: Millis.optional(),
  }),
  response: z.object({ rows: z.array(TimelineEvent), next: z.string().nullable() }),
  errors: ['PlayerNotFound'],
})
