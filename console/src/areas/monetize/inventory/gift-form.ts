import { type GiftProperties, maxItemsGranted, type PlayerReward } from '@regent/contract/monetize/inventory'
import { filledPairs, type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'

/** Form values of a gift as typed: content id and amount; items have properties, too. */
export type GiftValues = { symbol: string; count: string; properties?: Pair[] }
type GiftInput = Pick<PlayerReward, 'changeCurrencies' | 'addItems'>

export type GiftFamily = 'currency' | 'items' | 'entitlements' | 'services'
export const familyNames: Record<GiftFamily, string> = {
  currency: 'currency',
  items: 'item',
  entitlements: 'entitlement',
  services: 'service',
}

export const newGift: GiftValues = { symbol: '', count: '1', properties: [] }

const maxCurrencyAmount = 1_000_000_000
export const isItem = (symbol: string) => symbol.trim().startsWith('items.')

/** The properties to send, of items only. */
export const toGiftProperties = ({ symbol, properties = [] }: GiftValues): { properties?: GiftProperties } => {
  const pairs = isItem(symbol) ? filledPairs(properties) : []
  return pairs.length > 0 ? { properties: pairs } : {}
}

const toRecord = (pairs: readonly Pair[] = []) => Object.fromEntries(pairs.map(({ name, value }) => [name, value]))

/** Equal items become one row with their count. */
export function giftValues({ changeCurrencies = [], addItems = [] }: GiftInput = {}): GiftValues[] {
  const rows = new Map<string, GiftValues>()
  for (const { symbol, properties = {} } of addItems) {
    const key = JSON.stringify([symbol, properties])
    const count = String(Number(rows.get(key)?.count ?? 0) + 1)
    rows.set(key, { symbol, count, properties: Object.entries(properties).map(([name, value]) => ({ name, value })) })
  }
  return [...changeCurrencies.map(({ symbol, amount }) => ({ symbol, count: String(amount) })), ...rows.values()]
}

/** The request body: one entry per item, keeping its other data. Entries without a symbol are omitted. */
export function giftBody(gifts: readonly GiftValues[], known: GiftInput = {}): Required<GiftInput> {
  const parsedGifts = gifts.map((gift) => ({ symbol: gift.symbol.trim(), amount: Number(gift.count), gift }))
  const remainingItems = [...(known.addItems ?? [])]
  const takeItem = (gift: GiftValues) => {
    const symbol = gift.symbol.trim()
    const properties = toRecord(toGiftProperties(gift).properties)
    const place = remainingItems.findIndex(
      (item) => item.symbol === symbol && JSON.stringify(item.properties ?? {}) === JSON.stringify(properties),
    )
    if (place !== -1) return remainingItems.splice(place, 1)[0] ?? { symbol }
    return { symbol, ...(Object.keys(properties).length > 0 && { properties }) }
  }
  return {
    changeCurrencies: parsedGifts
      .filter(({ symbol }) => symbol.startsWith('currency.'))
      .map(({ symbol, amount }) => ({ symbol, amount })),
    addItems: parsedGifts
      .filter(({ symbol }) => isItem(symbol))
      .flatMap(({ gift, amount }) => Array.from({ length: amount }, () => takeItem(gift))),
  }
}

/** Maps the field of a server error to the form: equal items are sent one by one but share one entry of the form. */
export function toGiftField(field: string, gifts: readonly GiftValues[] = []): string {
  const [, list, place = ''] = /\b(attachments|changeCurrencies|addItems)\.(\d+)\.symbol$/.exec(field) ?? []
  if (list === undefined) return field
  if (list === 'attachments') return `attachments.${place}.symbol`
  let remaining = Number(place)
  const index = gifts.findIndex(({ symbol, count }) => {
    if (isItem(symbol) !== (list === 'addItems') || symbol.trim() === '') return false
    remaining -= list === 'addItems' ? Number(count) : 1
    return remaining < 0
  })
  return index === -1 ? field : `gifts.${index}.symbol`
}

/** True if this amount of the content can be granted. */
export function isGivable(symbol: string, count: string): boolean {
  return /^[1-9]\d{0,9}$/.test(count.trim()) && Number(count) <= (isItem(symbol) ? maxItemsGranted : maxCurrencyAmount)
}

/** The error texts of currencies and items, by form field. */
export function giftErrors(
  field: string,
  gifts: readonly GiftValues[],
  { isBlankLeftOut = false } = {},
): Record<string, string> {
  const errors: Record<string, string> = {}
  const items = gifts.reduce((sum, { symbol, count }) => sum + (isItem(symbol) ? Number(count) || 0 : 0), 0)
  gifts.forEach(({ symbol, count, properties = [] }, index) => {
    Object.assign(errors, pairErrors(`${field}.${index}.properties`, properties))
    if (isBlankLeftOut && symbol.trim() === '') return
    if (!/^(currency|items)\.[^\s,/]+$/.test(symbol.trim()))
      errors[`${field}.${index}.symbol`] = 'Enter an id such as currency.gems or items.hat.'
    if (!isGivable(symbol, count)) errors[`${field}.${index}.count`] = 'A whole number above 0.'
    else if (isItem(symbol) && items > maxItemsGranted)
      errors[`${field}.${index}.count`] = `At most ${maxItemsGranted} items in all.`
  })
  return errors
}

/** Errors of attachments, which may also be entitlements. */
export function attachmentErrors(field: string, attachments: readonly GiftValues[]): Record<string, string> {
  const errors: Record<string, string> = {}
  attachments.forEach(({ symbol, count, properties = [] }, index) => {
    Object.assign(errors, pairErrors(`${field}.${index}.properties`, properties))
    if (symbol.trim() === '') errors[`${field}.${index}.symbol`] = 'Enter the attachment.'
    if (!isGivable(symbol, count)) errors[`${field}.${index}.count`] = 'A whole number above 0.'
  })
  return errors
}
