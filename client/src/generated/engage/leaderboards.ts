// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  GetAssignmentOfLeaderboardInput,
  GetAssignmentOfLeaderboardOutput,
  GetLeaderboardAssignmentInput,
  GetLeaderboardAssignmentOutput,
  GetLeaderboardFriendsInput,
  GetLeaderboardFriendsOutput,
  GetLeaderboardMembershipInput,
  GetLeaderboardMembershipOutput,
  GetLeaderboardPartitionInput,
  GetLeaderboardPartitionOutput,
  GetLeaderboardRanksInput,
  GetLeaderboardRanksOutput,
  GetLeaderboardViewInput,
  GetLeaderboardViewOutput,
  ListLeaderboardVersionsInput,
  ListLeaderboardVersionsOutput,
  SetLeaderboardEntryInput,
  SetLeaderboardEntryOutput,
} from '../shapes.ts'

/**
 * Get the leaderboard or partition for the score of the calling player. With `joinBoard`, the player joins it.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardNotJoined`.
 */
export const getLeaderboardAssignment = /* @__PURE__ */ defineCall<GetLeaderboardAssignmentInput, GetLeaderboardAssignmentOutput>('GET', '/basic/leaderboards/assignment')

/**
 * Get the ranks of the calling player and their friends.
 *
 * Errors: `LeaderboardNotFound`.
 */
export const getLeaderboardFriends = /* @__PURE__ */ defineCall<GetLeaderboardFriendsInput, GetLeaderboardFriendsOutput>('GET', '/object/leaderboards/:id/friends')

/**
 * Get the ranks of the given players; players without an entry are omitted.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardVersionNotFound`.
 */
export const getLeaderboardRanks = /* @__PURE__ */ defineCall<GetLeaderboardRanksInput, GetLeaderboardRanksOutput>('GET', '/object/leaderboards/:id/ranks')

/**
 * Get a page of a leaderboard, best first: from a rank on, around a player, or only of friends or the guild.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardVersionNotFound`.
 */
export const getLeaderboardView = /* @__PURE__ */ defineCall<GetLeaderboardViewInput, GetLeaderboardViewOutput>('GET', '/object/leaderboards/:id/view')

/**
 * Submit a player’s score. It is combined with the earlier one as the leaderboard’s `aggregation` defines; a score from an operator replaces it. Game clients need write permission in the leaderboard.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardFrozen`, `LeaderboardPartitioned`, `LeaderboardNotWritable`, `NoGamerTag`.
 */
export const setLeaderboardEntry = /* @__PURE__ */ defineCall<SetLeaderboardEntryInput, SetLeaderboardEntryOutput>('PUT', '/object/leaderboards/:id/entry', {
  self: 'body.id',
  repeat: { unless: ['increment'] },
})

/**
 * Get the leaderboard or partition for the score of the calling player, without joining it.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardNotJoined`.
 */
export const getAssignmentOfLeaderboard = /* @__PURE__ */ defineCall<GetAssignmentOfLeaderboardInput, GetAssignmentOfLeaderboardOutput>('GET', '/object/leaderboards/:id/assignment')

/**
 * Check whether a player has an entry in a leaderboard or is in one of its partitions.
 *
 * Errors: `LeaderboardNotFound`.
 */
export const getLeaderboardMembership = /* @__PURE__ */ defineCall<GetLeaderboardMembershipInput, GetLeaderboardMembershipOutput>('GET', '/object/leaderboards/:id/membership')

/**
 * Get the partition of a leaderboard that a player is in.
 *
 * Errors: `LeaderboardNotFound`.
 */
export const getLeaderboardPartition = /* @__PURE__ */ defineCall<GetLeaderboardPartitionInput, GetLeaderboardPartitionOutput>('GET', '/object/leaderboards/:id/partition')

/**
 * List the current version of a leaderboard and the earlier ones that it keeps, newest first.
 *
 * Errors: `LeaderboardNotFound`.
 */
export const listLeaderboardVersions = /* @__PURE__ */ defineCall<ListLeaderboardVersionsInput, ListLeaderboardVersionsOutput>('GET', '/object/leaderboards/:id/versions')
