import {
  maxHoldOut,
  reduceByPercent,
  type Sale,
  type SaleFields,
  type SaleListing,
} from '@regent/contract/monetize/commerce-sales'
import type { Price, Sku } from '@regent/contract/monetize/commerce-shapes'
import type { Audience } from '@regent/contract/players/player-search'
import { dayMs } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import type { ClockName } from '../../../ui/time/clock.ts'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import { timePresets } from '../../../ui/time/typed-time.ts'
import { formatMoney } from '../../../ui/words/format-number.ts'
import { chooseEnglish, type ListingRow, type PricedSkus } from './catalog-words.ts'
import { isCount, numberIn, numberText } from './commerce-forms.ts'

export type SaleValues = {
  /** `listing:store` */
  place: string
  /** The price: a percentage and an amount of a currency, or a SKU. */
  kind: 'percent' | 'amount' | 'sku'
  percent: string
  amount: string
  sku: string
  start: string
  end: string
  audience: Audience | undefined
  limit: string
  holdOut: string
  texts: { language: string; badge: string; text: string }[]
  /** Empty: made of the title and the reduction. */
  name: string
}

export const isRealMoney = ({ type }: Price): boolean => type === 'sku'

const noPrice = { percent: '', amount: '', sku: '' }

export function saleValues(known: Sale | undefined, place: string, startAt: number | undefined): SaleValues {
  const [one] = known?.listings ?? []
  const kind = one?.sku !== undefined ? 'sku' : one?.amount !== undefined ? 'amount' : 'percent'
  const languages = [...new Set([...Object.keys(known?.badge ?? {}), ...Object.keys(known?.texts ?? {})])]
  return {
    place: one ? `${one.listing}:${one.store}` : place,
    kind,
    ...noPrice,
    ...(one?.percent !== undefined && { percent: String(one.percent) }),
    ...(one?.amount !== undefined && { amount: String(one.amount) }),
    ...(one?.sku !== undefined && { sku: one.sku }),
    // Nothing starts "now" by default.
    start: known ? momentFieldText(known.start) : startAt === undefined ? '' : momentFieldText(startAt),
    end: known ? momentFieldText(known.end) : startAt === undefined ? '' : momentFieldText(startAt + 3 * dayMs),
    audience: known?.audience,
    limit: numberText(known?.limit),
    holdOut: String(known?.holdOut ?? 0),
    texts: known
      ? languages.map((language) => ({
          language,
          badge: known.badge[language] ?? '',
          text: known.texts[language] ?? '',
        }))
      : [{ language: 'en', badge: '', text: '' }],
    name: known?.name ?? '',
  }
}

/** A price that a click selects, with its reduction in percent. */
export type PriceStep = {
  label: string
  percent: number
  values: Pick<SaleValues, 'kind' | 'percent' | 'amount' | 'sku'>
}

const steps = [20, 30, 50]
const maxSkuSteps = 3

const findSku = (skus: PricedSkus, name: string): Sku | undefined => skus.list.find((one) => one.name === name)

/** The SKUs with a lower price, the highest first. */
export function cheaperSkus(price: Price, skus: PricedSkus): Sku[] {
  const regular = findSku(skus, price.symbol)?.realPrice ?? 0
  return skus.list
    .filter(({ realPrice }) => realPrice > 0 && realPrice < regular)
    .sort((a, b) => b.realPrice - a.realPrice)
}

/** The prices to choose from: of real money those of the SKUs that are closest to −20, −30 and −50 %. */
export function priceSteps(price: Price | undefined, skus: PricedSkus): PriceStep[] {
  if (!price) return []
  if (!isRealMoney(price)) {
    const reduced = steps.map((percent) => ({ percent, amount: reduceByPercent(price.amount, percent) }))
    return reduced
      .filter(({ amount }) => amount < price.amount)
      .map(({ percent, amount }) => ({
        label: formatCount(amount),
        percent,
        values: { ...noPrice, kind: 'percent', percent: String(percent) },
      }))
  }
  const regular = findSku(skus, price.symbol)?.realPrice ?? 0
  const toPercent = ({ realPrice }: Sku) => Math.round(100 - (realPrice * 100) / regular)
  const cheaper = cheaperSkus(price, skus)
  const chosenListings = new Set(
    steps.flatMap((step) =>
      cheaper.toSorted((a, b) => Math.abs(toPercent(a) - step) - Math.abs(toPercent(b) - step)).slice(0, 1),
    ),
  )
  return cheaper
    .filter((sku) => chosenListings.has(sku))
    .slice(0, maxSkuSteps)
    .map((sku) => ({
      label: formatMoney(sku.realPrice, skus.currency),
      percent: toPercent(sku),
      values: { ...noPrice, kind: 'sku', sku: sku.name },
    }))
}

