import type { TournamentContent } from '@regent/contract/engage/tournaments'
import { present } from '../../../kernel/context/present.ts'
import type { GiftEntry } from '../../monetize/inventory/gifts.ts'
import type { Place } from './cycles.ts'

type Reward = TournamentContent['rankRewards'][number] | TournamentContent['scoreRewards'][number]
type Gift = Reward['obtain'][number]

/**
 * Amounts of gifts, by gift: a symbol, for items with properties followed by a space and the properties as JSON.
 * Symbols contain no space. Such a map is stored for a player, and shown in the audit trail.
 */
export type Amounts = Readonly<Record<string, number>>

/** Counts items with the same properties together, in any order of the properties. */
function toGiftKey({ symbol, properties = [] }: Pick<Gift, 'symbol' | 'properties'>): string {
  if (properties.length === 0) return symbol
  const inOrder = properties.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return `${symbol} ${JSON.stringify(Object.fromEntries(inOrder.map(({ name, value }) => [name, value])))}`
}

function giftIn(key: string, count: number): Gift {
  const at = key.indexOf(' {')
  if (at < 0) return { symbol: key, count }
  const values: Record<string, string> = JSON.parse(key.slice(at + 1))
  return {
    symbol: key.slice(0, at),
    count,
    properties: Object.entries(values).map(([name, value]) => ({ name, value })),
  }
}

/** The rewards of a rank and a score at a tier and stage. */
export function findRewards(
  { rankRewards, scoreRewards }: TournamentContent,
  { tier, stage }: Place,
  { rank, score }: { rank: number; score: number },
): Amounts {
  const isHere = (reward: Reward) =>
    (reward.tier ?? tier) === tier && (reward.stageMin ?? 0) <= stage && stage <= (reward.stageMax ?? stage)
  const rewards = [
    ...rankRewards.filter(({ minRank, maxRank }) => minRank <= rank && rank <= maxRank),
    ...scoreRewards.filter(({ minScore, maxScore }) => minScore <= score && score <= (maxScore ?? score)),
  ].filter(isHere)
  return sumGifts(
    rewards.flatMap(({ currencyRewards, obtain }) => [
      ...currencyRewards.map(({ symbol, amount }) => [symbol, amount] as const),
      ...obtain.map((gift) => [toGiftKey(gift), gift.count] as const),
    ]),
  )
}

/** All gifts of a tournament, with the fields of the symbols in its content. */
export const giftsOfContent = (content: TournamentContent): GiftEntry[] =>
  (['rankRewards', 'scoreRewards'] as const).flatMap((kind) =>
    content[kind].flatMap(({ currencyRewards, obtain }, index) => [
      ...currencyRewards.map(({ symbol, amount }, n) => ({
        field: `${kind}.${index}.currencyRewards.${n}.symbol`,
        symbol,
        count: amount,
      })),
      ...obtain.map((gift, n) => ({ field: `${kind}.${index}.obtain.${n}.symbol`, ...gift })),
    ]),
  )

export function sumGifts(amounts: readonly (readonly [gift: string, amount: number])[]): Amounts {
  const sums: Record<string, number> = {}
  for (const [gift, amount] of amounts) sums[gift] = (sums[gift] ?? 0) + amount
  return sums
}

/** The gifts in the form that is validated and given. */
export const giftEntries = (amounts: Amounts, field: string): GiftEntry[] =>
  Object.entries(amounts).map(([key, count]) => ({ field, ...giftIn(key, count) }))

const isCurrency = (key: string) => key.startsWith('currency.')

/** The currencies in the form of the API. */
const currencyList = (amounts: Amounts) =>
  Object.entries(amounts).flatMap(([symbol, amount]) => (isCurrency(symbol) ? [{ symbol, amount }] : []))

/** All other gifts; undefined if there are none, for compatibility with existing game clients. */
function giftList(amounts: Amounts) {
  const gifts = Object.entries(amounts).flatMap(([key, count]) => (isCurrency(key) ? [] : [giftIn(key, count)]))
  return gifts.length > 0 ? gifts : undefined
}

/** Prizes of a rank or score, in the form of the API. */
export const prizeView = (amounts: Amounts) => ({
  currencyRewards: currencyList(amounts),
  ...present({ gifts: giftList(amounts) }),
})

/** Unclaimed rewards of a player, in the form of the API. */
export const unclaimedView = (amounts: Amounts) => ({
  unclaimedRewards: currencyList(amounts),
  ...present({ unclaimedGifts: giftList(amounts) }),
})

/** Claimed rewards of a player, in the form of the API. */
export const claimView = (amounts: Amounts) => ({
  rewardCurrencies: currencyList(amounts),
  ...present({ rewardGifts: giftList(amounts) }),
})
