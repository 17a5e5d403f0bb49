import { parseDurationMs } from '@regent/contract/duration'
import type { TournamentContent } from '@regent/contract/engage/tournaments'
import type { TournamentRow } from '@regent/contract/engage/tournaments-realm'
import { formatCount, formatQuantity } from '@regent/contract/words'
import type { Tone } from '../../../ui/layout/Pill.tsx'
import { formatDuration } from '../../../ui/time/format-time.ts'

export const stateTones: Record<TournamentRow['state'], Tone> = {
  running: 'done',
  pending: 'started',
  faulty: 'error',
}

/** "7 d" of `P7D`. */
export const formatIsoDuration = (text: string): string => {
  const ms = parseDurationMs(text)
  return ms === undefined ? text : formatDuration(ms)
}

/** "Gold", or "Tier 2" if the tier has no name in the content. */
export const tierName = (content: TournamentContent | undefined, tier: number): string =>
  content?.tiers[tier]?.name || `Tier ${tier}`

type Amounts = readonly { symbol: string; amount: number }[]
type Gifts = readonly {
  symbol: string
  count: number
  properties?: readonly { name: string; value: string }[] | undefined
}[]

/** "50 currency.gems, 2 items.hat (color: red)" */
export const formatPrizes = (currencies: Amounts, gifts: Gifts = []): string =>
  [
    ...currencies.map(({ symbol, amount }) => `${formatCount(amount)} ${symbol}`),
    ...gifts.map(({ symbol, count, properties = [] }) => {
      const words = properties.map(({ name, value }) => `${name}: ${value}`).join(', ')
      return `${formatCount(count)} ${symbol}${words && ` (${words})`}`
    }),
  ].join(', ')

const formatRange = (first: number, last: number | undefined) =>
  last === undefined ? `${formatCount(first)} and more` : first === last ? `${first}` : `${first} to ${last}`

type Reward = TournamentContent['rankRewards'][number] | TournamentContent['scoreRewards'][number]

/** ", tier Gold, stages 1 to 3"; empty for a reward of all tiers and stages. */
function formatTierAndStages(content: TournamentContent, { tier, stageMin, stageMax }: Reward): string {
  const stages =
    stageMin === undefined && stageMax === undefined ? '' : `, stages ${formatRange(stageMin ?? 0, stageMax)}`
  return `${tier === undefined ? '' : `, ${tierName(content, tier)}`}${stages}`
}

/** Rewards by rank and score, and the effect of ranks on promotion. */
export function rewardRows(content: TournamentContent): { label: string; value: string }[] {
  return [
    ...content.rankRewards.map((reward) => ({
      label: `Rank ${formatRange(reward.minRank, reward.maxRank)}${formatTierAndStages(content, reward)}`,
      value: formatPrizes(reward.currencyRewards, reward.obtain),
    })),
    ...content.scoreRewards.map((reward) => ({
      label: `Score ${formatRange(reward.minScore, reward.maxScore)}${formatTierAndStages(content, reward)}`,
      value: formatPrizes(reward.currencyRewards, reward.obtain),
    })),
    ...content.stageChanges.map(({ minRank, maxRank, delta }) => ({
      label: `Rank ${formatRange(minRank, maxRank)}`,
      value: formatStageChange(delta),
    })),
  ]
}

/** "1 stage up" */
export function formatStageChange(delta: number): string {
  if (delta === 0) return 'stays'
  const count = Math.abs(delta)
  return `${formatQuantity(count, 'stage')} ${delta > 0 ? 'up' : 'down'}`
}
