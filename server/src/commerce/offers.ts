import { type GivenOffer, imageSizes, type OfferDefinition, type Price } from '@regent/contract/commerce-shapes'
import { mostItemsHeld } from '@regent/contract/inventory'
import { isEntitlement } from '../entitlements/giving.ts'
import type { InventoryChanges } from '../inventory/service.ts'

/** An offer as it is kept: lists of plain texts are English, plain names are obtained once. */
export function offerOf({ titles, descriptions, images, obtain, ...rest }: GivenOffer): OfferDefinition {
  return {
    ...rest,
    titles: textsOf(titles),
    descriptions: textsOf(descriptions),
    images: Array.isArray(images)
      ? Object.fromEntries(
          imageSizes.flatMap((size, index) => (images[index] ? [[size, { file: images[index] }]] : [])),
        )
      : (images ?? {}),
    obtain: (obtain ?? []).map((one) => (typeof one === 'string' ? { ent: one, count: 1, spec: '' } : one)),
  }
}

const textsOf = (given: GivenOffer['titles']): Record<string, string> =>
  Array.isArray(given) ? (given[0] === undefined ? {} : { en: given[0] }) : (given ?? {})

/** A text in the wanted language, of it without its region, in English, or in the first there is. */
export function textIn(texts: Readonly<Record<string, string>> | undefined, language = 'en'): string | undefined {
  if (!texts) return undefined
  return texts[language] ?? texts[language.split(/[-_]/)[0] ?? ''] ?? texts['en'] ?? Object.values(texts)[0]
}

/** Older catalogues leave the type out of a currency’s id. */
export const currencyIdOf = (symbol: string) => (symbol.startsWith('currency.') ? symbol : `currency.${symbol}`)

export const isRealMoney = ({ type }: Price) => type === 'sku'

/** What a purchase costs somebody who has bought the same so often. */
export const amountOf = ({ amount, schedule = [] }: Price, purchases: number): number =>
  schedule[Math.min(purchases, schedule.length - 1)] ?? amount

/** What an offer gives to the inventory; what stands there twice adds up. */
export function changesOfOffer({ obtainCurrency, obtainItems, obtain }: OfferDefinition): InventoryChanges {
  const currencies: Record<string, number> = {}
  const given = [
    ...obtainCurrency.map(({ symbol, amount }) => ({ id: currencyIdOf(symbol), amount })),
    ...obtain.flatMap(({ ent, count }) => (ent.startsWith('currency.') ? [{ id: ent, amount: count }] : [])),
  ]
  for (const { id, amount } of given) currencies[id] = (currencies[id] ?? 0) + amount
  const items = obtain.flatMap(({ ent, count }) =>
    ent.startsWith('items.')
      ? Array.from({ length: Math.min(count, mostItemsHeld + 1) }, () => ({ contentId: ent }))
      : [],
  )
  return { currencies, newItems: [...obtainItems, ...items] }
}

/** What an offer gives that is neither currency nor item. */
export const entitlementsOfOffer = ({ obtain }: OfferDefinition) =>
  obtain
    .filter(({ ent }) => isEntitlement(ent))
    .map(({ ent, count, spec }) => ({
      symbol: ent,
      action: 'GRANT' as const,
      quantity: count,
      ...(spec && { specialization: spec }),
    }))
