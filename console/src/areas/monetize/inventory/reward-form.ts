import type { EventReward } from '@regent/contract/engage/event-shapes'
import { filledPairs, type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'

/** Form values of a reward as typed: its range of scores or ranks, and its goods. */
export type RewardValues = {
  min: string
  max: string
  currencies: { id: string; amount: string }[]
  items: { id: string; quantity: string; properties: Pair[] }[]
  obtain: { symbol: string; count: string }[]
}

export const newReward: RewardValues = { min: '', max: '', currencies: [], items: [], obtain: [] }
export const newRewardItem = { id: '', quantity: '1', properties: [] as Pair[] }

const maxItems = 100
const maxCurrencyAmount = 1_000_000_000

/** Equal items become one row with their count. */
export function rewardValues({ min, max, currencies = [], items = [], obtain = [] }: EventReward): RewardValues {
  const itemsByKey = new Map<string, RewardValues['items'][number]>()
  for (const { id, properties = {} } of items) {
    const key = JSON.stringify([id, properties])
    const pairs = Object.entries(properties).map(([name, value]) => ({ name, value }))
    const quantity = Number(itemsByKey.get(key)?.quantity ?? 0) + 1
    itemsByKey.set(key, { id, quantity: String(quantity), properties: pairs })
  }
  return {
    min: String(min),
    max: max === undefined ? '' : String(max),
    currencies: currencies.map(({ id, amount }) => ({ id, amount: String(amount) })),
    items: [...itemsByKey.values()],
    obtain: obtain.map(({ symbol, count }) => ({ symbol, count: String(count) })),
  }
}

function sumDuplicates<Row extends object>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  countOf: (row: Row) => number,
) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + countOf(row))
  return [...sums]
}

/** The request body: duplicates are summed and empty lists are omitted. */
export function rewardBody({ min, max, ...given }: RewardValues): EventReward {
  const currencies = sumDuplicates(
    given.currencies,
    ({ id }) => id.trim(),
    ({ amount }) => Number(amount),
  ).map(([id, amount]) => ({ id, amount }))
  const obtain = sumDuplicates(
    given.obtain,
    ({ symbol }) => symbol.trim(),
    ({ count }) => Number(count),
  ).map(([symbol, count]) => ({ symbol, count }))
  const items = given.items.flatMap(({ id, quantity, properties }) => {
    const pairs = filledPairs(properties).map(({ name, value }) => [name, value] as const)
    const item = { id: id.trim(), ...(pairs.length > 0 && { properties: Object.fromEntries(pairs) }) }
    return Array.from({ length: Number(quantity) }, () => item)
  })
  return {
    min: Number(min),
    ...(max.trim() !== '' && { max: Number(max) }),
    ...(currencies.length > 0 && { currencies }),
    ...(items.length > 0 && { items }),
    ...(obtain.length > 0 && { obtain }),
  }
}

const isCount = (text: string, most: number) => /^[1-9]\d{0,9}$/.test(text.trim()) && Number(text) <= most
const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))

/** The error texts of rewards, by form field. Ranks are whole numbers and need an end. */
export function rewardErrors(
  field: string,
  rewards: readonly RewardValues[],
  { isByRank }: { isByRank: boolean },
): Record<string, string> {
  const errors: Record<string, string> = {}
  rewards.forEach(({ min, max, currencies, items, obtain }, index) => {
    const at = `${field}.${index}`
    if (!isNumber(min)) errors[`${at}.min`] = 'Enter a number.'
    else if (isByRank && !isCount(min, maxCurrencyAmount)) errors[`${at}.min`] = 'Enter a rank of 1 or more.'
    if (isByRank && !isCount(max, maxCurrencyAmount)) errors[`${at}.max`] = 'Enter a rank of 1 or more.'
    else if (max.trim() !== '' && !(Number(max) >= Number(min)))
      errors[`${at}.max`] = 'Enter at least the first number.'
    if (currencies.length + items.length + obtain.length === 0) errors[`${at}.min`] ??= 'Add a reward.'
    currencies.forEach(({ id, amount }, nth) => {
      if (!/^currency\.[^\s,/]+$/.test(id.trim()))
        errors[`${at}.currencies.${nth}.id`] = 'Enter an id such as currency.gems.'
      if (!isCount(amount, maxCurrencyAmount)) errors[`${at}.currencies.${nth}.amount`] = 'A whole number above 0.'
    })
    items.forEach(({ id, quantity, properties }, nth) => {
      if (!/^items\.[^\s,/]+$/.test(id.trim())) errors[`${at}.items.${nth}.id`] = 'Enter an id such as items.hat.'
      if (!isCount(quantity, maxItems)) errors[`${at}.items.${nth}.quantity`] = `A whole number up to ${maxItems}.`
      Object.assign(errors, pairErrors(`${at}.items.${nth}.properties`, properties))
    })
    obtain.forEach(({ symbol, count }, nth) => {
      if (symbol.trim() === '') errors[`${at}.obtain.${nth}.symbol`] = 'Enter the reward.'
      if (!isCount(count, maxCurrencyAmount)) errors[`${at}.obtain.${nth}.count`] = 'A whole number above 0.'
    })
  })
  return errors
}

/** "200 currency.gems, items.hat (2)" */
export function formatReward(reward: EventReward): string {
  const { currencies, items, obtain } = rewardValues(reward)
  const times = (name: string, count: string) => (count === '1' ? name : `${name} (${count})`)
  return [
    ...currencies.map(({ id, amount }) => `${Number(amount).toLocaleString('en')} ${id}`),
    ...items.map(({ id, quantity }) => times(id, quantity)),
    ...obtain.map(({ symbol, count }) => times(symbol, count)),
  ].join(', ')
}
