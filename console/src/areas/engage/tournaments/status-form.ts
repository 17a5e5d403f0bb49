import { maxScoreMagnitude } from '@regent/contract/engage/leaderboards'
import type { AdminPlayerStatus, TournamentContent } from '@regent/contract/engage/tournaments'

/** Form values as typed or chosen. */
export type StatusValues = { tier: string; stage: string; score: string }

export const statusValues = ({ tier, stage, score }: AdminPlayerStatus): StatusValues => ({
  tier: String(tier),
  stage: String(stage),
  score: String(score),
})

/** The typed texts as numbers, for the request. */
export const statusUpdate = ({ tier, stage, score }: StatusValues) => ({
  tier: Number(tier),
  stage: Number(stage),
  score: Number(score),
})

const isCount = (text: string, most: number) => /^\d{1,5}$/.test(text.trim()) && Number(text) <= most

/** The last tier and the last stage of a tournament. */
export const lastPlace = ({ tiers, stagesPerTier }: TournamentContent) => ({
  tier: Math.max(1, tiers.length) - 1,
  stage: stagesPerTier - 1,
})

/** The errors of the values, by field; the content of the tournament limits the tier and the stage. */
export function statusErrors({ tier, stage, score }: StatusValues, last: { tier: number; stage: number }) {
  return {
    tier: isCount(tier, last.tier) ? null : 'Choose a tier of the tournament.',
    stage: isCount(stage, last.stage) ? null : `A whole number from 0 to ${last.stage.toLocaleString('en')}.`,
    score:
      score.trim() === '' || !(Math.abs(Number(score)) <= maxScoreMagnitude)
        ? 'Enter a number, such as 1200 or 12.5.'
        : null,
  }
}
