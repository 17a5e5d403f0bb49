import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, pageQuery, recordUpTo, sortBy } from '../core/shapes.ts'
import { opaque, prose, text } from '../core/values.ts'
import { StandingAudience } from '../players/player-search.ts'
import { PlayerReward } from './inventory.ts'

/** Upper bound of the promos of a realm, low enough to read all at once. */
export const maxPromos = 2_000
/** Upper bound of the random codes of a new promo. */
export const maxCodes = 100_000
/** Upper bound of the own codes in one call. */
export const maxOwnCodes = 10_000

/** Entitlements that a promo grants. Some tools send an empty symbol for “none”. */
const Granted = z.object({
  symbol: opaque(128).default('').describe('Symbol of the entitlement; empty: none.'),
  specialization: opaque(128).optional().describe('Specialization of the entitlement; absent: none.'),
  action: opaque(40).default('GRANT').describe('`grant`, in any case.'),
  quantity: z.int().min(1).max(1_000).default(1).describe('Number of entitlements for each redemption.'),
  claimWindow: z
    .object({
      open: Millis.describe('Start of the claim period, in milliseconds since 1970, UTC.'),
      close: Millis.describe('Time until which it can be claimed, in milliseconds since 1970, UTC.'),
    })
    .optional()
    .describe('Claim period of the player; absent: no such limit.'),
  params: recordUpTo(100, opaque(128), opaque(2_000))
    .optional()
    .describe('Names and values for the game, stored with each entitlement.'),
})
export type GrantedByPromo = z.infer<typeof Granted>

const definitionFields = {
  name: text(200).min(1, 'is missing').describe('Name of the promo for the staff.'),
  description: prose(2_000).default('').describe('Note about the promo for the staff; empty: none.'),
  classification: opaque(60)
    .default('PROMO')
    .describe('Category of the promo for tools. The server does not interpret it.'),
  maxPerUser: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(1)
    .describe('How many of its codes a player may redeem; 0: no limit.'),
  whitelist: z.array(Id).max(1_000).default([]).describe('Gamer tags of the players who may redeem; empty: everyone.'),
  audience: StandingAudience.optional().describe(
    'Audience that may redeem, in addition to the list; default: all players.',
  ),
  timeExpires: Millis.default(0).describe('When its codes expire; 0: never.'),
  reward: Granted.optional().describe('One more entitlement, in the field that older tools use.'),
  gift: PlayerReward.optional().describe('Currencies and items for each redemption; absent: none.'),
  entitlements: z.array(Granted).max(50).default([]).describe('Entitlements for each redemption.'),
}

const PromoInput = z.object(definitionFields)
export type PromoInput = z.infer<typeof PromoInput>

const Promo = z.object({
  definition: z
    .object({
      ...definitionFields,
      id: Id,
      creatorGt: z.int().describe('The account that made it; 0: a game server.'),
      timeCreated: Millis.describe('Time of the creation, in milliseconds since 1970, UTC.'),
    })
    .describe('Settings of the promo.'),
  capacity: z.int().describe('How often all its codes together can be redeemed.'),
  redeemed: z.int().describe('Number of redemptions so far.'),
  createdBy: z.string().optional().describe('E-mail address of the author, if the account still exists.'),
})
export type Promo = z.infer<typeof Promo>

export const listPromos = endpoint({
  method: 'GET',
  path: '/basic/legacy-promos',
  summary: 'List the promos of the realm, newest first.',
  scope: 'realm',
  access: { operator: 'view promotion-codes' },
  response: z.object({ summaries: z.array(Promo).describe('All promos of the realm, newest first.') }),
})

/**
 * Codes are compared without case, blanks and dashes: they only make a code easier to read. Letters are of any script.
 */
const OwnCode = text(60).refine((code) => isPromoCode(code), {
  message: 'must have at least 4 letters or digits, separated only by spaces, hyphens and underscores',
})

