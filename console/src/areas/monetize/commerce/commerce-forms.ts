import {
  CommerceSymbol,
  type commerceConstraints,
  type Listing,
  type OfferDefinition,
  type Price,
  type Sku,
  type Store,
} from '@regent/contract/commerce-shapes'
import { minuteText } from '../../../ui/filters.ts'
import { filledPairs, type Pair, pairErrors } from '../../../ui/PairsInput.tsx'
import { type GiftValues, giftValues } from '../inventory/gift-form.ts'
import { endOf, startOf } from './catalog-words.ts'

type Errors = Record<string, string>
type PriceValues = { priceType: 'none' | 'in_game_currency' | 'sku'; priceSymbol: string; amount: string }

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value))
const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text))

function priceValues(price: Price | undefined): PriceValues {
  if (!price) return { priceType: 'none', priceSymbol: '', amount: '1' }
  const priceType = price.type === 'sku' ? 'sku' : 'in_game_currency'
  return { priceType, priceSymbol: price.symbol, amount: String(price.amount) }
}

function priceIn({ priceType, priceSymbol, amount }: PriceValues, known: Price | undefined): Price | undefined {
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

const isSymbol = (text: string) => CommerceSymbol.safeParse(text.trim()).success
const symbolFault = 'Enter a name without spaces, commas, colons or slashes.'
const isCount = (text: string, least = 1) => /^\d{1,9}$/.test(text.trim()) && Number(text) >= least
const countFault = 'A whole number above 0.'

const priceErrors = ({ priceType, priceSymbol, amount }: PriceValues): Errors => ({
  ...(priceType !== 'none' &&
    !isSymbol(priceSymbol) && {
      priceSymbol: priceType === 'sku' ? 'Choose a SKU.' : 'Enter a currency, such as currency.gems.',
    }),
  ...(priceType === 'in_game_currency' && !isCount(amount, 0) && { amount: 'A whole number.' }),
})

/** Errors of fields that must be empty or a whole number above 0. */
const countErrors = <Values extends Record<string, unknown>>(
  values: Values,
  names: (keyof Values & string)[],
): Errors =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = String(values[name])
      return text.trim() === '' || isCount(text) ? [] : [[name, countFault]]
    }),
  )

export type ListingValues = PriceValues & {
  store: string
  symbol: string
  offerSymbol: string
  purchaseLimit: string
  isActive: boolean
  start: string
  end: string
  duration: string
  coolDown: string
  requirements: { stat: string; constraint: (typeof commerceConstraints)[number]; value: string }[]
  clientData: Pair[]
}

export const listingValues = (store: string, known?: Listing): ListingValues => {
  const [start, end] = known ? [startOf(known), endOf(known)] : []
  return {
    store,
    symbol: known?.symbol ?? '',
    offerSymbol: known?.offerSymbol ?? '',
    ...priceValues(known?.price),
    purchaseLimit: textOf(known?.purchaseLimit),
    isActive: known?.active !== false,
    start: start === undefined || !known?.activePeriod ? '' : minuteText(start),
    end: end === undefined || !known?.activePeriod ? '' : minuteText(end),
    duration: textOf(known?.activeDurationSeconds),
    coolDown: textOf(known?.activeDurationCoolDownSeconds),
    requirements: (known?.playerStatRequirements ?? []).map(({ stat, constraint, value }) => ({
      stat,
      constraint,
      value: String(value),
    })),
    clientData: Object.entries(known?.clientData ?? {}).map(([name, value]) => ({ name, value })),
  }
}

/** The listing to save. Fields that the form does not show are copied from `known`. */
export function listingOf(values: ListingValues, known?: Listing): Listing {
  const { start, end } = values
  return {
    cohortRequirements: [],
    entitlementRequirements: [],
    offerRequirements: [],
    ...known,
    symbol: values.symbol.trim(),
    offerSymbol: values.offerSymbol.trim(),
    price: priceIn(values, known?.price),
    purchaseLimit: numberIn(values.purchaseLimit),
    active: values.isActive ? undefined : false,
    activePeriod:
      start || end
        ? { start: start ? new Date(start).toISOString() : '', ...(end && { end: new Date(end).toISOString() }) }
        : undefined,
    activeDurationSeconds: numberIn(values.duration),
    activeDurationCoolDownSeconds: numberIn(values.coolDown),
    playerStatRequirements: values.requirements.map(({ stat, constraint, value }) => ({
      ...known?.playerStatRequirements.find((one) => one.stat === stat.trim()),
      stat: stat.trim(),
      constraint,
      value: value.trim(),
    })),
    clientData: Object.fromEntries(filledPairs(values.clientData).map(({ name, value }) => [name, value])),
  }
}

