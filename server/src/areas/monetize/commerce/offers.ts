import {
  imageSizes,
  type OfferDefinition,
  type OfferInput,
  type Price,
} from '@regent/contract/monetize/commerce-shapes'
import type { GiftEntry } from '../inventory/gifts.ts'

/** An offer in its stored form: plain texts are English, plain symbols are obtained once. */
export function toOffer({ titles, descriptions, images, obtain, ...rest }: OfferInput): OfferDefinition {
  return {
    ...rest,
    titles: toLocalTexts(titles),
    descriptions: toLocalTexts(descriptions),
    images: Array.isArray(images)
      ? Object.fromEntries(
          imageSizes.flatMap((size, index) => (images[index] ? [[size, { file: images[index] }]] : [])),
        )
      : (images ?? {}),
    obtain: (obtain ?? []).map((one) => (typeof one === 'string' ? { ent: one, count: 1, spec: '' } : one)),
  }
}

const toLocalTexts = (titles: OfferInput['titles']): Record<string, string> =>
  Array.isArray(titles) ? (titles[0] === undefined ? {} : { en: titles[0] }) : (titles ?? {})

/** Older catalogues omit the type in a currency’s id. */
export const toCurrencyId = (symbol: string) => (symbol.startsWith('currency.') ? symbol : `currency.${symbol}`)

export const isRealMoney = ({ type }: Price) => type === 'sku'

/** The price of a purchase after a number of earlier purchases. */
export const findPriceAmount = ({ amount, schedule = [] }: Price, purchases: number): number =>
  schedule[Math.min(purchases, schedule.length - 1)] ?? amount

/** Gifts of an offer; `at` is the prefix of its fields in errors, including the dot. */
export const giftsOfOffer = ({ obtainCurrency, obtainItems, obtain }: OfferDefinition, at = ''): GiftEntry[] => [
  ...obtainCurrency.map(({ symbol, amount }, index) => ({
    field: `${at}obtainCurrency.${index}.symbol`,
    symbol: toCurrencyId(symbol),
    count: amount,
  })),
  ...obtainItems.map(({ contentId, properties }, index) => ({
    field: `${at}obtainItems.${index}.contentId`,
    symbol: contentId,
    count: 1,
    properties,
  })),
  ...obtain.map(({ ent, count, spec }, index) => ({
    field: `${at}obtain.${index}.ent`,
    symbol: ent,
    count,
    ...(spec && { specialization: spec }),
  })),
]
