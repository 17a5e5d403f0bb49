import { maxScoreMagnitude } from '@regent/contract/engage/leaderboards'
import type { AdminPlayerStatus } from '@regent/contract/engage/tournaments'

/** Form values as typed. */
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

export const statusErrors = ({ tier, stage, score }: StatusValues) => ({
  tier: isCount(tier, 1_000) ? null : 'A whole number from 0 to 1,000.',
  stage: isCount(stage, 10_000) ? null : 'A whole number from 0 to 10,000.',
  score:
    score.trim() === '' || !(Math.abs(Number(score)) <= maxScoreMagnitude)
      ? 'Enter a number, such as 1200 or 12.5.'
      : null,
})