export function listingErrors(values: ListingValues): Errors {
  return {
    ...(!values.store && { store: 'Choose a store.' }),
    ...(!isSymbol(values.symbol) && { symbol: symbolFault }),
    ...(!values.offerSymbol && { offerSymbol: 'Choose an offer.' }),
    ...priceErrors(values),
    ...countErrors(values, ['purchaseLimit', 'duration', 'coolDown']),
    ...(values.start && values.end && values.end <= values.start && { end: 'The end must be after the start.' }),
    ...Object.fromEntries(
      values.requirements.flatMap(({ stat, constraint, value }, index) => [
        ...(stat.trim() === '' ? [[`requirements.${index}.stat`, 'Enter a stat.']] : []),
        ...(value.trim() === '' && constraint !== 'nonexistent'
          ? [[`requirements.${index}.value`, 'Enter a value.']]
          : []),
      ]),
    ),
    ...pairErrors('clientData', values.clientData),
  }
}

export type OfferValues = PriceValues & {
  symbol: string
  texts: { language: string; title: string; description: string }[]
  gives: GiftValues[]
  coupons: string
}

export function offerValues(known?: OfferDefinition): OfferValues {
  const languages = [...new Set(['en', ...Object.keys({ ...known?.titles, ...known?.descriptions })])]
  const addItems = known?.obtainItems.map(({ contentId }) => ({ symbol: contentId }))
  return {
    symbol: known?.symbol ?? '',
    ...priceValues(known?.price),
    coupons: String(known?.coupons ?? 0),
    texts: languages.map((language) => ({
      language,
      title: known?.titles[language] ?? '',
      description: known?.descriptions[language] ?? '',
    })),
    gives: [
      ...giftValues({ changeCurrencies: known?.obtainCurrency, addItems }),
      ...(known?.obtain ?? []).map(({ ent, count }) => ({ symbol: ent, count: String(count) })),
    ],
  }
}

/** Splits rewards: currencies and items go to the inventory, anything else to `obtain`. */
export function offerOf(values: OfferValues, known?: OfferDefinition): OfferDefinition {
  const gives = values.gives.map(({ symbol, count }) => ({ id: symbol.trim(), count: Number(count) }))
  const textsOf = (field: 'title' | 'description') =>
    Object.fromEntries(
      values.texts.flatMap((one) => (one[field].trim() === '' ? [] : [[one.language.trim(), one[field].trim()]])),
    )
  const wasObtained = new Map(known?.obtain.map((one) => [one.ent, one]))
  const isObtained = (id: string) => wasObtained.has(id) || !/^(currency|items)\./.test(id)
  return {
    images: {},
    ...known,
    symbol: values.symbol.trim(),
    price: priceIn(values, known?.price),
    titles: textsOf('title'),
    descriptions: textsOf('description'),
    coupons: Number(values.coupons),
    obtainCurrency: gives
      .filter(({ id }) => id.startsWith('currency.') && !isObtained(id))
      .map(({ id, count }) => ({
        ...known?.obtainCurrency.find(({ symbol }) => symbol === id),
        symbol: id,
        amount: count,
      })),
    obtainItems: gives
      .filter(({ id }) => id.startsWith('items.') && !isObtained(id))
      .flatMap(({ id, count }) => {
        const kept = known?.obtainItems.filter(({ contentId }) => contentId === id) ?? []
        return Array.from({ length: count }, (_, index) => kept[index] ?? { contentId: id, properties: [] })
      }),
    obtain: gives
      .filter(({ id }) => isObtained(id))
      .map(({ id, count }) => ({ ent: id, count, spec: wasObtained.get(id)?.spec ?? '' })),
  }
}

export function offerErrors(values: OfferValues): Errors {
  const languages = values.texts.map(({ language }) => language.trim().toLowerCase())
  return {
    ...(!isSymbol(values.symbol) && { symbol: symbolFault }),
    ...priceErrors(values),
    ...(!isCount(values.coupons, 0) && { coupons: 'A whole number; 0 if coupons do not buy it.' }),
    ...Object.fromEntries(
      languages.flatMap((language, index) => {
        const fault =
          language === ''
            ? 'Enter a language.'
            : languages.indexOf(language) < index && 'This language is already listed above.'
        return fault ? [[`texts.${index}.language`, fault]] : []
      }),
    ),
    ...Object.fromEntries(
      values.gives.flatMap(({ symbol: id, count }, index) => [
        ...(id.trim() === '' ? [[`gives.${index}.symbol`, 'Enter a reward.']] : []),
        ...(isCount(count) && (!id.startsWith('items.') || Number(count) <= 100)
          ? []
          : [[`gives.${index}.count`, id.startsWith('items.') ? 'From 1 to 100.' : countFault]]),
      ]),
    ),
  }
}

export type StoreValues = { symbol: string; title: string; limit: string; showsInactive: boolean }

export const storeValues = (known?: Store): StoreValues => ({
  symbol: known?.symbol ?? '',
  title: known?.title ?? '',
  limit: textOf(known?.activeListingLimit),
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
  realPrice: textOf(known?.realPrice),
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
