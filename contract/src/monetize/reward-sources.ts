// In a separate file because the routes of screens need it, and they load before the endpoints.
import { type KindWith, kindsWith } from '../core/records.ts'

export type RewardSource = KindWith<'gives'>
/**
 * Features that promise rewards to players. The record's declaration in the server defines how its failed rewards are
 * retried.
 */
export const rewardSources: readonly RewardSource[] = kindsWith('gives')
