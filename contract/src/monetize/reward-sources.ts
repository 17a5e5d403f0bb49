// In a file of its own: the addresses of screens need it, and load before the calls do.
/** What promises rewards to players. The area.ts of each area says how its own are given once more. */
export const rewardSources = [
  ...(['mail', 'announcement', 'event', 'tournament', 'promo-code', 'purchase', 'payment'] as const),
  // For many players at once, by schedule or plan.
  ...(['campaign', 'pvp'] as const),
] as const
export type RewardSource = (typeof rewardSources)[number]
