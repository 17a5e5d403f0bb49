// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  CommonResponse,
  GetPlayerDailyRewardsInput,
  GetPlayerDailyRewardsOutput,
  ListDailyClaimsInput,
  ListDailyClaimsOutput,
  ListDailyRewardsOutput,
  ResetDailyRewardInput,
  SetDailyRewardDayInput,
} from '../shapes.ts'

/**
 * Get a player’s streak, claims and next claim in each published calendar.
 *
 * Errors: `PlayerNotFound`.
 */
export const getPlayerDailyRewards = /* @__PURE__ */ defineCall<GetPlayerDailyRewardsInput, GetPlayerDailyRewardsOutput>('GET', '/api/players/:gamerTag/daily-rewards')

/** List the claims of a calendar in the last 14 days, newest first. */
export const listDailyClaims = /* @__PURE__ */ defineCall<ListDailyClaimsInput, ListDailyClaimsOutput>('GET', '/api/daily-rewards/:id/claims')

/** List the published calendars of daily rewards with their claims, and the calendars with errors. */
export const listDailyRewards = /* @__PURE__ */ defineCall<NoInput, ListDailyRewardsOutput>('GET', '/api/daily-rewards')

/**
 * Reset a player’s calendar: the streak begins again, and the player can claim again today.
 *
 * Errors: `CalendarNotFound`, `PlayerNotFound`.
 */
export const resetDailyReward = /* @__PURE__ */ defineCall<ResetDailyRewardInput, CommonResponse>('DELETE', '/api/players/:gamerTag/daily-rewards/:id', {
  hasNoBody: true,
})

/**
 * Set the day that the player’s next claim of a streak gives. The streak continues.
 *
 * Errors: `CalendarNotFound`, `PlayerNotFound`.
 */
export const setDailyRewardDay = /* @__PURE__ */ defineCall<SetDailyRewardDayInput, CommonResponse>('PUT', '/api/players/:gamerTag/daily-rewards/:id')
