import type { EventReward } from '@regent/contract/event-shapes'
import type { RewardState } from '@regent/contract/events'
import { changesOfReward } from '../inventory/rewards.ts'
import type { InventoryChanges } from '../inventory/service.ts'

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

/** What a reward gives; what is neither currency nor item is for the game to understand. */
const changesOf = ({
  currencies = [],
  items = [],
  obtain = [],
}: EventReward): Required<Pick<InventoryChanges, 'currencies' | 'newItems'>> => {
  const reward = {
    changeCurrencies: currencies.map(({ id, amount }) => ({ symbol: id, amount })),
    addItems: items.map(({ id, properties }) => ({ symbol: id, ...(properties && { properties }) })),
  }
  const { currencies: given = {}, newItems = [] } = changesOfReward(reward, obtain)
  return { currencies: given, newItems }
}

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
    const pending = earned && !isClaimed ? changesOf(reward) : { currencies: {}, newItems: [] }
    const currencies = Object.fromEntries(Object.entries(pending.currencies).map(([id, n]) => [id, String(n)]))
    const items = pending.newItems.map(({ contentId, properties = [] }) => ({ contentId, properties: [...properties] }))
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
      pendingEntitlementRewards: {},
    }
  })

/** What the player has earned and not claimed: the keys, and all that they give together. */
export function pendingRewards(content: Rewards, standing: Standing, claimed: readonly string[]) {
  const pending = (['score', 'rank'] as const).flatMap((kind) =>
    (content[kinds[kind]] ?? []).flatMap((reward) => {
      const key = keyOf(kind, reward)
      return claimed.includes(key) || !isEarned(kind, reward, standing) ? [] : [{ key, changes: changesOf(reward) }]
    }),
  )
  const currencies: Record<string, number> = {}
  for (const { changes } of pending) {
    for (const [id, amount] of Object.entries(changes.currencies)) currencies[id] = (currencies[id] ?? 0) + amount
  }
  return {
    keys: [...new Set(pending.map(({ key }) => key))],
    changes: { currencies, newItems: pending.flatMap(({ changes }) => changes.newItems) },
  }
}