export type PricePair = { before: string; after: string; percent: number }

/** The regular price and that of the sale, as texts; undefined until the price is lower. */
export function readPrices(values: SaleValues, price: Price | undefined, skus: PricedSkus): PricePair | undefined {
  if (!price) return undefined
  if (isRealMoney(price)) {
    const regular = findSku(skus, price.symbol)?.realPrice
    const sku = findSku(skus, values.sku)?.realPrice
    if (values.kind !== 'sku' || regular === undefined || sku === undefined || sku >= regular) return undefined
    const [before, after] = [regular, sku].map((one) => formatMoney(one, skus.currency)) as [string, string]
    return { before, after, percent: Math.round(100 - (sku * 100) / regular) }
  }
  const amount = saleAmount(values, price.amount)
  if (amount === undefined || amount < 1 || amount >= price.amount) return undefined
  const unit = price.symbol.replace(/^currency\./, '')
  const text = (one: number) => `${formatCount(one)} ${unit}`
  return { before: text(price.amount), after: text(amount), percent: Math.round(100 - (amount * 100) / price.amount) }
}

function saleAmount({ kind, percent, amount }: SaleValues, regular: number): number | undefined {
  if (kind === 'percent') return isCount(percent, 1, 99) ? reduceByPercent(regular, Number(percent)) : undefined
  return kind === 'amount' && isCount(amount) ? Number(amount) : undefined
}

/** "−50 %" */
export const formatReduction = (percent: number): string => `−${percent} %`

export const titleOf = ({ offer, listing }: Pick<ListingRow, 'offer' | 'listing'>): string =>
  chooseEnglish(offer?.titles) || listing.symbol

export const findRow = (rows: readonly ListingRow[], place: string): ListingRow | undefined =>
  rows.find(({ id }) => id === place)

/** The name of the sale: typed, or “Chest of gems −50 %”. */
export const nameOfSale = ({ name }: SaleValues, row: ListingRow | undefined, prices: PricePair | undefined): string =>
  name.trim() || `${row ? titleOf(row) : 'Sale'} ${prices ? formatReduction(prices.percent) : ''}`.trim().slice(0, 100)

export function saleErrors(
  values: SaleValues,
  { rows, skus, known }: { rows: readonly ListingRow[]; skus: PricedSkus; known?: Sale | undefined },
): Record<string, string> {
  const price = findRow(rows, values.place)?.price
  const start = Date.parse(values.start)
  const end = Date.parse(values.end)
  const field = price && isRealMoney(price) ? 'sku' : values.kind
  const isSame = known !== undefined && samePrice(values, known)
  const holdOut = Number(values.holdOut)
  return {
    ...(values.place === '' && { place: 'Choose a listing.' }),
    ...(price && !isSame && !readPrices(values, price, skus) && { [field]: 'Choose a price below the regular one.' }),
    ...(Number.isNaN(start) && { start: 'Choose a start.' }),
    ...(Number.isNaN(end) ? { end: 'Choose an end.' } : end <= start && { end: 'Must be after the start.' }),
    ...(values.limit.trim() !== '' && !isCount(values.limit, 1, 1_000_000) && { limit: 'A whole number above 0.' }),
    ...(!(Number.isInteger(holdOut) && holdOut >= 0 && holdOut <= maxHoldOut) && {
      holdOut: `A whole number from 0 to ${maxHoldOut}.`,
    }),
    ...textFaults(values.texts),
  }
}

const textFaults = (texts: SaleValues['texts']): Record<string, string> =>
  Object.fromEntries(
    texts.flatMap(({ language, badge, text }, index) => {
      const isFilled = badge.trim() !== '' || text.trim() !== ''
      if (isFilled && language.trim() === '') return [[`texts.${index}.language`, 'Choose a language.']]
      if (badge.trim().length > 40) return [[`texts.${index}.badge`, 'At most 40 characters.']]
      return text.trim().length > 300 ? [[`texts.${index}.text`, 'At most 300 characters.']] : []
    }),
  )

const samePrice = (values: SaleValues, { listings }: Sale): boolean => {
  const [one] = listings
  const { percent, amount, sku } = toEntry(values)
  return one !== undefined && one.percent === percent && one.amount === amount && one.sku === sku
}

function toEntry({ place, kind, percent, amount, sku }: SaleValues): SaleListing {
  const [listing = '', store = ''] = place.split(':')
  return {
    store,
    listing,
    ...(kind === 'percent' && { percent: Number(percent) }),
    ...(kind === 'amount' && { amount: Number(amount) }),
    ...(kind === 'sku' && { sku }),
  }
}

