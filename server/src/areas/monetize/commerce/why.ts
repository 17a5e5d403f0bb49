import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asText,
  type FoundExplanation,
  type FoundThing,
  type Judged,
  judged,
  thingsWith,
  type WhySource,
} from '../../../kernel/why/why-source.ts'
import { statConditions } from '../../players/players/stat-conditions.ts'
import { audienceConditions } from '../../players/segments/audience-conditions.ts'
import { giftsOfOffer } from './offers.ts'
import { readSaved } from './service.ts'
import { readShop, type Sold } from './shop.ts'

const idOf = ({ listing, store }: Sold) => `${listing.symbol}:${store.symbol}`
const titleOf = ({ offer, listing }: Sold) => offer.titles['en'] ?? Object.values(offer.titles)[0] ?? listing.symbol

const thingOf = (sold: Sold): FoundThing => ({
  id: idOf(sold),
  title: titleOf(sold),
  detail: `${sold.listing.symbol} in ${sold.store.symbol}${sold.reasons.length > 0 ? ' · hidden' : ''}`,
})

async function soldTo({ realm, now }: RealmContext, gamerTag: number): Promise<Sold[]> {
  const all = (await readShop(realm, gamerTag, now)).flatMap(({ sold }) => sold)
  return all.sort((a, b) => Number(b.reasons.length > 0) - Number(a.reasons.length > 0))
}

/** The listings of the stores, those that are hidden from the player first. */
export const whyOffer: WhySource = {
  things: async (context, gamerTag, text) => thingsWith((await soldTo(context, gamerTag)).map(thingOf), text),
  async explain(context, gamerTag, id) {
    const sold = (await soldTo(context, gamerTag)).find((one) => idOf(one) === id)
    return sold && explain(context, gamerTag, sold)
  },
}

async function explain(context: RealmContext, gamerTag: number, sold: Sold): Promise<FoundExplanation> {
  const { listing, store, offer } = sold
  const link = { kind: 'listing' as const, id: listing.symbol, of: store.symbol }
  const [parts, { version }] = await Promise.all([
    conditionsOf(context, gamerTag, sold),
    readSaved(context.realm, 'catalog'),
  ])
  const judgement = judged(context.now, parts, `${store.symbol} shows it to the player.`)
  const gifts = giftsOfOffer(offer)
  const [first] = gifts
  return {
    thing: thingOf(sold),
    rules: { text: `Catalogue, version ${version}`, link },
    now: judgement,
    noRecord: 'What a store showed earlier is not recorded.',
    ...(!judgement.isMet && {
      repair: {
        says: 'Give what it holds, or change the listing.',
        holds: gifts.map(({ symbol, count }) => `${count} × ${symbol}`),
        acts: [
          { do: 'grant', label: 'Grant…', words: first ? `${first.count} ${first.symbol}` : '' },
          { do: 'open', label: 'Open the listing', link },
        ],
      },
    }),
  }
}

async function conditionsOf(context: RealmContext, gamerTag: number, { listing, conditions }: Sold): Promise<Judged[]> {
  const criteria = conditions.flatMap(({ criterion }) => criterion ?? [])
  const [ofStats, ofAudience] = await Promise.all([
    statConditions(context, gamerTag, criteria),
    audienceConditions(context, gamerTag, listing.audience, 'the listing'),
  ])
  return conditions.flatMap(({ isMet, says, criterion, audience }): Judged[] => {
    const { link, ...words } = says()
    const whole = { isMet, ...words, ...(link && { link }) }
    if (criterion) {
      const { value = asText('not set'), needed = asText('') } = ofStats[criteria.indexOf(criterion)] ?? {}
      return [{ ...whole, value, needed }]
    }
    return audience && ofAudience.length > 0 ? ofAudience : [whole]
  })
}
