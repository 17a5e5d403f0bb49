import { ApiError } from '@regent/contract/errors'
import { addPromoCodes, createPromo } from '@regent/contract/monetize/promo-codes'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { PartFacts } from '../../../kernel/records/part-facts.ts'
import { reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { reviewGifts } from '../inventory/review-gifts.ts'
import { selectPromo } from './queries.ts'
import { giftsOfPromo } from './service.ts'

const notificationText = 'It sends no message to players. Players need a code.'

/** Upper bound of redeeming players: the audience, or all claims of the codes. */
const countRedeemers = (audience: { players: number; isExact: boolean; counted: string }, claims: number) => ({
  ...audience,
  players: Math.min(audience.players, claims),
  counted: `${audience.counted} The codes can be redeemed ${formatQuantity(claims, 'time')}.`,
})

const giftWords = { for: 'each redeemed code', note: 'all codes together' }

/** A promo as a part of a season. */
export async function factsOfPart(
  { realm }: RealmContext,
  { kind, id }: { kind: string; id: string },
): Promise<PartFacts | undefined> {
  const promo = kind === 'promo-code' && /^\d{1,16}$/.test(id) && (await selectPromo(realm, Number(id)))
  if (!promo) return undefined
  const { definition, capacity } = promo
  return {
    audience: definition.audience,
    gifts: () => reviewGifts(giftsOfPromo(definition), capacity, giftWords),
  }
}

export const promoReview = reviewOf(createPromo, {
  async describe(context, { body: { definition, codes, ownCodes, claimsPerCode } }) {
    const count = (codes ?? (ownCodes.length > 0 ? 0 : 1)) + ownCodes.length
    const claims = count * claimsPerCode
    return {
      title: `Create the promo ${definition.name} with ${formatQuantity(count, 'code')}`,
      ends: definition.timeExpires === 0 ? undefined : definition.timeExpires,
      audience: countRedeemers(await reviewAudience(context, definition.audience), claims),
      gifts: reviewGifts(giftsOfPromo(definition), claims, giftWords),
      told: notificationText,
      undo: 'It can be withdrawn: open codes then give nothing. Players keep what they have got.',
    }
  },
})

export const promoCodesReview = reviewOf(addPromoCodes, {
  async describe(context, { body: { definitionId, codes, claimsPerCode } }) {
    const promo = await selectPromo(context.realm, definitionId)
    if (!promo) throw new ApiError('PromoNotFound', { field: 'definitionId' })
    const claims = codes.length * claimsPerCode
    return {
      title: `Add ${formatQuantity(codes.length, 'code')} to the promo ${promo.definition.name}`,
      audience: countRedeemers(await reviewAudience(context, promo.definition.audience), claims),
      gifts: reviewGifts(giftsOfPromo(promo.definition), claims, {
        for: 'each redeemed code',
        note: 'the new codes together',
      }),
      told: notificationText,
      undo: 'Open codes can be withdrawn. Players keep what they have got.',
    }
  },
})
