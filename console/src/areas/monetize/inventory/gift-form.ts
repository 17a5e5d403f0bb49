import { maxItemsGranted, type PlayerReward } from '@regent/contract/inventory'

/** What is given, as it is typed: of which content, and how much. */
export type GiftValues = { symbol: string; count: string }
type GiftInput = Pick<PlayerReward, 'changeCurrencies' | 'addItems'>

export const newGift: GiftValues = { symbol: '', count: '1' }

const maxCurrencyAmount = 1_000_000_000
const isItem = (symbol: string) => symbol.trim().startsWith('items.')

/** Items that are alike stand in one row, with how many there are. */
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

/** What is sent: each item by itself, with what the known ones hold; an entry without a symbol is left out. */
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

/** The entry of the form that a refusal names: items that are alike are sent each by itself, and stand in one entry. */
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

/** Whether it is as much of the content as can be given. */
export function isGivable(symbol: string, count: string): boolean {
  return /^[1-9]\d{0,9}$/.test(count.trim()) && Number(count) <= (isItem(symbol) ? maxItemsGranted : maxCurrencyAmount)
}

/** What is wrong with currencies and items, by the field of the form. */
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
      errors[`${field}.${index}.symbol`] = 'Such as currency.gems or items.hat.'
    if (!isGivable(symbol, count)) errors[`${field}.${index}.count`] = 'A whole number above 0.'
    else if (isItem(symbol) && items > maxItemsGranted)
      errors[`${field}.${index}.count`] = `At most ${maxItemsGranted} items in all.`
  })
  return errors
}

/** The same of attachments, which may be entitlements as well. */
export function attachmentErrors(field: string, attachments: readonly GiftValues[]): Record<string, string> {
  const errors: Record<string, string> = {}
  attachments.forEach(({ symbol, count }, index) => {
    if (symbol.trim() === '') errors[`${field}.${index}.symbol`] = 'Name what is attached.'
    if (!isGivable(symbol, count)) errors[`${field}.${index}.count`] = 'A whole number above 0.'
  })
  return errors
}
