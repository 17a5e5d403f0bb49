import type { PlayerReward } from '@regent/contract/monetize/inventory'
import type { GiftEntry } from './gifts.ts'

/** A reward for older clients: with both lists, even if they are empty. */
export const rewardView = (reward: PlayerReward): PlayerReward => ({
  addItemRequests: [],
  addCurrencyMap: {},
  ...reward,
})

const propertyList = (properties: Readonly<Record<string, string>> = {}) =>
  Object.entries(properties).map(([name, value]) => ({ name, value }))

/** Gifts of a reward, in all of its forms; `at` is its field, such as `playerRewards`. */
export function giftsOfReward(reward: PlayerReward | null | undefined, at: string): GiftEntry[] {
  const {
    changeCurrencies = [],
    addCurrencyMap = {},
    addItems = [],
    addItemRequests = [],
    callWebhooks = [],
  } = reward ?? {}
  return [
    // Other forms from older tools are stored, but call nothing.
    ...callWebhooks.flatMap(({ symbol, body }, index) =>
      typeof symbol === 'string' ? [{ field: `${at}.callWebhooks.${index}.symbol`, symbol, count: 1, body }] : [],
    ),
    ...changeCurrencies.map(({ symbol, amount }, index) => ({
      field: `${at}.changeCurrencies.${index}.symbol`,
      symbol,
      count: amount,
    })),
    ...Object.entries(addCurrencyMap).map(([symbol, amount]) => ({
      field: `${at}.addCurrencyMap.${symbol}`,
      symbol,
      count: Number(amount),
    })),
    ...addItems.map(({ symbol, properties }, index) => ({
      field: `${at}.addItems.${index}.symbol`,
      symbol,
      count: 1,
      properties: propertyList(properties),
    })),
    ...addItemRequests.map(({ contentId, properties }, index) => ({
      field: `${at}.addItemRequests.${index}.contentId`,
      symbol: contentId,
      count: 1,
      properties,
    })),
  ]
}
