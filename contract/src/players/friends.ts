import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, EmptyResponse, Id } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'

export const maxFriends = 500

/** A gamer tag as text, as older clients send it. */
const PlayerId = z.string().regex(/^[1-9]\d{0,15}$/)

const params = { gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') }
/** A gamer tag; digits only. */
const ofPlayer = z.object({ playerId: Id.describe('The gamer tag of the other player.') })

const Friend = z.object({
  playerId: PlayerId.describe('The gamer tag of the other player.'),
  source: z.enum(['native', 'facebook']).describe('Where the friend comes from: native or a third party.'),
})
const Invite = z.object({
  playerId: PlayerId.describe('The gamer tag of the other player.'),
  direction: z.enum(['incoming', 'outgoing']).describe('Direction of the invite: incoming or outgoing.'),
})

export const Social = z.object({
  playerId: PlayerId.describe('The gamer tag of the other player.'),
  friends: z.array(Friend).describe('Friends of the player.'),
  blocked: z
    .array(z.object({ playerId: PlayerId.describe('The gamer tag of the other player.') }))
    .describe('Players that the player has blocked.'),
  invites: z.array(Invite).describe('Open invites, sent and received.'),
})
export type Social = z.infer<typeof Social>

export const getSocial = endpoint({
  method: 'GET',
  path: '/basic/social/my',
  summary: 'Get the calling player’s friends, invites and blocked players.',
  scope: 'realm',
  access: { player: 'any' },
  response: Social,
})

export const listSocial = endpoint({
  method: 'GET',
  path: '/basic/social',
  summary:
    'List friends, invites and blocked players of several players, for game servers and staff. Unknown players have empty lists.',
  scope: 'realm',
  access: { operator: 'view players' },
  query: z.object({ playerIds: z.array(Id).min(1).max(100).describe('Gamer tags of players.') }),
  response: z.object({
    statuses: z.array(Social).describe('The friends, invites and blocked players of each requested player.'),
  }),
})

export const inviteFriend = endpoint({
  method: 'POST',
  path: '/basic/social/friends/invite',
  summary: 'Invite a player as a friend. If they have invited the caller already, both are friends at once.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object(params),
  response: EmptyResponse,
  errors: ['PlayerNotFound', 'AlreadyFriends', 'PlayerBlocked', 'TooManyFriends'],
})

export const withdrawFriendInvite = endpoint({
  method: 'DELETE',
  path: '/basic/social/friends/invite',
  summary: 'Withdraw or decline an invite.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object(params),
  response: EmptyResponse,
  errors: ['NoInviteError'],
})

export const makeFriend = endpoint({
  method: 'POST',
  path: '/basic/social/friends/make',
  summary: 'Accept the invite of a player.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object(params),
  response: CommonResponse,
  errors: ['NoInviteError', 'TooManyFriends'],
})

export const removeFriend = endpoint({
  method: 'DELETE',
  path: '/basic/social/friends',
  summary: 'End a friendship. Without a friendship, nothing changes.',
  scope: 'realm',
  access: { player: 'any' },
  body: ofPlayer,
  response: EmptyResponse,
})

const Blocking = z.object({
  playerId: PlayerId.describe('The gamer tag of the other player.'),
  friendId: PlayerId.describe('The gamer tag of the friend.'),
  isBlocked: z.boolean().describe('True if the player has blocked the other one.'),
})

export const blockPlayer = endpoint({
  method: 'POST',
  path: '/basic/social/blocked',
  summary: 'Block a player. The friendship ends, and the player cannot invite the caller.',
  scope: 'realm',
  repeatable: {},
  access: { player: 'any' },
  body: ofPlayer,
  response: Blocking,
  errors: ['PlayerNotFound', 'TooManyFriends'],
})

export const unblockPlayer = endpoint({
  method: 'DELETE',
  path: '/basic/social/blocked',
  summary: 'Unblock a player.',
  scope: 'realm',
  repeatable: {},
  access: { player: 'any' },
  body: ofPlayer,
  response: Blocking,
})

export const importFriends = endpoint({
  method: 'POST',
  path: '/basic/social/friends/import',
  summary: 'Import a player’s friends from Facebook. Always refused: this server has no Facebook app credentials.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object({
    source: z.enum(['native', 'facebook']).describe('Where the friend comes from: native or a third party.'),
    token: opaque(16_384).describe(
      'The access token of the third party. It is ignored, because the call always fails.',
    ),
  }),
  response: EmptyResponse,
  errors: ['NotSetUp'],
})
