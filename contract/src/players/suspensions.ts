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
  id: Id.describe('The id of the suspension.'),
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  accountId: Id.describe('The id of the account.'),
  email: z.string().optional().describe("The player's e-mail."),
  suspendedAt: Millis.describe('When it began.'),
  until: Millis.optional().describe('Time when it ends automatically; absent: never.'),
  reason: z.string().describe('For colleagues.'),
  message: z.string().optional().describe('For the player; absent: they get the default message.'),
  by: z
    .object({
      accountId: Id.describe('The id of the account.'),
      email: z.string().optional().describe('The e-mail address of the person.'),
    })
    .optional()
    .describe('The operator who suspended the player; absent: a game server.'),
  liftedAt: Millis.optional().describe('When an operator lifted it.'),
  liftedBy: z
    .object({
      accountId: Id.describe('The id of the account.'),
      email: z.string().optional().describe('The e-mail address of the person.'),
    })
    .optional()
    .describe('The operator who lifted it.'),
  state: z.enum(['suspended', 'lifted', 'over']).describe('`over`: it has expired.'),
})
export type Suspension = z.infer<typeof Suspension>

/** The terms of a suspension. */
export const SuspensionTerms = z.object({
  until: Millis.optional().describe('Default: no end (a ban).'),
  reason: prose(maxReasonLength)
    .trim()
    .min(1, 'needs a reason')
    .describe('Why the player is suspended, for colleagues. The player does not see it.'),
  message: prose(maxMessageLength).trim().optional().describe('The text that the player sees.'),
})

export const suspendPlayer = endpoint({
  method: 'POST',
  path: '/api/suspensions',
  summary:
    'Suspend a player in the realm, until a time or without an end: sign-ins, calls and sockets are refused at once.',
  scope: 'realm',
  access: { operator: 'edit player-profile' },
  body: SuspensionTerms.extend({
    player: Id.describe('The gamer tag.'),
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
  body: SuspensionTerms.extend({
    players: ChosenPlayers.describe('The players to suspend, as a list, a search, a segment or an audience.'),
  }),
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
    player: Id.optional().describe('Only of this gamer tag.'),
    current: z.boolean().default(false).describe('Only current suspensions.'),
    ...pageQuery,
    limit: z.int().min(1).max(1000).default(50).describe('The largest number of rows of the response.'),
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
  params: z.object({ id: Id.describe('The id of the suspension.') }),
  response: Suspension,
  errors: ['SuspensionNotFound', 'SuspensionOver'],
})
