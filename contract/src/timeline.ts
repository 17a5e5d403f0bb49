import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { Id, Millis } from './core/shapes.ts'

/**
 * What can happen to a player. The server says of each where it is read (in its area's area.ts); the console says how it
 * reads (the area's timeline.ts).
 */
export const timelineKinds = [
  'announcement',
  'campaign',
  'change',
  'group',
  'event',
  'install',
  'inventory',
  'leaderboard',
  'mail',
  'payment',
  'promo-code',
  'purchase',
  'session',
  'sign-in',
  'trial',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** One thing that happened. `of` says what, in the words of its kind. */
export const TimelineEvent = z.object({
  kind: z.enum(timelineKinds),
  id: Id,
  at: Millis,
  /** Who did it: the player, or somebody on the staff (a game server among them). */
  by: z.enum(['player', 'staff']),
  /** The operator, where one did it and the account is still there. */
  email: z.string().optional(),
  of: z.record(z.string(), z.unknown()),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/timeline/:gamerTag',
  summary: 'What a player did and what the staff did to it, in one stream, newest first.',
  scope: 'realm',
  access: { operator: 'view player-profile' },
  params: z.object({ gamerTag: Id }),
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.int().min(1).max(200).default(50),
    /** Only these; what somebody may not see is left out either way. */
    kinds: z.array(z.enum(timelineKinds)).max(50).optional(),
    by: z.enum(['player', 'staff']).optional(),
    /** What happened up to this moment. */
    until: Millis.optional(),
  }),
  response: z.object({ rows: z.array(TimelineEvent), next: z.string().nullable() }),
  errors: ['PlayerNotFound'],
})
