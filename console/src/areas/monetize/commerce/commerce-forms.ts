import { CommerceSymbol, type Price, type Sku, type Store } from '@regent/contract/commerce-shapes'
import { minuteText } from '../../../ui/filters.ts'
import { filledPairs, type Pair, pairErrors } from '../../../ui/PairsInput.tsx'

export type Errors = Record<string, string>
export type PriceValues = { priceType: 'none' | 'in_game_currency' | 'sku'; priceSymbol: string; amount: string }

export const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))
export const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text))

export function priceValues(price: Price | undefined): PriceValues {
  if (!price) return { priceType: 'none', priceSymbol: '', amount: '1' }
  const priceType = price.type === 'sku' ? 'sku' : 'in_game_currency'
  return { priceType, priceSymbol: price.symbol, amount: String(price.amount) }
}

export function priceIn({ priceType, priceSymbol, amount }: PriceValues, known: Price | undefined): Price | undefined {
  if (priceType === 'none') return undefined
  const symbol = priceSymbol.trim()
  const same = known && (known.type === 'sku') === (priceType === 'sku') ? known : undefined
  return {
    ...same,
    type: same?.type ?? priceType,
    symbol,
    amount: priceType === 'sku' ? (same?.amount ?? 1) : Number(amount),
  }
}

/** The text as it was if nobody edited it, else without blanks around it. */
export const trimmed = (text: string, was: string | undefined) => (text === was ? was : text.trim())

/** "2026-11-21T09:30" in local time; empty without a time. */
export const timeText = (iso: string | undefined) => (iso ? minuteText(Date.parse(iso)) : '')

/** The time of a field; as it was, to the millisecond, if nobody edited it. */
export const timeIn = (text: string, was: string | undefined): string | undefined =>
  text === timeText(was) ? was : text === '' ? undefined : new Date(text).toISOString()

export const isSymbol = (text: string) => CommerceSymbol.safeParse(text.trim()).success
export const symbolFault = 'Enter a name without spaces, commas, colons or slashes.'
/** The highest amount, count and purchase limit that the API accepts. */
export const maxCount = 1_000_000_000
export const isCount = (text: string, least = 1, most = maxCount) =>
  /^\d{1,10}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
export const countFault = 'A whole number above 0.'

export const priceErrors = ({ priceType, priceSymbol, amount }: PriceValues): Errors => ({
  ...(priceType !== 'none' &&
    !isSymbol(priceSymbol) && {
      priceSymbol: priceType === 'sku' ? 'Choose a SKU.' : 'Enter a currency, such as currency.gems.',
    }),
  ...(priceType === 'in_game_currency' && !isCount(amount, 0) && { amount: 'A whole number.' }),
})

/** Errors of fields that must be empty or a whole number above 0. */
export const countErrors = (texts: Record<string, string>, most?: number): Errors =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text.trim() === '' || isCount(text, 1, most) ? [] : [[name, countFault]],
    ),
  )

export type StoreValues = { symbol: string; title: string; limit: string; showsInactive: boolean }

export const storeValues = (known?: Store): StoreValues => ({
  symbol: known?.symbol ?? '',
  title: known?.title ?? '',
  limit: numberText(known?.activeListingLimit),
  showsInactive: known?.showInactiveListings === true,
})

export const storeOf = (values: StoreValues, known?: Store): Store => ({
  listings: [],
  ...known,
  symbol: values.symbol.trim(),
  title: values.title.trim() || undefined,
  activeListingLimit: numberIn(values.limit),
  showInactiveListings: values.showsInactive || undefined,
})

export const storeErrors = (values: StoreValues): Errors => ({
  ...(!isSymbol(values.symbol) && { symbol: symbolFault }),
  ...(values.limit.trim() && (!isCount(values.limit) || Number(values.limit) > 500) && { limit: 'From 1 to 500.' }),
})

export type SkuValues = { name: string; description: string; realPrice: string; productIds: Pair[] }

export const skuValues = (known?: Sku): SkuValues => ({
  name: known?.name ?? '',
  description: known?.description ?? '',
  realPrice: numberText(known?.realPrice),
  productIds: Object.entries(known?.productIds ?? {}).map(([name, value]) => ({ name, value })),
})

/** The SKU to save; the list of product ids becomes a map. */
export const skuOf = ({ name, description, realPrice, productIds }: SkuValues): Sku => ({
  name: name.trim(),
  description: description.trim(),
  realPrice: Number(realPrice),
  productIds: Object.fromEntries(filledPairs(productIds).map((pair) => [pair.name, pair.value.trim()])),
})

export const skuErrors = (values: SkuValues): Errors => ({
  ...(!isSymbol(values.name) && { name: symbolFault }),
  ...(!isCount(values.realPrice, 0) && { realPrice: 'A whole number of cents, such as 999 for 9.99.' }),
  ...pairErrors('productIds', values.productIds),
})

const priceFields: Readonly<Record<string, string>> = {
  price: 'priceType',
  'price.type': 'priceType',
  'price.symbol': 'priceSymbol',
  'price.amount': 'amount',
}

/** The form's field for a price's field in a request; other fields as they are. */
export const priceFieldOf = (field: string): string => priceFields[field] ?? field
