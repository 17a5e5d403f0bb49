// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../define-call.ts'
import type {
  BlockPlayerInput,
  BlockPlayerOutput,
  CommonResponse,
  EmptyResponse,
  ImportFriendsInput,
  InviteFriendInput,
  MakeFriendInput,
  RemoveFriendInput,
  Social,
  UnblockPlayerInput,
  UnblockPlayerOutput,
  WithdrawFriendInviteInput,
} from '../shapes.ts'

/**
 * Block a player. The friendship ends, and the player cannot invite the caller.
 *
 * Errors: `PlayerNotFound`, `TooManyFriends`.
 */
export const blockPlayer = /* @__PURE__ */ defineCall<BlockPlayerInput, BlockPlayerOutput>('POST', '/basic/social/blocked', {
  repeat: {},
})

/** Get the calling player’s friends, invites and blocked players. */
export const getSocial = /* @__PURE__ */ defineCall<NoInput, Social>('GET', '/basic/social/my')

/**
 * Import a player’s friends from Facebook. Always refused: this server has no Facebook app credentials.
 *
 * Errors: `NotSetUp`.
 */
export const importFriends = /* @__PURE__ */ defineCall<ImportFriendsInput, EmptyResponse>('POST', '/basic/social/friends/import')

/**
 * Invite a player as a friend. If they have invited the caller already, both are friends at once.
 *
 * Errors: `PlayerNotFound`, `AlreadyFriends`, `PlayerBlocked`, `TooManyFriends`.
 */
export const inviteFriend = /* @__PURE__ */ defineCall<InviteFriendInput, EmptyResponse>('POST', '/basic/social/friends/invite')

/**
 * Accept the invite of a player.
 *
 * Errors: `NoInviteError`, `TooManyFriends`.
 */
export const makeFriend = /* @__PURE__ */ defineCall<MakeFriendInput, CommonResponse>('POST', '/basic/social/friends/make')

/** End a friendship. Without a friendship, nothing changes. */
export const removeFriend = /* @__PURE__ */ defineCall<RemoveFriendInput, EmptyResponse>('DELETE', '/basic/social/friends')

/** Unblock a player. */
export const unblockPlayer = /* @__PURE__ */ defineCall<UnblockPlayerInput, UnblockPlayerOutput>('DELETE', '/basic/social/blocked', {
  repeat: {},
})

/**
 * Withdraw or decline an invite.
 *
 * Errors: `NoInviteError`.
 */
export const withdrawFriendInvite = /* @__PURE__ */ defineCall<WithdrawFriendInviteInput, EmptyResponse>('DELETE', '/basic/social/friends/invite')
