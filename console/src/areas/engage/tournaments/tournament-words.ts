import { durationMsOf } from '@regent/contract/duration'
import type { TournamentContent } from '@regent/contract/engage/tournaments'
import type { TournamentRow } from '@regent/contract/engage/tournaments-realm'
import type { Tone } from '../../../ui/layout/Pill.tsx'
import { formatDuration } from '../../../ui/time/format-time.ts'
import { formatCount } from '../../../ui/words/format-number.ts'

export const stateTones: Record<TournamentRow['state'], Tone> = {
  running: 'done',
  pending: 'started',
  faulty: 'error',
}

/** "7 d" of `P7D`. */
export const durationWords = (text: string): string => {
  const ms = durationMsOf(text)
  return ms === undefined ? text : formatDuration(ms)
}

/** "Gold", or "Tier 2" where content gives the tier no name. */
export const tierName = (content: TournamentContent | undefined, tier: number): string =>
  content?.tiers[tier]?.name || `Tier ${tier}`

type Amounts = readonly { symbol: string; amount: number }[]
type Gifts = readonly {
  symbol: string
  count: number
  properties?: readonly { name: string; value: string }[] | undefined
}[]

/** "50 currency.gems, 2 items.hat (color: red)" */
export const prizeWords = (currencies: Amounts, gifts: Gifts = []): string =>
  [
    ...currencies.map(({ symbol, amount }) => `${formatCount(amount)} ${symbol}`),
    ...gifts.map(({ symbol, count, properties = [] }) => {
      const words = properties.map(({ name, value }) => `${name}: ${value}`).join(', ')
      return `${formatCount(count)} ${symbol}${words && ` (${words})`}`
    }),
  ].join(', ')

const rangeWords = (first: number, last: number | undefined) =>
  last === undefined ? `${formatCount(first)} and more` : first === last ? `${first}` : `${first} to ${last}`

type Reward = TournamentContent['rankRewards'][number] | TournamentContent['scoreRewards'][number]

/** ", tier Gold, stages 1 to 3"; empty for a reward of all tiers and stages. */
function whereWords(content: TournamentContent, { tier, stageMin, stageMax }: Reward): string {
  const stages =
    stageMin === undefined && stageMax === undefined ? '' : `, stages ${rangeWords(stageMin ?? 0, stageMax)}`
  return `${tier === undefined ? '' : `, ${tierName(content, tier)}`}${stages}`
}

/** What each rank and score gives, and how ranks move players. */
export function rewardRows(content: TournamentContent): { label: string; value: string }[] {
  return [
    ...content.rankRewards.map((reward) => ({
      label: `Rank ${rangeWords(reward.minRank, reward.maxRank)}${whereWords(content, reward)}`,
      value: prizeWords(reward.currencyRewards, reward.obtain),
    })),
    ...content.scoreRewards.map((reward) => ({
      label: `Score ${rangeWords(reward.minScore, reward.maxScore)}${whereWords(content, reward)}`,
      value: prizeWords(reward.currencyRewards, reward.obtain),
    })),
    ...content.stageChanges.map(({ minRank, maxRank, delta }) => ({
      label: `Rank ${rangeWords(minRank, maxRank)}`,
      value: stageChangeWords(delta),
    })),
  ]
}

/** "1 stage up" */
export function stageChangeWords(delta: number): string {
  if (delta === 0) return 'stays'
  const count = Math.abs(delta)
  return `${count} ${count === 1 ? 'stage' : 'stages'} ${delta > 0 ? 'up' : 'down'}`
}
