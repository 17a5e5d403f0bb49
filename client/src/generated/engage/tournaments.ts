// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  ClaimTournamentRewardsInput,
  ClaimTournamentRewardsOutput,
  EmptyResponse,
  GetGlobalStandingsInput,
  GetGlobalStandingsOutput,
  GetGuildStandingsInput,
  GetGuildStandingsOutput,
  GetTournamentInput,
  GetTournamentOutput,
  GetTournamentRewardsInput,
  GetTournamentRewardsOutput,
  GetTournamentStandingsInput,
  GetTournamentStandingsOutput,
  JoinTournamentInput,
  JoinTournamentOutput,
  ListChampionsInput,
  ListChampionsOutput,
  ListOwnGroupStatusesInput,
  ListOwnGroupStatusesOutput,
  ListOwnTournamentsInput,
  ListOwnTournamentsOutput,
  ListTournamentGroupsInput,
  ListTournamentGroupsOutput,
  ListTournamentsInput,
  ListTournamentsOutput,
  SearchGroupStatusesInput,
  SearchGroupStatusesOutput,
  SetTournamentScoreInput,
} from '../shapes.ts'

/**
 * Claim the calling player’s rewards from finished cycles, once.
 *
 * Errors: `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`, `PlayerNotFound`.
 */
export const claimTournamentRewards = /* @__PURE__ */ defineCall<ClaimTournamentRewardsInput, ClaimTournamentRewardsOutput>('POST', '/basic/tournaments/rewards')

/**
 * Get all players of a cycle of a tournament, across tiers and stages, best first.
 *
 * Errors: `TournamentNotFound`.
 */
export const getGlobalStandings = /* @__PURE__ */ defineCall<GetGlobalStandingsInput, GetGlobalStandingsOutput>('GET', '/basic/tournaments/global')

/**
 * Get the calling player, or the one in focus, and the members of their guild in a cycle of a tournament, best first.
 *
 * Errors: `TournamentNotFound`.
 */
export const getGuildStandings = /* @__PURE__ */ defineCall<GetGuildStandingsInput, GetGuildStandingsOutput>('GET', '/basic/tournaments/standings/group')

/**
 * Get a tournament of the published content with its current cycle.
 *
 * Errors: `TournamentNotFound`.
 */
export const getTournament = /* @__PURE__ */ defineCall<GetTournamentInput, GetTournamentOutput>('GET', '/object/tournaments/:id')

/** Get the unclaimed rewards of the calling player from finished cycles. */
export const getTournamentRewards = /* @__PURE__ */ defineCall<GetTournamentRewardsInput, GetTournamentRewardsOutput>('GET', '/basic/tournaments/rewards')

/**
 * Get the players who compete with the calling player, or with the one in focus, best first.
 *
 * Errors: `TournamentNotFound`, `TournamentNotJoined`, `LeaderboardNotFound`.
 */
export const getTournamentStandings = /* @__PURE__ */ defineCall<GetTournamentStandingsInput, GetTournamentStandingsOutput>('GET', '/basic/tournaments/standings')

/**
 * Join a tournament, or its current cycle, with the calling player.
 *
 * Errors: `TournamentNotFound`, `TournamentNotRunning`.
 */
export const joinTournament = /* @__PURE__ */ defineCall<JoinTournamentInput, JoinTournamentOutput>('POST', '/basic/tournaments')

/**
 * List the player with the best score in each of the last finished cycles, newest first.
 *
 * Errors: `TournamentNotFound`.
 */
export const listChampions = /* @__PURE__ */ defineCall<ListChampionsInput, ListChampionsOutput>('GET', '/basic/tournaments/champions')

/** List the status of the calling player’s guild in the tournaments that its members have joined. */
export const listOwnGroupStatuses = /* @__PURE__ */ defineCall<ListOwnGroupStatusesInput, ListOwnGroupStatusesOutput>('GET', '/basic/tournaments/me/group')

/** List the calling player’s status in the tournaments they have joined. */
export const listOwnTournaments = /* @__PURE__ */ defineCall<ListOwnTournamentsInput, ListOwnTournamentsOutput>('GET', '/basic/tournaments/me')

/**
 * List the guilds in a cycle of a tournament by the total score of their members, best first.
 *
 * Errors: `TournamentNotFound`.
 */
export const listTournamentGroups = /* @__PURE__ */ defineCall<ListTournamentGroupsInput, ListTournamentGroupsOutput>('GET', '/basic/tournaments/groups')

/** List the tournaments of the published content, each with its current cycle. */
export const listTournaments = /* @__PURE__ */ defineCall<ListTournamentsInput, ListTournamentsOutput>('GET', '/basic/tournaments')

/** List the status of guilds in a tournament; guilds without a member in it are omitted. */
export const searchGroupStatuses = /* @__PURE__ */ defineCall<SearchGroupStatusesInput, SearchGroupStatusesOutput>('POST', '/basic/tournaments/search/groups', {
  isSafe: true,
})

/**
 * Set a player’s score in the current cycle of a tournament they have joined, or add to it.
 *
 * Errors: `TournamentNotFound`, `TournamentNotJoined`, `TournamentNotRunning`, `TournamentNotWritable`.
 */
export const setTournamentScore = /* @__PURE__ */ defineCall<SetTournamentScoreInput, EmptyResponse>('POST', '/basic/tournaments/score', {
  self: 'body.playerId',
  repeat: { unless: ['increment'] },
})
