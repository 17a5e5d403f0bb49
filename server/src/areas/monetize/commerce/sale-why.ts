import type { RealmContext } from '../../../kernel/context/context.ts'
import type { PartFacts } from '../../../kernel/records/part-facts.ts'
import {
  asNumber,
  asText,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
  withinTimes,
} from '../../../kernel/records/why-source.ts'
import { audienceConditions } from '../../players/segments/audience-conditions.ts'
import { isHeldOut } from './sale-prices.ts'
import { countSalePurchases, type SaleRow, selectSales } from './sale-queries.ts'
import { toContent } from './sales.ts'
import { readSold } from './service.ts'
import { type PricedListing, readShop } from './shop.ts'

const toThing = ({ id, name, body }: SaleRow): FoundThing => ({
  id: String(id),
  title: name,
  detail: body.listings.map(({ listing, store }) => `${listing} in ${store}`).join(', '),
})

/** Why a player pays the price of a sale, or the regular one. Ended sales stay in the list. */
export const whySale: WhySource = {
  things: async ({ realm }, _, text) => thingsWith((await selectSales(realm)).map(toThing), text),
  async explain(context, gamerTag, id) {
    const row = (await selectSales(context.realm)).find((one) => String(one.id) === id)
    if (!row) return undefined
    const names = `${row.name} gives the player its price.`
    return {
      thing: toThing(row),
      rules: { text: `Sale ${row.name}, version ${row.version}`, link: { kind: 'sale', id } },
      now: judge(context.now, await loadConditions(context, gamerTag, row), names),
      noRecord: 'Earlier prices are not recorded. The purchases of a sale are.',
    }
  },
}

/** A sale or a listing as a part of a season. Players pay for what they get. */
export async function factsOfPart(
  { realm }: RealmContext,
  { kind, id }: { kind: string; id: string },
): Promise<PartFacts | undefined> {
  if (kind === 'sale') {
    const row = (await selectSales(realm)).find((one) => String(one.id) === id)
    const texts = { ...row?.body.badge, ...row?.body.texts }
    return (
      row && { audience: row.body.audience, ...(Object.keys(texts).length > 0 && { languages: Object.keys(texts) }) }
    )
  }
  if (kind !== 'listing') return undefined
  const [symbol, name] = id.split(':')
  const { stores, offers } = await readSold(realm)
  const listing = stores.find((store) => store.symbol === name)?.listings.find((one) => one.symbol === symbol)
  return (
    listing && {
      audience: listing.audience,
      languages: Object.keys(offers.get(listing.offerSymbol)?.titles ?? {}),
    }
  )
}

async function loadConditions(context: RealmContext, gamerTag: number, row: SaleRow): Promise<JudgedCondition[]> {
  const { realm, now } = context
  const { audience, holdOut, limit, listings } = row.body
  const { start, end } = toContent(row)
  const [ofAudience, bought, shop] = await Promise.all([
    audienceConditions(context, gamerTag, audience, 'the sale'),
    countSalePurchases(realm, gamerTag, [row.id]),
    readShop(realm, gamerTag, now),
  ])
  const isInControlGroup = isHeldOut(row, gamerTag)
  const count = bought.get(row.id) ?? 0
  const soldListings = shop.flatMap((one) => one.sold)
  return [
    ...withinTimes({ start, end }, now, 'the sale'),
    ...ofAudience,
    ...(holdOut === 0
      ? []
      : [
          {
            name: 'Not held out',
            isMet: !isInControlGroup,
            value: asText(isInControlGroup ? 'keeps the regular price' : 'gets the price of the sale'),
            needed: asText(`not among the ${holdOut} % who keep the regular price`),
            unmet: `The player is held out: ${holdOut} % of the audience keep the regular price.`,
          },
        ]),
    ...(limit === undefined
      ? []
      : [
          {
            name: 'Purchases in the sale',
            isMet: count < limit,
            value: asNumber(count),
            needed: asText(`fewer than ${limit}`),
            unmet: `The player has bought ${count} of ${limit} times at the price of the sale.`,
          },
        ]),
    ...listings.flatMap((place) => {
      const one = soldListings.find(
        ({ store, listing }) => store.symbol === place.store && listing.symbol === place.listing,
      )
      return one ? [priceCondition(one, row)] : []
    }),
  ]
}

/** The price of a listing for the player; another sale may have a lower one. */
function priceCondition({ listing, price, sale }: PricedListing, { id }: SaleRow): JudgedCondition {
  const isOther = sale !== undefined && sale.sale.id !== id
  return {
    name: `Price of ${listing.symbol}`,
    isMet: !isOther,
    value: asText(price.type === 'sku' ? price.symbol : `${price.amount} ${price.symbol}`),
    needed: asText('the lowest price of all sales for the player'),
    unmet: `The sale ${sale?.sale.name} has a lower price for the player.`,
  }
}
