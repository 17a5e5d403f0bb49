import type { EventReward } from '@regent/contract/event-shapes'
import type { RewardState } from '@regent/contract/events'
import { maxItemsHeld } from '@regent/contract/inventory'
import { familyOf, type GiftEntry } from '../../monetize/inventory/gifts.ts'

/** How a player stands in a round, and whether that can still change. */
export type Standing = { score: number; rank: number; isDone: boolean }

const kinds = { score: 'score_rewards', rank: 'rank_rewards' } as const
type Kind = keyof typeof kinds

type Rewards = { score_rewards?: EventReward[] | undefined; rank_rewards?: EventReward[] | undefined }

/** `score/1000`, `rank/1-10`: what was claimed is remembered by it, so that it stays so when rewards are added. */
export const keyOf = (kind: Kind, { min, max }: EventReward) => `${kind}/${min}${max === undefined ? '' : `-${max}`}`

/** What depends on where a player ends is only certain when the round is over. */
function isEarned(kind: Kind, { min, max }: EventReward, { score, rank, isDone }: Standing): boolean {
  if (kind === 'rank') return isDone && rank >= Math.max(1, min) && rank <= (max ?? min)
  if (rank === 0 || score < min) return false
  return max === undefined || (isDone && score <= max)
}

/** What a reward gives, in each of its forms; `at` is its field in the content of the event. */
const giftsOf = ({ currencies = [], items = [], obtain = [] }: EventReward, at: string): GiftEntry[] => [
  ...currencies.map(({ id, amount }, index) => ({ field: `${at}.currencies.${index}.id`, symbol: id, count: amount })),
  ...items.map(({ id, properties = {} }, index) => ({
    field: `${at}.items.${index}.id`,
    symbol: id,
    count: 1,
    properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
  })),
  ...obtain.map(({ symbol, count }, index) => ({ field: `${at}.obtain.${index}.symbol`, symbol, count })),
]

function amountsOf(gifts: readonly GiftEntry[], family: 'currency' | 'entitlements'): Record<string, string> {
  const sums = new Map<string, number>()
  for (const { symbol, count } of gifts)
    if (familyOf(symbol) === family) sums.set(symbol, (sums.get(symbol) ?? 0) + count)
  return Object.fromEntries([...sums].map(([symbol, count]) => [symbol, String(count)]))
}

const itemsOf = (gifts: readonly GiftEntry[]) =>
  gifts.flatMap(({ symbol, count, properties = [] }) =>
    familyOf(symbol) === 'items'
      ? Array.from({ length: Math.min(count, maxItemsHeld) }, () => ({
          ...{ contentId: symbol, properties: [...properties] },
        }))
      : [],
  )

/** Of each kind, in the order of the content, with what the player has come to. */
export const rewardStates = (
  kind: Kind,
  content: Rewards,
  standing: Standing,
  claimed: readonly string[],
): RewardState[] =>
  (content[kinds[kind]] ?? []).map((reward) => {
    const isClaimed = claimed.includes(keyOf(kind, reward))
    const earned = isClaimed || isEarned(kind, reward, standing)
    const pending = earned && !isClaimed ? giftsOf(reward, kinds[kind]) : []
    const currencies = amountsOf(pending, 'currency')
    const items = itemsOf(pending)
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
      pendingEntitlementRewards: amountsOf(pending, 'entitlements'),
    }
  })

/** What the player has earned and not claimed: the keys, and all that they give together. */
export function pendingRewards(
  content: Rewards,
  standing: Standing,
  claimed: readonly string[],
): { keys: string[]; gifts: GiftEntry[] } {
  const pending = (['score', 'rank'] as const).flatMap((kind) =>
    (content[kinds[kind]] ?? []).flatMap((reward, index) => {
      const key = keyOf(kind, reward)
      const isPending = !claimed.includes(key) && isEarned(kind, reward, standing)
      return isPending ? [{ key, gifts: giftsOf(reward, `${kinds[kind]}.${index}`) }] : []
    }),
  )
  return { keys: [...new Set(pending.map(({ key }) => key))], gifts: pending.flatMap(({ gifts }) => gifts) }
}
