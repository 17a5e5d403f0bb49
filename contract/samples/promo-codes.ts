import type { EndpointInput } from '../src/core/endpoint.ts'
import { dayMs } from '../src/core/time.ts'
import type { createPromo, Promo, Redemption } from '../src/monetize/promo-codes.ts'
import { pick } from './players.ts'

type PromoInput = NonNullable<EndpointInput<typeof createPromo>['body']> & { ownCodes?: readonly string[] }

/** One with random codes, one code for everybody, one for a few, and one whose time ends soon. */
export const samplePromos = (now: number): readonly PromoInput[] => [
  {
    definition: {
      name: 'Harbor festival',
      description: 'On the cards at the stand of the festival.',
      gift: {
        changeCurrencies: [{ symbol: 'currency.gems', amount: 100 }],
        addItems: [{ symbol: 'items.skins.kraken', properties: { color: 'gold' } }],
      },
    },
    codes: 500,
  },
  {
    definition: {
      name: 'Welcome back',
      description: 'In the newsletter of the month.',
      timeExpires: now + 30 * dayMs,
      gift: { changeCurrencies: [{ symbol: 'currency.gold', amount: 2_000 }] },
    },
    codes: 0,
    claimsPerCode: 10_000,
    ownCodes: ['AHOY AGAIN'],
  },
  {
    definition: {
      name: 'Streamers, autumn',
      description: 'Each streamer has one to give away.',
      maxPerUser: 3,
      timeExpires: now + 2 * dayMs,
      gift: { changeCurrencies: [{ symbol: 'currency.gems', amount: 500 }] },
    },
    codes: 24,
    claimsPerCode: 50,
  },
]

/** The codes of the nth promo, as the demo shows them. */
export const demoCodes = (now: number, index: number): string[] => {
  const { codes = 1, ownCodes = [] } = samplePromos(now)[index] ?? {}
  const random = Array.from({ length: Math.min(codes, 40) }, (_, nth) => {
    const text = ((index + 3) * 40_503_211 + nth * 7_919_387).toString(32).toUpperCase().padStart(8, '0')
    return `HF${(nth + 32).toString(32).toUpperCase()}-${text.slice(-8, -4)}-${text.slice(-4)}`
  })
  return [...ownCodes, ...random]
}

/** As the list of the realm has them. */
export const demoPromos = (now: number): Promo[] =>
  samplePromos(now).map(({ definition, codes = 1, claimsPerCode = 1, ownCodes = [] }, index) => {
    const capacity = (codes + ownCodes.length) * claimsPerCode
    const { gift, name, description = '', maxPerUser = 1, timeExpires = 0 } = definition
    return {
      definition: {
        name,
        description,
        classification: 'PROMO',
        maxPerUser,
        whitelist: [],
        timeExpires,
        entitlements: [],
        id: 10_000 + index,
        creatorGt: 4_100_000_000_000_001,
        timeCreated: now - (index * 9 + 2) * dayMs,
        gift: {
          addItemRequests: [],
          addCurrencyMap: {},
          changeCurrencies: [],
          addItems: [],
          ...gift,
        } as Promo['definition']['gift'],
      },
      capacity,
      redeemed: Math.round(capacity * [0.31, 0.12, 0.94][index % 3]!),
      createdBy: 'ada@lumen-forge.test',
    }
  })

/** Who has redeemed codes of the nth promo, the newest first. */
export const demoRedemptions = (now: number, index: number, gamerTags: readonly number[]): Redemption[] =>
  gamerTags.length === 0
    ? []
    : Array.from({ length: 18 }, (_, nth) => ({
        id: 9_000 - nth,
        gamerTag: pick(gamerTags, nth * 5 + index),
        code: pick(demoCodes(now, index), nth * 3),
        at: now - (nth + 1) * 5_400_000,
      }))
