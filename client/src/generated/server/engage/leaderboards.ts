// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  ClearLeaderboardInput,
  CommonResponse,
  CountLeaderboardsOutput,
  CreateLeaderboardInput,
  DeleteLeaderboardInput,
  FreezeLeaderboardInput,
  GetLeaderboardDetailsInput,
  LeaderboardDetails,
  ListLeaderboardNamesInput,
  ListLeaderboardNamesOutput,
  ListLeaderboardsInput,
  ListLeaderboardsOutput,
  ListPlayerLeaderboardsInput,
  ListPlayerLeaderboardsOutput,
  MakeLeaderboardUidOutput,
  PlanClearLeaderboardInput,
  PlanDeleteLeaderboardInput,
  PlanLeaderboardVersionInput,
  PlanRemoveEntriesInput,
  PlanWithSample,
  RemoveLeaderboardAssignmentInput,
  RemoveLeaderboardEntryInput,
  UnfreezeLeaderboardInput,
  UpdateLeaderboardInput,
} from '../shapes.ts'

/**
 * Remove all entries of a leaderboard, and of its partitions.
 *
 * Errors: `LeaderboardNotFound`.
 */
export const clearLeaderboard = /* @__PURE__ */ defineCall<ClearLeaderboardInput, CommonResponse>('DELETE', '/object/leaderboards/:id/entries', {
  hasNoBody: true,
})

/** Count the realm’s leaderboards by owner: the game itself, events and tournaments. Partitions are not counted. */
export const countLeaderboards = /* @__PURE__ */ defineCall<NoInput, CountLeaderboardsOutput>('GET', '/api/leaderboards/counts')

/**
 * Create a leaderboard.
 *
 * Errors: `LeaderboardExists`.
 */
export const createLeaderboard = /* @__PURE__ */ defineCall<CreateLeaderboardInput, CommonResponse>('POST', '/object/leaderboards/:id')

/**
 * Delete a leaderboard with its entries and its partitions.
 *
 * Errors: `LeaderboardNotFound`.
 */
export const deleteLeaderboard = /* @__PURE__ */ defineCall<DeleteLeaderboardInput, CommonResponse>('DELETE', '/object/leaderboards/:id', {
  hasNoBody: true,
})

/**
 * Get a leaderboard with its settings and a page of its entries, best first.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardVersionNotFound`.
 */
export const getLeaderboardDetails = /* @__PURE__ */ defineCall<GetLeaderboardDetailsInput, LeaderboardDetails>('GET', '/object/leaderboards/:id/details')

/** List the ids of the realm’s leaderboards, sorted. */
export const listLeaderboardNames = /* @__PURE__ */ defineCall<ListLeaderboardNamesInput, ListLeaderboardNamesOutput>('GET', '/basic/leaderboards/list')

/** List the realm’s leaderboards with their settings and numbers of entries, by id by default. */
export const listLeaderboards = /* @__PURE__ */ defineCall<ListLeaderboardsInput, ListLeaderboardsOutput>('GET', '/api/leaderboards')

/** List the leaderboards that a player has an entry in, with their rank in each. */
export const listPlayerLeaderboards = /* @__PURE__ */ defineCall<ListPlayerLeaderboardsInput, ListPlayerLeaderboardsOutput>('GET', '/basic/leaderboards/player', {
  timeoutMs: 120000,
})

/**
 * Plan to remove all entries of a leaderboard.
 *
 * Errors: `LeaderboardNotFound`, `PlanRowsInvalid`.
 */
export const planClearLeaderboard = /* @__PURE__ */ defineCall<PlanClearLeaderboardInput, PlanWithSample>('POST', '/api/leaderboards/:id/plans/clear', {
  hasNoBody: true,
})

/**
 * Plan to delete a leaderboard.
 *
 * Errors: `LeaderboardNotFound`, `PlanRowsInvalid`.
 */
export const planDeleteLeaderboard = /* @__PURE__ */ defineCall<PlanDeleteLeaderboardInput, PlanWithSample>('POST', '/api/leaderboards/:id/plans/delete', {
  hasNoBody: true,
})

/**
 * Plan to remove the entries of players from a leaderboard or from all, and with `suspend` to suspend them.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardFrozen`, `PlanRowsInvalid`.
 */
export const planRemoveEntries = /* @__PURE__ */ defineCall<PlanRemoveEntriesInput, PlanWithSample>('POST', '/api/leaderboards/:id/plans/remove-entries')

/**
 * Remove a player’s assignment to a partition. They get a new one when they join again. Their entries are kept.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardNotJoined`.
 */
export const removeLeaderboardAssignment = /* @__PURE__ */ defineCall<RemoveLeaderboardAssignmentInput, CommonResponse>('DELETE', '/object/leaderboards/:id/assignment')

/**
 * Remove a player’s entry.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardFrozen`, `LeaderboardEntryNotFound`.
 */
export const removeLeaderboardEntry = /* @__PURE__ */ defineCall<RemoveLeaderboardEntryInput, CommonResponse>('DELETE', '/object/leaderboards/:id/entry', {
  rename: { bodyId: 'id' },
})

/**
 * Freeze a leaderboard and its partitions: their entries can no longer change.
 *
 * Errors: `LeaderboardNotFound`.
 */
export const freezeLeaderboard = /* @__PURE__ */ defineCall<FreezeLeaderboardInput, CommonResponse>('PUT', '/object/leaderboards/:id/freeze', {
  hasNoBody: true,
})

/** Generate a unique number for the id of a new leaderboard. */
export const makeLeaderboardUid = /* @__PURE__ */ defineCall<NoInput, MakeLeaderboardUidOutput>('GET', '/basic/leaderboards/uid')

/**
 * Plan to start a new version of a leaderboard now: its entries become an earlier version.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardFrozen`, `PlanRowsInvalid`.
 */
export const planLeaderboardVersion = /* @__PURE__ */ defineCall<PlanLeaderboardVersionInput, PlanWithSample>('POST', '/api/leaderboards/:id/plans/version', {
  hasNoBody: true,
})

/**
 * Unfreeze a leaderboard and its partitions: their entries can change again.
 *
 * Errors: `LeaderboardNotFound`.
 */
export const unfreezeLeaderboard = /* @__PURE__ */ defineCall<UnfreezeLeaderboardInput, CommonResponse>('DELETE', '/object/leaderboards/:id/freeze', {
  hasNoBody: true,
})

/**
 * Change settings of a leaderboard and its partitions. Settings that content defines are changed only by publishing.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardFromContent`.
 */
export const updateLeaderboard = /* @__PURE__ */ defineCall<UpdateLeaderboardInput, CommonResponse>('PUT', '/object/leaderboards/:id/settings')
