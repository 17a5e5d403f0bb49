import {
  CommerceSymbol,
  maxListings,
  type Price,
  type Sku,
  type Store,
} from '@regent/contract/monetize/commerce-shapes'
import { filledPairs, type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'

export type Errors = Record<string, string>
export type PriceValues = {
  priceType: 'none' | 'in_game_currency' | 'sku'
  priceSymbol: string
  amount: string
  /** Prices of the first, second … purchase of a player; empty: `amount` is always the price. */
  priceSteps: { amount: string }[]
}

export const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))
export const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text))

export function priceValues(price: Price | undefined): PriceValues {
  if (!price) return { priceType: 'none', priceSymbol: '', amount: '1', priceSteps: [] }
  const priceType = price.type === 'sku' ? 'sku' : 'in_game_currency'
  const priceSteps = (price.schedule ?? []).map((amount) => ({ amount: String(amount) }))
  return { priceType, priceSymbol: price.symbol, amount: String(price.amount), priceSteps }
}

export function priceIn(
  { priceType, priceSymbol, amount, priceSteps }: PriceValues,
  known: Price | undefined,
): Price | undefined {
  if (priceType === 'none') return undefined
  const symbol = priceSymbol.trim()
  const same = known && (known.type === 'sku') === (priceType === 'sku') ? known : undefined
  return {
    ...same,
    type: same?.type ?? priceType,
    symbol,
    amount: priceType === 'sku' ? (same?.amount ?? 1) : Number(amount),
    // A SKU has one price; the platform stores define it.
    ...(priceType !== 'sku' && {
      schedule:
        priceSteps.length > 0 || same?.schedule?.length === 0
          ? priceSteps.map((step) => Number(step.amount))
          : undefined,
    }),
  }
}

/** The unchanged text if it was not edited, else the trimmed one. */
export const trimIfChanged = (text: string, was: string | undefined) => (text === was ? was : text.trim())

export const isSymbol = (text: string) => CommerceSymbol.safeParse(text.trim()).success
export const symbolFault = 'Enter a name without spaces, commas, colons or slashes.'
/** The maximum amount, count and purchase limit of the API. */
export const maxCount = 1_000_000_000
export const isCount = (text: string, least = 1, most = maxCount) =>
  /^\d{1,10}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
export const countFault = 'A whole number above 0.'

export const priceErrors = ({ priceType, priceSymbol, amount, priceSteps }: PriceValues): Errors => ({
  ...(priceType !== 'none' &&
    !isSymbol(priceSymbol) && {
      priceSymbol: priceType === 'sku' ? 'Choose a SKU.' : 'Enter a currency, such as currency.gems.',
    }),
  ...(priceType === 'in_game_currency' && !isCount(amount, 0) && { amount: 'A whole number.' }),
  ...(priceType === 'in_game_currency' &&
    Object.fromEntries(
      priceSteps.flatMap((step, index) =>
        isCount(step.amount, 0) ? [] : [[`priceSteps.${index}.amount`, 'A whole number.']],
      ),
    )),
})

/** Errors of fields that must be empty or a whole number above 0. */
export const countErrors = (texts: Record<string, string>, most?: number): Errors =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text.trim() === '' || isCount(text, 1, most) ? [] : [[name, countFault]],
    ),
  )

/** The maximum duration of the API: a hundred years. */
export const maxSeconds = 3_153_600_000
const durationFault = 'From a second to a hundred years.'
const listingsFault = `From 1 to ${maxListings}.`

export type StoreValues = {
  symbol: string
  title: string
  limit: string
  showsInactive: boolean
  /** The number of listings that each player sees; empty: all. */
  choose: string
  /** Seconds between two selections; empty: the selection never changes. */
  refreshTime: string
}

export const storeValues = (known?: Store): StoreValues => ({
  symbol: known?.symbol ?? '',
  title: known?.title ?? '',
  limit: numberText(known?.activeListingLimit),
  showsInactive: known?.showInactiveListings === true,
  choose: numberText(known?.choose),
  refreshTime: numberText(known?.refreshTime),
})

export const toStore = (values: StoreValues, known?: Store): Store => ({
  listings: [],
  ...known,
  symbol: values.symbol.trim(),
  title: values.title.trim() || undefined,
  activeListingLimit: numberIn(values.limit),
  showInactiveListings: values.showsInactive || undefined,
  choose: numberIn(values.choose),
  refreshTime: numberIn(values.refreshTime),
})

export const storeErrors = (values: StoreValues): Errors => ({
  ...(!isSymbol(values.symbol) && { symbol: symbolFault }),
  ...(values.limit.trim() && !isCount(values.limit, 1, maxListings) && { limit: listingsFault }),
  ...(values.choose.trim() && !isCount(values.choose, 1, maxListings) && { choose: listingsFault }),
  ...(values.refreshTime.trim() && !isCount(values.refreshTime, 1, maxSeconds) && { refreshTime: durationFault }),
})

export type SkuValues = { name: string; description: string; realPrice: string; productIds: Pair[] }

export const skuValues = (known?: Sku): SkuValues => ({
  name: known?.name ?? '',
  description: known?.description ?? '',
  realPrice: numberText(known?.realPrice),
  productIds: Object.entries(known?.productIds ?? {}).map(([name, value]) => ({ name, value })),
})

/** The SKU to save, with the product ids as a map. */
export const toSku = ({ name, description, realPrice, productIds }: SkuValues): Sku => ({
  name: name.trim(),
  description: description.trim(),
  realPrice: Number(realPrice),
  productIds: Object.fromEntries(filledPairs(productIds).map((pair) => [pair.name, pair.value.trim()])),
})

export const skuErrors = (values: SkuValues): Errors => ({
  ...(!isSymbol(values.name) && { name: symbolFault }),
  ...(!isCount(values.realPrice, 0) && { realPrice: 'Enter a whole number of minor units, such as 999 for 9.99.' }),
  ...pairErrors('productIds', values.productIds),
})

const priceFields: Readonly<Record<string, string>> = {
  price: 'priceType',
  'price.type': 'priceType',
  'price.symbol': 'priceSymbol',
  'price.amount': 'amount',
}

/** Maps a field of a price in a request to the form field; other fields are unchanged. */
export const toPriceField = (field: string): string =>
  priceFields[field] ?? field.replace(/^price\.schedule\.(\d+)$/, 'priceSteps.$1.amount')
