import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { Id, Millis, pageOf, pageQuery } from './core/shapes.ts'

/** Longest texts, which forms go by as well. */
export const maxReasonLength = 500
export const maxMessageLength = 500

/** What a suspended player's client is told when the operator has written nothing for it. */
export const defaultSuspensionMessage = 'You cannot play at the moment. Please contact support.'

/** A time in which a player of a realm may not play. */
export const Suspension = z.object({
  id: Id,
  gamerTag: Id,
  accountId: Id,
  /** The player's e-mail. */
  email: z.string().optional(),
  suspendedAt: Millis,
  /** When it ends by itself; absent when it does not. */
  until: Millis.optional(),
  /** For colleagues. */
  reason: z.string(),
  /** For the player; absent where the default text does. */
  message: z.string().optional(),
  /** Who did it; absent for a signed game server. */
  by: z.object({ accountId: Id, email: z.string().optional() }).optional(),
  liftedAt: Millis.optional(),
  liftedBy: z.object({ accountId: Id, email: z.string().optional() }).optional(),
  /** `over`: it ran out by itself. */
  state: z.enum(['suspended', 'lifted', 'over']),
})
export type Suspension = z.infer<typeof Suspension>

export const suspendPlayer = endpoint({
  method: 'POST',
  path: '/api/suspensions',
  summary: 'Keep a player out of the realm, until a time or for ever: sign-in, calls and sockets are refused at once.',
  scope: 'realm',
  access: { operator: 'edit player-profile' },
  body: z.object({
    /** The gamer tag. */
    player: Id,
    /** For ever when it is left out. */
    until: Millis.optional(),
    reason: z.string().trim().min(1, 'say why, for your colleagues').max(maxReasonLength),
    message: z.string().trim().max(maxMessageLength).optional(),
  }),
  response: Suspension,
  errors: ['PlayerNotFound', 'AlreadySuspended'],
})

export const listSuspensions = endpoint({
  method: 'GET',
  path: '/api/suspensions',
  summary: 'Who is suspended in the realm, or was; newest first.',
  scope: 'realm',
  access: { operator: ['view players', 'view player-profile'] },
  query: z.object({
    /** Only of this gamer tag. */
    player: Id.optional(),
    /** Only those that hold now. */
    current: z.boolean().default(false),
    ...pageQuery,
    limit: z.int().min(1).max(1000).default(50),
  }),
  response: pageOf(Suspension),
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/api/suspensions/:id/lift',
  summary: 'Let a suspended player in again, before the time is over.',
  scope: 'realm',
  access: { operator: 'edit player-profile' },
  params: z.object({ id: Id }),
  response: Suspension,
  errors: ['SuspensionNotFound', 'SuspensionOver'],
})
