// In a separate file because the routes of screens need it, and they load before the endpoints.
/** Features that promise rewards to players. The area.ts of each area defines how its failed rewards are retried. */
export const rewardSources = [
  'mail',
  'announcement',
  'event',
  'tournament',
  'promo-code',
  'purchase',
  'payment',
  // For many players at once, by schedule or plan.
  'campaign',
  'pvp',
] as const
export type RewardSource = (typeof rewardSources)[number]
