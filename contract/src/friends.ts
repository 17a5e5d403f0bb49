import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { CommonResponse, EmptyResponse, Id } from './core/shapes.ts'

export const maxFriends = 500

/** Older clients have gamer tags as texts here. */
const PlayerId = z.string().regex(/^[1-9]\d{0,15}$/)

const params = { gamerTag: Id }
/** A gamer tag; digits alone. */
const ofPlayer = z.object({ playerId: Id })

const Friend = z.object({ playerId: PlayerId, source: z.enum(['native', 'facebook']) })
const Invite = z.object({ playerId: PlayerId, direction: z.enum(['incoming', 'outgoing']) })

export const Social = z.object({
  playerId: PlayerId,
  friends: z.array(Friend),
  blocked: z.array(z.object({ playerId: PlayerId })),
  invites: z.array(Invite),
})
export type Social = z.infer<typeof Social>

export const getSocial = endpoint({
  method: 'GET',
  path: '/basic/social/my',
  summary: 'The calling player’s friends, invites and blocked players.',
  scope: 'realm',
  access: { player: 'any' },
  response: Social,
})

export const listSocial = endpoint({
  method: 'GET',
  path: '/basic/social',
  summary: 'The same of several players, for game servers and the staff; who is nobody here has nobody.',
  scope: 'realm',
  access: { operator: 'view players' },
  query: z.object({ playerIds: z.array(Id).min(1).max(100) }),
  response: z.object({ statuses: z.array(Social) }),
})

export const inviteFriend = endpoint({
  method: 'POST',
  path: '/basic/social/friends/invite',
  summary: 'Ask a player to be a friend; one who has asked the caller becomes it at once.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object(params),
  response: EmptyResponse,
  errors: ['PlayerNotFound', 'AlreadyFriends', 'PlayerBlocked', 'TooManyFriends'],
})

export const withdrawFriendInvite = endpoint({
  method: 'DELETE',
  path: '/basic/social/friends/invite',
  summary: 'Take an invite back, or decline one.',
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
  summary: 'End a friendship; where there is none nothing changes.',
  scope: 'realm',
  access: { player: 'any' },
  body: ofPlayer,
  response: EmptyResponse,
})

const Blocking = z.object({ playerId: PlayerId, friendId: PlayerId, isBlocked: z.boolean() })

export const blockPlayer = endpoint({
  method: 'POST',
  path: '/basic/social/blocked',
  summary: 'Block a player: it is no friend any more, and cannot ask to be.',
  scope: 'realm',
  access: { player: 'any' },
  body: ofPlayer,
  response: Blocking,
  errors: ['PlayerNotFound', 'TooManyFriends'],
})

export const unblockPlayer = endpoint({
  method: 'DELETE',
  path: '/basic/social/blocked',
  summary: 'Block a player no longer.',
  scope: 'realm',
  access: { player: 'any' },
  body: ofPlayer,
  response: Blocking,
})

export const importFriends = endpoint({
  method: 'POST',
  path: '/basic/social/friends/import',
  summary:
    'Make friends of those that the player has elsewhere. Refused: this server has no id and secret of a Facebook app.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object({ source: z.enum(['native', 'facebook']), token: z.string().max(16_384) }),
  response: EmptyResponse,
  errors: ['NotSetUp'],
})
