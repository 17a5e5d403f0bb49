import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, Id, Millis, pageQuery, sortBy } from '../core/shapes.ts'
import { prose } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { ChosenPlayers } from './player-search.ts'

/** Longest texts, in characters; forms check them too. */
export const maxReasonLength = 500
export const maxMessageLength = 500

/** The message for a suspended player when the operator has written none. */
export const defaultSuspensionMessage = 'You cannot play at the moment. Please contact support.'

/** A period in which a player may not play in a realm. */
export const Suspension = z.object({
  id: Id,
  gamerTag: Id,
  accountId: Id,
  /** The player's e-mail. */
  email: z.string().optional(),
  suspendedAt: Millis,
  /** Time when it ends automatically; absent: never. */
  until: Millis.optional(),
  /** For colleagues. */
  reason: z.string(),
  /** For the player; absent: they get the default message. */
  message: z.string().optional(),
  /** The operator who suspended the player; absent: a game server. */
  by: z.object({ accountId: Id, email: z.string().optional() }).optional(),
  liftedAt: Millis.optional(),
  liftedBy: z.object({ accountId: Id, email: z.string().optional() }).optional(),
  /** `over`: it has expired. */
  state: z.enum(['suspended', 'lifted', 'over']),
})
export type Suspension = z.infer<typeof Suspension>

/** The terms of a suspension. */
export const SuspensionTerms = z.object({
  /** Default: no end (a ban). */
  until: Millis.optional(),
  reason: prose(maxReasonLength).trim().min(1, 'needs a reason'),
  message: prose(maxMessageLength).trim().optional(),
})

export const suspendPlayer = endpoint({
  method: 'POST',
  path: '/api/suspensions',
  summary:
    'Suspend a player in the realm, until a time or without an end: sign-ins, calls and sockets are refused at once.',
  scope: 'realm',
  access: { operator: 'edit player-profile' },
  body: SuspensionTerms.extend({
    /** The gamer tag. */
    player: Id,
  }),
  response: Suspension,
  errors: ['PlayerNotFound', 'AlreadySuspended'],
})

export const planSuspendPlayers = endpoint({
  method: 'POST',
  path: '/api/suspensions/plans/suspend',
  summary: 'Plan to suspend many players. Players who are suspended already are skipped.',
  scope: 'realm',
  access: { operator: 'edit player-profile' },
  body: SuspensionTerms.extend({ players: ChosenPlayers }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid', 'SegmentNotFound', 'TrialNotFound'],
})

export const listSuspensions = endpoint({
  method: 'GET',
  path: '/api/suspensions',
  summary: 'List the suspensions of the realm, including past ones, newest first by default.',
  scope: 'realm',
  access: { operator: ['view players', 'view player-profile'] },
  query: z.object({
    /** Only of this gamer tag. */
    player: Id.optional(),
    /** Only current suspensions. */
    current: z.boolean().default(false),
    ...pageQuery,
    limit: z.int().min(1).max(1000).default(50),
    sort: sortBy('suspended').default('-suspended'),
  }),
  response: buildPageSchema(Suspension),
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/api/suspensions/:id/lift',
  summary: 'Lift a suspension before it ends.',
  scope: 'realm',
  access: { operator: 'edit player-profile' },
  params: z.object({ id: Id }),
  response: Suspension,
  errors: ['SuspensionNotFound', 'SuspensionOver'],
})
