// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  GetPlayerCountsOutput,
  GetPlayerInput,
  GetPlayerOutput,
  ListPlayersInput,
  ListPlayersOutput,
  LookUpPlayersInput,
  LookUpPlayersOutput,
  SearchStatsExtendedInput,
  SearchStatsExtendedOutput,
  SearchStatsInput,
  SearchStatsOutput,
} from '../shapes.ts'

/**
 * Get one player of the realm, by account id or gamer tag.
 *
 * Errors: `PlayerNotFound`.
 */
export const getPlayer = /* @__PURE__ */ defineCall<GetPlayerInput, GetPlayerOutput>('GET', '/api/players/:player')

/** Count the players of the realm, and those who are online. */
export const getPlayerCounts = /* @__PURE__ */ defineCall<NoInput, GetPlayerCountsOutput>('GET', '/api/players/counts')

/**
 * List the players of the realm, of a search or of a segment, ordered by `sort`. Default: newest first; text searches by the matched text, stat searches by gamer tag.
 *
 * Errors: `SegmentNotFound`.
 */
export const listPlayers = /* @__PURE__ */ defineCall<ListPlayersInput, ListPlayersOutput>('GET', '/api/players')

/** Look up players by gamer tags, account ids or e-mails, in the given order. Also returns the values that were not found. */
export const lookUpPlayers = /* @__PURE__ */ defineCall<LookUpPlayersInput, LookUpPlayersOutput>('POST', '/api/players/lookup', {
  isSafe: true,
})

/** List the gamer tags, sorted, of the players whose stats in one space match every criterion. */
export const searchStats = /* @__PURE__ */ defineCall<SearchStatsInput, SearchStatsOutput>('POST', '/basic/stats/search', {
  isSafe: true,
})

/** List the first 1,000 players that match the criteria, by gamer tag, with the requested stats. */
export const searchStatsExtended = /* @__PURE__ */ defineCall<SearchStatsExtendedInput, SearchStatsExtendedOutput>('POST', '/basic/stats/search/extended', {
  isSafe: true,
})
