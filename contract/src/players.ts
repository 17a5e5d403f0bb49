import * as z from 'zod'
import { Account } from './accounts.ts'
import { endpoint } from './core/endpoint.ts'
import { Id, Millis, pageOf, pageQuery } from './core/shapes.ts'
import { playerSearchFields } from './player-search.ts'

/** One row of the players list: the player of one realm. */
export const PlayerRow = z.object({
  gamerTag: Id,
  accountId: Id,
  email: z.string().optional(),
  language: z.string().optional(),
  platform: z.string().optional(),
  created: Millis,
  lastSeen: Millis.optional(),
  online: z.boolean(),
  /** The suspension that holds now, with its end; without one it is a ban. */
  suspension: z.object({ until: Millis.optional() }).optional(),
})

export type PlayerRow = z.infer<typeof PlayerRow>

export const listPlayers = endpoint({
  method: 'GET',
  path: '/api/players',
  summary:
    'The players of the realm, or those that a search or a segment finds: newest first, those found by a text in the order of what was found, those found by stats in the order of their gamer tags.',
  scope: 'realm',
  access: { operator: 'view players' },
  query: z.object({
    ...pageQuery,
    cursor: z.string().max(600).optional(),
    ...playerSearchFields,
    /** A segment's id; what else is given narrows its search, and replaces what it says of the same. */
    segment: Id.optional(),
  }),
  response: pageOf(PlayerRow).extend({
    /** How many there are, estimated when there are many. */
    about: z.int(),
    isExact: z.boolean(),
  }),
  errors: ['SegmentNotFound'],
})

export const getPlayerCounts = endpoint({
  method: 'GET',
  path: '/api/players/counts',
  summary: 'How many players the realm has, and how many of them are online.',
  scope: 'realm',
  access: { operator: 'view players' },
  response: z.object({
    /** Estimated when there are many. */
    about: z.int(),
    isExact: z.boolean(),
    /** Absent in a realm with more players than are counted. */
    online: z.int().optional(),
  }),
})

export const lookUpPlayers = endpoint({
  method: 'POST',
  path: '/api/players/lookup',
  summary:
    'The players of the realm with these gamer tags, account ids or e-mails, in this order, and what was not found.',
  scope: 'realm',
  access: { operator: 'view players' },
  readOnly: true,
  body: z.object({ ids: z.array(z.string().trim().min(1).max(254)).min(1).max(1000) }),
  response: z.object({ rows: z.array(PlayerRow), unknown: z.array(z.string()) }),
})

export const getPlayer = endpoint({
  method: 'GET',
  path: '/api/players/:player',
  summary: 'One player of the realm, by account id or gamer tag.',
  scope: 'realm',
  access: { operator: ['view players', 'view player-profile'] },
  params: z.object({ player: Id }),
  response: PlayerRow.extend({ account: Account }),
  errors: ['PlayerNotFound'],
})
