// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  FindMatchesInput,
  FindMatchesOutput,
} from '../shapes.ts'

/**
 * Get opponents near the calling player: the nearest ones of each window of ranks, lowest window first. A player without an entry counts as last.
 *
 * Errors: `LeaderboardNotFound`, `LeaderboardPartitioned`.
 */
export const findMatches = /* @__PURE__ */ defineCall<FindMatchesInput, FindMatchesOutput>('GET', '/object/leaderboards/:id/matches')
