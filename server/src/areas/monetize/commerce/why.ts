import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asText,
  type FoundExplanation,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
} from '../../../kernel/records/why-source.ts'
import { statConditions } from '../../players/players/stat-conditions.ts'
import { audienceConditions } from '../../players/segments/audience-conditions.ts'
import { giftsOfOffer } from './offers.ts'
import { readSaved } from './service.ts'
import { type PricedListing, readShop } from './shop.ts'

const toId = ({ listing, store }: PricedListing) => `${listing.symbol}:${store.symbol}`
const findTitle = ({ offer, listing }: PricedListing) =>
  offer.titles['en'] ?? Object.values(offer.titles)[0] ?? listing.symbol

const toFoundThing = (pricedListing: PricedListing): FoundThing => ({
  id: toId(pricedListing),
  title: findTitle(pricedListing),
  detail: `${pricedListing.listing.symbol} in ${pricedListing.store.symbol}${pricedListing.reasons.length > 0 ? ' · hidden' : ''}`,
})

async function soldTo({ realm, now }: RealmContext, gamerTag: number): Promise<PricedListing[]> {
  const all = (await readShop(realm, gamerTag, now)).flatMap(({ sold }) => sold)
  return all.sort((a, b) => Number(b.reasons.length > 0) - Number(a.reasons.length > 0))
}

/** The listings of the stores, hidden ones first. */
export const whyOffer: WhySource = {
  things: async (context, gamerTag, text) => thingsWith((await soldTo(context, gamerTag)).map(toFoundThing), text),
  async explain(context, gamerTag, id) {
    const pricedListing = (await soldTo(context, gamerTag)).find((one) => toId(one) === id)
    return pricedListing && explain(context, gamerTag, pricedListing)
  },
}

async function explain(
  context: RealmContext,
  gamerTag: number,
  pricedListing: PricedListing,
): Promise<FoundExplanation> {
  const { listing, store, offer } = pricedListing
  const link = { kind: 'listing' as const, id: listing.symbol, of: store.symbol }
  const [parts, { version }] = await Promise.all([
    loadConditions(context, gamerTag, pricedListing),
    readSaved(context.realm, 'catalog'),
  ])
  const judgement = judge(context.now, parts, `${store.symbol} shows it to the player.`)
  const gifts = giftsOfOffer(offer)
  const [first] = gifts
  return {
    thing: toFoundThing(pricedListing),
    rules: { text: `Catalogue, version ${version}`, link },
    now: judgement,
    noRecord: 'Earlier contents of a store are not recorded.',
    ...(!judgement.isMet && {
      repair: {
        says: 'Grant its contents by hand, or change the listing.',
        holds: gifts.map(({ symbol, count }) => `${count} × ${symbol}`),
        acts: [
          { do: 'grant', label: 'Grant…', words: first ? `${first.count} ${first.symbol}` : '' },
          { do: 'open', label: 'Open the listing', link },
        ],
      },
    }),
  }
}

async function loadConditions(
  context: RealmContext,
  gamerTag: number,
  { listing, conditions }: PricedListing,
): Promise<JudgedCondition[]> {
  const criteria = conditions.flatMap(({ criterion }) => criterion ?? [])
  const [ofStats, ofAudience] = await Promise.all([
    statConditions(context, gamerTag, criteria),
    audienceConditions(context, gamerTag, listing.audience, 'the listing'),
  ])
  return conditions.flatMap(({ isMet, says, criterion, audience }): JudgedCondition[] => {
    const { link, ...words } = says()
    const condition = { isMet, ...words, ...(link && { link }) }
    if (criterion) {
      const { value = asText('not set'), needed = asText('') } = ofStats[criteria.indexOf(criterion)] ?? {}
      return [{ ...condition, value, needed }]
    }
    return audience && ofAudience.length > 0 ? ofAudience : [condition]
  })
}
