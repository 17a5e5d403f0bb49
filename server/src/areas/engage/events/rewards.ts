import type { EventContent, EventReward } from '@regent/contract/engage/event-shapes'
import type { RewardState } from '@regent/contract/engage/events-players'
import { maxItemsHeld } from '@regent/contract/monetize/inventory'
import { findFamily, type GiftEntry } from '../../monetize/inventory/gifts.ts'

/** A player's score and rank in a round, and whether they can still change. */
export type Standing = { score: number; rank: number; isDone: boolean }

const kinds = { score: 'score_rewards', rank: 'rank_rewards' } as const
type Kind = keyof typeof kinds

type Rewards = { score_rewards?: EventReward[] | undefined; rank_rewards?: EventReward[] | undefined }

/** `score/1000`, `rank/1-10`: the key of a claimed reward; it stays the same when rewards are added. */
export const toRewardKey = (kind: Kind, { min, max }: EventReward) =>
  `${kind}/${min}${max === undefined ? '' : `-${max}`}`

/** Rewards that depend on the final rank or score are certain only when the round is over. */
function isEarned(kind: Kind, { min, max }: EventReward, { score, rank, isDone }: Standing): boolean {
  if (kind === 'rank') return isDone && rank >= Math.max(1, min) && rank <= (max ?? min)
  if (rank === 0 || score < min) return false
  return max === undefined || (isDone && score <= max)
}

/** The gifts of a reward, in all of its forms; `at` is its field in the content of the event. */
export const listRewardGifts = ({ currencies = [], items = [], obtain = [] }: EventReward, at: string): GiftEntry[] => [
  ...currencies.map(({ id, amount }, index) => ({ field: `${at}.currencies.${index}.id`, symbol: id, count: amount })),
  ...items.map(({ id, properties = {} }, index) => ({
    field: `${at}.items.${index}.id`,
    symbol: id,
    count: 1,
    properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
  })),
  ...obtain.map(({ symbol, count }, index) => ({ field: `${at}.obtain.${index}.symbol`, symbol, count })),
]

/** All gifts of an event, with the fields of the symbols; `at` is the field of the content. */
export const giftsOfContent = ({ group_rewards, ...content }: EventContent, at: string): GiftEntry[] => [
  ...Object.values(kinds).flatMap((kind) =>
    (content[kind] ?? []).flatMap((reward, index) => listRewardGifts(reward, `${at}.${kind}.${index}`)),
  ),
  ...(group_rewards?.scoreRewards ?? []).flatMap((reward, index) =>
    listRewardGifts(reward, `${at}.group_rewards.scoreRewards.${index}`),
  ),
]

function sumByFamily(gifts: readonly GiftEntry[], family: 'currency' | 'entitlements'): Record<string, string> {
  const sums = new Map<string, number>()
  for (const { symbol, count } of gifts)
    if (findFamily(symbol) === family) sums.set(symbol, (sums.get(symbol) ?? 0) + count)
  return Object.fromEntries([...sums].map(([symbol, count]) => [symbol, String(count)]))
}

const toItems = (gifts: readonly GiftEntry[]) =>
  gifts.flatMap(({ symbol, count, properties = [] }) =>
    findFamily(symbol) === 'items'
      ? Array.from({ length: Math.min(count, maxItemsHeld) }, () => ({
          contentId: symbol,
          properties: [...properties],
        }))
      : [],
  )

/** The rewards of each kind, in the order of the content, with the player's value. */
export const rewardStates = (
  kind: Kind,
  content: Rewards,
  standing: Standing,
  claimed: readonly string[],
): RewardState[] =>
  (content[kinds[kind]] ?? []).map((reward) => {
    const isClaimed = claimed.includes(toRewardKey(kind, reward))
    const earned = isClaimed || isEarned(kind, reward, standing)
    const pending = earned && !isClaimed ? listRewardGifts(reward, kinds[kind]) : []
    const currencies = sumByFamily(pending, 'currency')
    const items = toItems(pending)
    return {
      ...reward,
      earned,
      claimed: isClaimed,
      pendingInventoryRewards: {
        currencies,
        items,
        empty: Object.keys(currencies).length === 0 && items.length === 0,
      },
      pendingCurrencyRewards: currencies,
      pendingItemRewards: items,
      pendingEntitlementRewards: sumByFamily(pending, 'entitlements'),
    }
  })

/** The unclaimed rewards of the player: the keys, and the sum of the gifts. */
export function pendingRewards(
  content: Rewards,
  standing: Standing,
  claimed: readonly string[],
): { keys: string[]; gifts: GiftEntry[] } {
  const pending = (['score', 'rank'] as const).flatMap((kind) =>
    (content[kinds[kind]] ?? []).flatMap((reward, index) => {
      const key = toRewardKey(kind, reward)
      const isPending = !claimed.includes(key) && isEarned(kind, reward, standing)
      return isPending ? [{ key, gifts: listRewardGifts(reward, `${kinds[kind]}.${index}`) }] : []
    }),
  )
  return { keys: [...new Set(pending.map(({ key }) => key))], gifts: pending.flatMap(({ gifts }) => gifts) }
}
