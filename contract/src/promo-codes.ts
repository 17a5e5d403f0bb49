import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { EmptyResponse, Id, Millis, pageOf, pageQuery, recordUpTo, sortBy } from './core/shapes.ts'
import { PlayerReward } from './inventory.ts'
import { StandingAudience } from './player-search.ts'

/** Upper bound of the promos of a realm, low enough to read all at once. */
export const maxPromos = 2_000
/** Upper bound of the random codes of a new promo. */
export const maxCodes = 100_000
/** Upper bound of the own codes in one call. */
export const maxOwnCodes = 10_000

/** Entitlements that a promo grants. Some tools send an empty symbol for “none”. */
const Granted = z.object({
  symbol: z.string().max(128).default(''),
  specialization: z.string().max(128).optional(),
  /** `grant`, in any case. */
  action: z.string().max(40).default('GRANT'),
  quantity: z.int().min(1).max(1_000).default(1),
  claimWindow: z.object({ open: Millis, close: Millis }).optional(),
  params: recordUpTo(100, z.string().max(128), z.string().max(2_000)).optional(),
})
export type GrantedByPromo = z.infer<typeof Granted>

const definitionFields = {
  name: z.string().trim().min(1, 'is missing').max(200),
  description: z.string().max(2_000).default(''),
  classification: z.string().max(60).default('PROMO'),
  /** How many of its codes a player may redeem; 0: no limit. */
  maxPerUser: z.int().min(0).max(1_000_000).default(1),
  /** The gamer tags of the players who may redeem; empty: everybody. */
  whitelist: z.array(Id).max(1_000).default([]),
  /** Who may redeem, beside the list; default: everybody. */
  audience: StandingAudience.optional(),
  /** When its codes expire; 0: never. */
  timeExpires: Millis.default(0),
  /** One more entitlement, in the field that older tools use. */
  reward: Granted.optional(),
  gift: PlayerReward.optional(),
  entitlements: z.array(Granted).max(50).default([]),
}

const PromoInput = z.object(definitionFields)
export type PromoInput = z.infer<typeof PromoInput>

const Promo = z.object({
  definition: z.object({
    ...definitionFields,
    id: Id,
    /** The account that made it; 0: a game server. */
    creatorGt: z.int(),
    timeCreated: Millis,
  }),
  /** How often all its codes together can be redeemed. */
  capacity: z.int(),
  redeemed: z.int(),
  createdBy: z.string().optional(),
})
export type Promo = z.infer<typeof Promo>

export const listPromos = endpoint({
  method: 'GET',
  path: '/basic/legacy-promos',
  summary: 'The promos of the realm, newest first.',
  scope: 'realm',
  access: { operator: 'view promotion-codes' },
  response: z.object({ summaries: z.array(Promo) }),
})

/** Blanks, hyphens, underscores and case do not matter: they only make a code easier to read. */
const OwnCode = z
  .string()
  .trim()
  .max(60)
  .refine((code) => /^[A-Za-z0-9 _-]*$/.test(code) && code.replace(/[ _-]/g, '').length >= 4, {
    message: 'must have at least four letters or digits; only blanks, hyphens and underscores may stand between them',
  })

/** How many players can redeem each code, once each. */
const claimsPerCode = z.int().min(1).max(10_000_000).default(1)

export const createPromo = endpoint({
  method: 'POST',
  path: '/basic/legacy-promos',
  summary: 'Make a promo with random codes, your own, or both.',
  scope: 'realm',
  access: { operator: 'create promotion-codes' },
  body: z.object({
    definition: PromoInput,
    /** The number of random codes; without it, one, or none beside own codes. */
    codes: z.int().min(0).max(maxCodes).optional(),
    ownCodes: z.array(OwnCode).max(maxOwnCodes).default([]),
    claimsPerCode,
  }),
  response: z.object({ result: z.literal('ok'), id: Id }),
  errors: [
    'ApprovalNeeded',
    'GrantBudgetExceeded',
    'TooManyPromos',
    'PromoCodeTaken',
    'EntitlementDefinitionNotFound',
    'UnknownSymbol',
    'SegmentNotFound',
    'TrialNotFound',
  ],
  timeoutMs: 60_000,
})

export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/basic/legacy-promos/codes',
  summary: 'The codes of a promo that can still be redeemed.',
  scope: 'realm',
  access: { operator: 'view promotion-codes' },
  query: z.object({ id: Id, limit: z.int().min(1).max(maxCodes).optional() }),
  response: z.object({ codes: z.array(z.string()) }),
  errors: ['PromoNotFound'],
  timeoutMs: 60_000,
})

export const addPromoCodes = endpoint({
  method: 'POST',
  path: '/basic/legacy-promos/codes',
  summary: 'Add your own codes to a promo, all or none.',
  scope: 'realm',
  access: { operator: ['create promotion-codes', 'edit promotion-codes'] },
  body: z.object({ definitionId: Id, codes: z.array(OwnCode).min(1).max(maxOwnCodes), claimsPerCode }),
  response: EmptyResponse,
  errors: ['ApprovalNeeded', 'GrantBudgetExceeded', 'PromoNotFound', 'PromoCodeTaken'],
})

export const claimPromoCode = endpoint({
  method: 'POST',
  path: '/basic/legacy-promos/claim',
  summary: 'Redeem a code: the player gets the gift of its promo, once.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object({ code: z.string().min(1, 'is missing').max(100) }),
  response: EmptyResponse,
  errors: [
    'PromoCodeNotFound',
    'PromoCodeUsed',
    'PromoExpired',
    'PromoLimitReached',
    'PromoNotForPlayer',
    'PlayerNotFound',
    'InsufficientCurrency',
    'ItemNotFound',
    'TooManyItems',
    'GiftNotAvailable',
    'EntitlementDefinitionNotFound',
    'EntitlementLimitReached',
  ],
})

const Redemption = z.object({ id: Id, gamerTag: Id, code: z.string(), at: Millis })
export type Redemption = z.infer<typeof Redemption>

export const listRedemptions = endpoint({
  method: 'GET',
  path: '/api/promo-codes/:id/redemptions',
  summary: 'Who has redeemed the codes of a promo, newest first unless `sort` says otherwise.',
  scope: 'realm',
  access: { operator: 'view promotion-codes' },
  params: z.object({ id: Id }),
  query: z.object({
    ...pageQuery,
    limit: z.int().min(1).max(1_000).default(50),
    sort: sortBy('at').default('-at'),
  }),
  response: pageOf(Redemption),
  errors: ['PromoNotFound'],
})
