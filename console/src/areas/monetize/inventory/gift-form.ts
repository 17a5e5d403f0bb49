import { maxItemsGranted, type PlayerReward } from '@regent/contract/inventory'

/** Form values of a gift as typed: content id and amount. */
export type GiftValues = { symbol: string; count: string }
type GiftInput = Pick<PlayerReward, 'changeCurrencies' | 'addItems'>

export type GiftFamily = 'currency' | 'items' | 'entitlements' | 'services'
export const familyNames: Record<GiftFamily, string> = {
  currency: 'currency',
  items: 'item',
  entitlements: 'entitlement',
  services: 'service',
}

export const newGift: GiftValues = { symbol: '', count: '1' }

const maxCurrencyAmount = 1_000_000_000
const isItem = (symbol: string) => symbol.trim().startsWith('items.')

/** Equal items become one row with their number. */
export function giftValues({ changeCurrencies = [], addItems = [] }: GiftInput = {}): GiftValues[] {
  const symbols = [...new Set(addItems.map(({ symbol }) => symbol))]
  return [
    ...changeCurrencies.map(({ symbol, amount }) => ({ symbol, count: String(amount) })),
    ...symbols.map((symbol) => ({
      symbol,
      count: String(addItems.filter((item) => item.symbol === symbol).length),
    })),
  ]
}

/** The request: one entry per item, with the properties of known items. Entries without a symbol are left out. */
export function giftBody(gifts: readonly GiftValues[], known: GiftInput = {}): Required<GiftInput> {
  const given = gifts.map(({ symbol, count }) => ({ symbol: symbol.trim(), amount: Number(count) }))
  return {
    changeCurrencies: given.filter(({ symbol }) => symbol.startsWith('currency.')),
    addItems: given
      .filter(({ symbol }) => isItem(symbol))
      .flatMap(({ symbol, amount }) => {
        const kept = (known.addItems ?? []).filter((item) => item.symbol === symbol)
        return Array.from({ length: amount }, (_, index) => kept[index] ?? { symbol })
      }),
  }
}

/** Maps the field of a server error to the form: equal items are sent one by one but share one entry of the form. */
export function giftFieldOf(field: string, gifts: readonly GiftValues[] = []): string {
  const [, list, place = ''] = /\b(attachments|changeCurrencies|addItems)\.(\d+)\.symbol$/.exec(field) ?? []
  if (list === undefined) return field
  if (list === 'attachments') return `attachments.${place}.symbol`
  let left = Number(place)
  const index = gifts.findIndex(({ symbol, count }) => {
    if (isItem(symbol) !== (list === 'addItems') || symbol.trim() === '') return false
    left -= list === 'addItems' ? Number(count) : 1
    return left < 0
  })
  return index === -1 ? field : `gifts.${index}.symbol`
}

/** Whether this amount of the content can be given. */
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
  gifts.forEach(({ symbol, count }, index) => {
    if (isBlankLeftOut && symbol.trim() === '') return
    if (!/^(currency|items)\.[^\s,/]+$/.test(symbol.trim()))
      errors[`${field}.${index}.symbol`] = 'Enter an id such as currency.gems or items.hat.'
    if (!isGivable(symbol, count)) errors[`${field}.${index}.count`] = 'A whole number above 0.'
    else if (isItem(symbol) && items > maxItemsGranted)
      errors[`${field}.${index}.count`] = `At most ${maxItemsGranted} items in all.`
  })
  return errors
}

/** The same for attachments, which may also be entitlements. */
export function attachmentErrors(field: string, attachments: readonly GiftValues[]): Record<string, string> {
  const errors: Record<string, string> = {}
  attachments.forEach(({ symbol, count }, index) => {
    if (symbol.trim() === '') errors[`${field}.${index}.symbol`] = 'Enter what is attached.'
    if (!isGivable(symbol, count)) errors[`${field}.${index}.count`] = 'A whole number above 0.'
  })
  return errors
}
