import type { TournamentContent } from '@regent/contract/engage/tournaments'
import { present } from '../../../kernel/present.ts'
import type { GiftEntry } from '../../monetize/inventory/gifts.ts'
import type { Place } from './cycles.ts'

type Reward = TournamentContent['rankRewards'][number] | TournamentContent['scoreRewards'][number]
type Gift = Reward['obtain'][number]

/**
 * Amounts of what is given, by gift: a symbol, for items with properties followed by a space and these as JSON. No symbol
 * has a space. Such a map is what is stored for a player and what the audit trail shows.
 */
export type Amounts = Readonly<Record<string, number>>

/** Items with the same properties, in whatever order, are counted together. */
function giftKeyOf({ symbol, properties = [] }: Pick<Gift, 'symbol' | 'properties'>): string {
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
export function rewardsOf(
  { rankRewards, scoreRewards }: TournamentContent,
  { tier, stage }: Place,
  { rank, score }: { rank: number; score: number },
): Amounts {
  const isHere = (reward: Reward) =>
    (reward.tier ?? tier) === tier && (reward.stageMin ?? 0) <= stage && stage <= (reward.stageMax ?? stage)
  const given = [
    ...rankRewards.filter(({ minRank, maxRank }) => minRank <= rank && rank <= maxRank),
    ...scoreRewards.filter(({ minScore, maxScore }) => minScore <= score && score <= (maxScore ?? score)),
  ].filter(isHere)
  return summed(
    given.flatMap(({ currencyRewards, obtain }) => [
      ...currencyRewards.map(({ symbol, amount }) => [symbol, amount] as const),
      ...obtain.map((gift) => [giftKeyOf(gift), gift.count] as const),
    ]),
  )
}

/** Everything that a tournament can give, with the fields of the symbols in its content. */
export const giftsOfContent = (content: TournamentContent): GiftEntry[] =>
  (['rankRewards', 'scoreRewards'] as const).flatMap((kind) =>
    content[kind].flatMap(({ currencyRewards, obtain }, index) => [
      ...currencyRewards.map(({ symbol, amount }, n) => ({
        ...{ field: `${kind}.${index}.currencyRewards.${n}.symbol`, symbol, count: amount },
      })),
      ...obtain.map((gift, n) => ({ field: `${kind}.${index}.obtain.${n}.symbol`, ...gift })),
    ]),
  )

export function summed(amounts: readonly (readonly [gift: string, amount: number])[]): Amounts {
  const sums: Record<string, number> = {}
  for (const [gift, amount] of amounts) sums[gift] = (sums[gift] ?? 0) + amount
  return sums
}

/** The gifts as they are looked up and given. */
export const giftEntries = (amounts: Amounts, field: string): GiftEntry[] =>
  Object.entries(amounts).map(([key, count]) => ({ field, ...giftIn(key, count) }))

const isCurrency = (key: string) => key.startsWith('currency.')

/** The currencies in the form of the API. */
const currencyList = (amounts: Amounts) =>
  Object.entries(amounts).flatMap(([symbol, amount]) => (isCurrency(symbol) ? [{ symbol, amount }] : []))

/** All other gifts; undefined if there are none, as in the answers that game clients know. */
function giftList(amounts: Amounts) {
  const gifts = Object.entries(amounts).flatMap(([key, count]) => (isCurrency(key) ? [] : [giftIn(key, count)]))
  return gifts.length > 0 ? gifts : undefined
}

/** What a rank or score gives, in the form of the API. */
export const prizeView = (amounts: Amounts) => ({
  currencyRewards: currencyList(amounts),
  ...present({ gifts: giftList(amounts) }),
})

/** What a player has not claimed, in the form of the API. */
export const unclaimedView = (amounts: Amounts) => ({
  unclaimedRewards: currencyList(amounts),
  ...present({ unclaimedGifts: giftList(amounts) }),
})

/** What a player gets by a claim, in the form of the API. */
export const claimView = (amounts: Amounts) => ({
  rewardCurrencies: currencyList(amounts),
  ...present({ rewardGifts: giftList(amounts) }),
})