const textsBy = (texts: SaleValues['texts'], part: 'badge' | 'text'): Record<string, string> =>
  Object.fromEntries(
    texts.flatMap((one) => (one[part].trim() === '' ? [] : [[one.language.trim(), one[part].trim()] as const])),
  )

/** The sale to save. Further listings of a sale that the API made stay as they are. */
export const toSale = (values: SaleValues, name: string, known: Sale | undefined): SaleFields => ({
  name,
  listings: [toEntry(values), ...(known?.listings.slice(1) ?? [])],
  start: Date.parse(values.start),
  end: Date.parse(values.end),
  audience: values.audience,
  holdOut: Number(values.holdOut),
  limit: numberIn(values.limit),
  badge: textsBy(values.texts, 'badge'),
  texts: textsBy(values.texts, 'text'),
})

/** Maps a field of the request to the form field. */
export function toSaleField(field: string, { texts }: SaleValues): string {
  const [, of, language] = /^(badge|texts)\.(.+)$/.exec(field) ?? []
  const index = texts.findIndex((one) => one.language.trim() === language)
  if (index !== -1) return `texts.${index}.${of === 'badge' ? 'badge' : 'text'}`
  const [, part] = /^listings\.\d+\.(\w+)$/.exec(field) ?? []
  if (part === 'percent' || part === 'amount' || part === 'sku') return part
  return part === undefined ? field : 'place'
}

export type SaleTimes = { label: string; start: number; end: number }

/** Frequent times of a sale; none begins now. */
export function saleTimes(clock: ClockName, now: number): SaleTimes[] {
  const presets = timePresets(clock, now)
  const at = (label: string) => presets.find((one) => one.label === label)?.ms
  const of = (label: string, start: number | undefined, days: number) =>
    start === undefined ? [] : [{ label, start, end: start + days * dayMs }]
  return [
    ...of('3 days from tomorrow', at('Tomorrow'), 3),
    ...of('Next weekend', at('Next Saturday'), 2),
    ...of('7 days from tomorrow', at('Tomorrow'), 7),
  ]
}

/** Other sales of the listing during these times, with whether the server refuses both together. */
export function findClashes(
  values: SaleValues,
  sales: readonly Sale[],
  known: Sale | undefined,
): { sale: Sale; isRefused: boolean }[] {
  const start = Date.parse(values.start)
  const end = Date.parse(values.end)
  if (Number.isNaN(start) || Number.isNaN(end)) return []
  return sales
    .filter(
      (sale) =>
        sale.id !== known?.id &&
        sale.start < end &&
        sale.end > start &&
        sale.listings.some(({ listing, store }) => `${listing}:${store}` === values.place),
    )
    .map((sale) => ({
      sale,
      isRefused:
        !sale.audience || !values.audience || JSON.stringify(sale.audience) === JSON.stringify(values.audience),
    }))
}

/** The last ended sale of the listing: what was sold then is the forecast. */
export const findEarlier = (place: string, sales: readonly Sale[]): Sale | undefined =>
  sales
    .filter(
      ({ state, sold, listings }) =>
        state === 'ended' && sold > 0 && listings.some(({ listing, store }) => `${listing}:${store}` === place),
    )
    .sort((a, b) => b.end - a.end)[0]

/** Players who get the price: without the share that is held out. */
export const countBuyers = (audience: number, holdOut: string): number =>
  Math.round((audience * (100 - (Number(holdOut) || 0))) / 100)

/** "$ 220.00, 1,200 gems" */
export const formatIncome = (income: Sale['income'], currency: string): string =>
  income.length === 0
    ? '–'
    : income
        .map((one) =>
          one.currency === undefined
            ? formatMoney(one.amount, currency)
            : `${formatCount(one.amount)} ${one.currency.replace(/^currency\./, '')}`,
        )
        .join(', ')

/** "−50 %", "5 gems" or the price of the SKU, for lists. */
export function formatSalePrice({ listings }: Sale, skus: PricedSkus): string {
  const [one, ...more] = listings
  if (!one) return ''
  const sku = one.sku === undefined ? undefined : findSku(skus, one.sku)
  const text =
    one.percent !== undefined
      ? formatReduction(one.percent)
      : one.amount !== undefined
        ? formatCount(one.amount)
        : sku
          ? formatMoney(sku.realPrice, skus.currency)
          : (one.sku ?? '')
  return more.length === 0 ? text : `${text} and ${more.length} more`
}