/** True if a text can be a code: letters and digits of any script, with blanks, dashes and underscores between them. */
export const isPromoCode = (code: string): boolean =>
  /^[\p{L}\p{M}\p{N}\p{Zs}\p{Pd}_]*$/u.test(code) && [...keyOfPromoCode(code)].length >= 4

/**
 * The lookup key of a code: equal for all spellings that a person may type, so without case, accents' form, width,
 * blanks and dashes. O is zero, and I and L are one.
 */
export const keyOfPromoCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** How many players can redeem each code, once each. */
const claimsPerCode = z.int().min(1).max(10_000_000).default(1)

export const createPromo = endpoint({
  method: 'POST',
  path: '/basic/legacy-promos',
  summary: 'Create a promo with random codes, your own, or both.',
  scope: 'realm',
  reaches: 'promised',
  reviewed: true,
  gives: 'symbols',
  access: { operator: 'create promotion-codes' },
  body: z.object({
    definition: PromoInput.describe('Settings of the new promo.'),
    codes: z
      .int()
      .min(0)
      .max(maxCodes)
      .optional()
      .describe('Number of random codes; default: 1, or 0 if codes are provided.'),
    ownCodes: z
      .array(OwnCode)
      .max(maxOwnCodes)
      .default([])
      .describe('Codes that you choose, in addition to the random ones. Default: none.'),
    claimsPerCode: claimsPerCode.describe('Number of players who can redeem each code, once each.'),
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
  summary: 'List the codes of a promo that can still be redeemed.',
  scope: 'realm',
  access: { operator: 'view promotion-codes' },
  query: z.object({
    id: Id,
    limit: z.int().min(1).max(maxCodes).optional().describe('The largest number of rows of the response.'),
  }),
  response: z.object({ codes: z.array(z.string()).describe('Codes that can still be redeemed.') }),
  errors: ['PromoNotFound'],
  timeoutMs: 60_000,
})

export const addPromoCodes = endpoint({
  method: 'POST',
  path: '/basic/legacy-promos/codes',
  summary: 'Add your own codes to a promo, all or none.',
  scope: 'realm',
  reaches: 'promised',
  reviewed: true,
  gives: 'symbols',
  access: { operator: ['create promotion-codes', 'edit promotion-codes'] },
  body: z.object({
    definitionId: Id,
    codes: z
      .array(OwnCode)
      .min(1)
      .max(maxOwnCodes)
      .describe('Codes to add. Case, spaces and hyphens are ignored when codes are compared.'),
    claimsPerCode: claimsPerCode.describe('Number of players who can redeem each of these codes, once each.'),
  }),
  response: EmptyResponse,
  errors: ['ApprovalNeeded', 'GrantBudgetExceeded', 'PromoNotFound', 'PromoCodeTaken'],
})

export const claimPromoCode = endpoint({
  method: 'POST',
  path: '/basic/legacy-promos/claim',
  summary: 'Redeem a code. The player gets the gift of its promo once.',
  scope: 'realm',
  access: { player: 'any' },
  body: z.object({
    code: opaque(100)
      .min(1, 'is missing')
      .describe('Code as the player typed it. Case, spaces and hyphens are ignored.'),
  }),
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

const Redemption = z.object({
  id: Id,
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  code: z.string().describe('Code that the player redeemed.'),
  at: Millis.describe('Time of the redemption, in milliseconds since 1970, UTC.'),
})
export type Redemption = z.infer<typeof Redemption>

export const listRedemptions = endpoint({
  method: 'GET',
  path: '/api/promo-codes/:id/redemptions',
  summary: 'List the players who redeemed the codes of a promo, newest first by default.',
  scope: 'realm',
  access: { operator: 'view promotion-codes' },
  params: z.object({ id: Id }),
  query: z.object({
    ...pageQuery,
    limit: z.int().min(1).max(1_000).default(50).describe('The largest number of rows of the response.'),
    sort: sortBy('at').default('-at'),
  }),
  response: buildPageSchema(Redemption),
  errors: ['PromoNotFound'],
})
