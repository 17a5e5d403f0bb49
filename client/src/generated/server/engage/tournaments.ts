// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  AdminPlayerStatus,
  GetRealmTournamentInput,
  GetRealmTournamentOutput,
  ListPlayerTournamentsInput,
  ListPlayerTournamentsOutput,
  ListRealmTournamentsOutput,
  ListTournamentCyclesInput,
  ListTournamentCyclesOutput,
  ListTournamentStandingsInput,
  ListTournamentStandingsOutput,
  PreviewTournamentMoveInput,
  TournamentMove,
  UpdateTournamentStatusInput,
} from '../shapes.ts'

/** List a player’s status in the tournaments they have joined. */
export const listPlayerTournaments = /* @__PURE__ */ defineCall<ListPlayerTournamentsInput, ListPlayerTournamentsOutput>('GET', '/basic/tournaments/admin/player')

/**
 * Change a player’s tier, stage or score in a tournament they have joined.
 *
 * Errors: `TournamentNotFound`, `TournamentNotJoined`, `TournamentNotRunning`.
 */
export const updateTournamentStatus = /* @__PURE__ */ defineCall<UpdateTournamentStatusInput, AdminPlayerStatus>('PUT', '/basic/tournaments/admin/player')

/**
 * Get one tournament with its content, and the players of each tier and stage in a cycle.
 *
 * Errors: `TournamentNotFound`.
 */
export const getRealmTournament = /* @__PURE__ */ defineCall<GetRealmTournamentInput, GetRealmTournamentOutput>('GET', '/api/tournaments/:id')

/** List the tournaments of the published content with their current cycles, those with faulty content among them. */
export const listRealmTournaments = /* @__PURE__ */ defineCall<NoInput, ListRealmTournamentsOutput>('GET', '/api/tournaments')

/**
 * List the cycles of a tournament that had players, newest first.
 *
 * Errors: `TournamentNotFound`.
 */
export const listTournamentCycles = /* @__PURE__ */ defineCall<ListTournamentCyclesInput, ListTournamentCyclesOutput>('GET', '/api/tournaments/:id/cycles')

/**
 * List the players of a cycle, of all tiers and stages or of one, best first, with the rewards of their rank.
 *
 * Errors: `TournamentNotFound`.
 */
export const listTournamentStandings = /* @__PURE__ */ defineCall<ListTournamentStandingsInput, ListTournamentStandingsOutput>('GET', '/api/tournaments/:id/standings')

/**
 * Preview a move of a player to another tier and stage, with the rewards that it changes.
 *
 * Errors: `TournamentNotFound`, `TournamentNotJoined`.
 */
export const previewTournamentMove = /* @__PURE__ */ defineCall<PreviewTournamentMoveInput, TournamentMove>('GET', '/api/tournaments/:id/move')
