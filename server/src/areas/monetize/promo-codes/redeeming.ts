import { ApiError } from '@regent/contract/errors'
import { keyOfPromoCode } from '@regent/contract/monetize/promo-codes'
import { failAttempt, reserveAttempt, returnAttempt } from '../../../kernel/attempts/attempts.ts'
import { requireSignedIn } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { isInAudience } from '../../players/segments/fits.ts'
import { claimGifts } from '../inventory/giving.ts'
import * as queries from './queries.ts'
import { giftsOfPromo } from './service.ts'

/**
 * Redeems a code for a player, exactly once even with concurrent calls: the player's redemption of this code is one
 * row, its count for the promo another, and the code's own count stays within its limit. The contended rows, the counts
 * of code and promo, are locked last.
 */
export async function redeemCode(context: RealmContext, gamerTag: number, typedCode: string): Promise<void> {
  const { realm, now, caller, role } = context
  const key = keyOfPromoCode(typedCode)
  const promoCode = await requireCode(context, gamerTag, key)
  if (promoCode.expires_at !== null && promoCode.expires_at <= now)
    throw new ApiError('PromoExpired', { field: 'code' })
  const { audience } = promoCode.definition
  if (!promoCode.is_for_player || !(await isInAudience(realm, gamerTag, audience, now)))
    throw new ApiError('PromoNotForPlayer', { field: 'code' })
  if (promoCode.is_used_up) throw new ApiError('PromoCodeUsed', { field: 'code' })
  const { id: promo_id, code, definition } = promoCode
  const isNew = await queries.insertRedemption(realm, {
    promo_id,
    code_key: key,
    code,
    gamer_tag: gamerTag,
    at: new Date(now),
    is_by_player: caller.kind === 'account' && role(realm.id) === undefined,
  })
  if (!isNew)
    throw new ApiError('PromoLimitReached', {
      field: 'code',
      message: 'This player has already redeemed this code. Nothing was granted.',
    })
  if (!(await queries.countForPlayer(realm, promo_id, gamerTag, promoCode.max_per_user)))
    throw new ApiError('PromoLimitReached', { field: 'code' })
  const result = { kind: 'promo', id: String(promo_id) } as const
  const claim = { source: 'promo-code', reference: code, field: 'code', isWhole: true, result } as const
  await claimGifts(context, gamerTag, giftsOfPromo(definition), claim)
  if (!(await queries.takeCode(realm, promo_id, key))) throw new ApiError('PromoCodeUsed', { field: 'code' })
}

/** Limits a player's attempts with wrong codes, so that codes cannot be guessed. */
async function requireCode(context: RealmContext, gamerTag: number, key: string): Promise<queries.FoundCode> {
  const { realm, now, address } = context
  const caller = requireSignedIn(context.caller)
  const player = `${realm.id}/${gamerTag}`
  const reserved = await reserveAttempt(realm.db, {
    kind: 'promo code',
    now,
    caller,
    subject: player,
    // A game server redeems the codes of all its players from one address.
    address: caller.kind === 'server' ? player : address,
  })
  const row = await queries.findCode(realm, key, gamerTag)
  if (row) {
    await returnAttempt(realm.db, reserved)
    return row
  }
  await failAttempt(realm.db, reserved)
  throw context.commitAndRefuse(new ApiError('PromoCodeNotFound', { field: 'code' }))
}
