import { randomBytes } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { keyOfPromoCode, maxPromos, type Promo, type PromoInput } from '@regent/contract/monetize/promo-codes'
import { newId } from '../../../engines/database/ids.ts'
import { spendBudget } from '../../../kernel/approvals/budgets.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { lockAudience } from '../../players/segments/service.ts'
import { lockDefinitionState } from '../entitlements/definitions.ts'
import { checkGifts, findFamily, type GiftEntry } from '../inventory/gifts.ts'
import { givenAmounts } from '../inventory/given-amounts.ts'
import { giftsOfReward, rewardView } from '../inventory/rewards.ts'
import * as queries from './queries.ts'

/** Digits and capitals without look-alikes: 32 characters, so that bytes map evenly. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 bits: with a million codes, a million guesses succeed once in a million times. */
const length = 12
const groups = /.{4}(?=.)/g

/** `K7QM-2XRV-9TBW` */
export function randomCodes(count: number): string[] {
  const bytes = randomBytes(count * length)
  return Array.from({ length: count }, (_, index) => {
    let code = ''
    for (const byte of bytes.subarray(index * length, (index + 1) * length)) code += alphabet[byte & 31]
    return code.replace(groups, '$&-')
  })
}

/** A promo in the audit trail. */
type PromoState = Omit<PromoInput, 'timeExpires'> & { codes: number; claimsPerCode: number; expires: string | null }

const toState = ({ definition, max_per_user, whitelist, expires_at }: queries.PromoRow): PromoState => ({
  ...definition,
  maxPerUser: max_per_user,
  whitelist,
  expires: expires_at === null ? null : new Date(expires_at).toISOString(),
})

export function promoView({ email, ...row }: queries.PromoRow & { email: string | null }): Promo {
  const { codes: _, claimsPerCode: _claims, gift, reward, ...definition } = row.definition
  return {
    definition: {
      ...definition,
      maxPerUser: row.max_per_user,
      whitelist: row.whitelist,
      timeExpires: row.expires_at ?? 0,
      id: row.id,
      creatorGt: row.account_id ?? 0,
      timeCreated: row.created_at,
      gift: rewardView({ changeCurrencies: [], addItems: [], ...gift }),
      ...(reward && { reward }),
    },
    capacity: row.capacity,
    redeemed: row.redeemed,
    ...present({ createdBy: email }),
  }
}

/** Gifts of a promo: its gift and its entitlements, including the single one of older tools. */
export const giftsOfPromo = ({
  gift,
  reward,
  entitlements,
}: Pick<PromoInput, 'gift' | 'reward' | 'entitlements'>): GiftEntry[] => [
  ...giftsOfReward(gift, 'definition.gift'),
  ...[...(reward ? [reward] : []), ...entitlements].flatMap(({ action: _, quantity, ...granted }, index) =>
    granted.symbol === '' ? [] : [{ ...granted, field: `definition.entitlements.${index}.symbol`, count: quantity }],
  ),
]

/** Promos are not planned. */
const noPlanWay = 'Lower the limit of the promo, or review it (x-review) and request approval of its plan.'

/** Codes per statement; between two statements the event loop is free for other requests. */
const codesAtOnce = 5_000

export async function createPromo(
  context: RealmContext,
  {
    definition: given,
    ownCodes,
    codes = ownCodes.length > 0 ? 0 : 1,
    claimsPerCode,
  }: { definition: PromoInput; ownCodes: readonly string[]; codes?: number | undefined; claimsPerCode: number },
): Promise<number> {
  const { realm, caller, now, change } = context
  const { maxPerUser: max_per_user, whitelist, timeExpires, reward, gift, ...rest } = given
  if (timeExpires !== 0 && timeExpires <= now)
    throw new ApiError('BadRequest', {
      field: 'definition.timeExpires',
      message: 'definition.timeExpires must be a future time in milliseconds since 1970, or 0.',
    })
  await checkEntitlements(context, given)
  const gifts = giftsOfPromo(given)
  if (!gifts.some(({ count }) => count > 0))
    throw new ApiError('BadRequest', {
      field: 'definition.gift',
      message: 'definition.gift or definition.entitlements needs a reward.',
    })
  await checkGifts(realm, gifts)
  const capacity = (codes + ownCodes.length) * claimsPerCode
  await spendBudget(context, realm, givenAmounts(gifts, capacity), capacity, noPlanWay)
  await lockAudience(context, given.audience, 'definition.audience')
  if ((await queries.countPromos(realm)) >= maxPromos) throw new ApiError('TooManyPromos')
  const entitlements = rest.entitlements.filter(({ symbol }) => symbol !== '')
  const promo = {
    id: newId(),
    definition: {
      ...rest,
      entitlements,
      codes: codes + ownCodes.length,
      claimsPerCode,
      ...(reward && reward.symbol !== '' && { reward }),
      ...(gift && { gift }),
    },
    max_per_user,
    whitelist: [...new Set(whitelist)],
    capacity,
    account_id: findAccountId(caller) ?? null,
  }
  const expiresAt = timeExpires === 0 ? null : new Date(timeExpires)
  await queries.insertPromo(realm, promo, { now: new Date(now), expiresAt })
  const batchId = newId()
  for (let left = codes; left > 0; ) {
    const some = randomCodes(Math.min(left, codesAtOnce))
    // If a code exists already, which is rare, another one replaces it.
    left -= (await insert(realm, { promoId: promo.id, batchId, claims: claimsPerCode, codes: some })).length
  }
  if (ownCodes.length > 0)
    await insertOwn(realm, ownCodes, { promoId: promo.id, batchId, claims: claimsPerCode }, 'ownCodes')
  const row = { ...promo, expires_at: expiresAt?.getTime() ?? null, redeemed: 0, created_at: now }
  change({ subject: 'promo', id: String(promo.id), before: null, after: toState(row) })
  return promo.id
}

const insert = (realm: Realm, batch: Omit<queries.NewCodes, 'keys'>) =>
  queries.insertCodes(realm, { ...batch, keys: batch.codes.map(keyOfPromoCode) })

/** All or nothing: a code that exists in the realm, or twice in the request, rejects all. */
async function insertOwn(
  realm: Realm,
  codes: readonly string[],
  batch: Pick<queries.NewCodes, 'promoId' | 'batchId' | 'claims'>,
  field: string,
): Promise<void> {
  const keys = codes.map(keyOfPromoCode)
  const inserted = new Set(await insert(realm, { ...batch, codes }))
  const takenIndex = keys.findIndex((key, index) => !inserted.has(key) || keys.indexOf(key) < index)
  if (takenIndex === -1) return
  const message = `The code ${codes[takenIndex]} already exists. Nothing was changed.`
  throw new ApiError('PromoCodeTaken', { field: `${field}.${takenIndex}`, message })
}

/** Invalid rewards are rejected when the promo is created, not when a player redeems a code. */
async function checkEntitlements(context: RealmContext, { reward, entitlements }: PromoInput): Promise<void> {
  if (reward) await checkEntitlement(context, reward, 'definition.reward')
  for (const [index, one] of entitlements.entries())
    await checkEntitlement(context, one, `definition.entitlements.${index}`)
}

type Entitlement = PromoInput['entitlements'][number]

async function checkEntitlement(context: RealmContext, entitlement: Entitlement, field: string): Promise<void> {
  const { symbol, action, claimWindow } = entitlement
  if (symbol === '' || findFamily(symbol) !== 'entitlements') return
  if (action.toUpperCase() !== 'GRANT')
    throw new ApiError('BadRequest', { field: `${field}.action`, message: `${field}.action must be GRANT.` })
  if (claimWindow && claimWindow.close <= claimWindow.open) {
    const closeField = `${field}.claimWindow.close`
    throw new ApiError('BadRequest', { field: closeField, message: `${closeField} must be after its open.` })
  }
  if (!(await lockDefinitionState(context, symbol)))
    throw new ApiError('EntitlementDefinitionNotFound', { field: `${field}.symbol` })
}

export async function requirePromo(realm: Realm, id: number): Promise<void> {
  if (!(await queries.isPromo(realm, id))) throw new ApiError('PromoNotFound', { field: 'id' })
}

export async function addCodes(
  context: RealmContext,
  { definitionId, codes, claimsPerCode }: { definitionId: number; codes: readonly string[]; claimsPerCode: number },
): Promise<void> {
  const { realm, change } = context
  const promo = await queries.lockPromo(realm, definitionId)
  if (!promo || promo.withdrawn_at !== null) throw new ApiError('PromoNotFound', { field: 'definitionId' })
  const claims = codes.length * claimsPerCode
  await spendBudget(context, realm, givenAmounts(giftsOfPromo(promo.definition), claims), claims, noPlanWay)
  const batchId = newId()
  await insertOwn(realm, codes, { promoId: definitionId, batchId, claims: claimsPerCode }, 'codes')
  await queries.addCapacity(realm, definitionId, codes.length * claimsPerCode)
  const after: queries.BatchState = { codes: codes.length, claimsPerCode }
  change({ subject: 'promo-batch', id: `${definitionId}/${batchId}`, before: null, after })
}

// ── Undo ───────────────────────────────────────────────────────────────────

export async function lockPromoState(realm: Realm, id: number): Promise<PromoState | null> {
  const promo = await queries.lockPromo(realm, id)
  return promo && promo.withdrawn_at === null ? toState(promo) : null
}

/** Codes of a withdrawn promo are rejected; past rewards stay. Restoring the promo makes its codes valid again. */
export async function setPromoWithdrawn(context: RealmContext, id: number, isWithdrawn: boolean): Promise<void> {
  const { realm, now, change } = context
  const promo = await queries.lockPromo(realm, id)
  if (!promo) return context.unchanged()
  if (!isWithdrawn) await lockAudience(context, promo.definition.audience, 'definition.audience')
  await queries.setWithdrawn(realm, id, isWithdrawn ? new Date(now) : null)
  const state = toState(promo)
  const [before, after] = isWithdrawn ? [state, null] : [null, state]
  change({ subject: 'promo', id: String(id), before, after })
}

type Batch = { promoId: number; batchId: number }

export async function lockBatchState(realm: Realm, { promoId, batchId }: Batch): Promise<queries.BatchState | null> {
  await queries.lockPromo(realm, promoId)
  const { withdrawn: _, ...batch } = await queries.selectBatch(realm, promoId, batchId)
  return batch.codes > 0 ? batch : null
}

export async function setBatchWithdrawn(context: RealmContext, { promoId, batchId }: Batch, isWithdrawn: boolean) {
  const { realm, change } = context
  await queries.lockPromo(realm, promoId)
  const { codes, withdrawn, claimsPerCode } = await queries.selectBatch(realm, promoId, batchId)
  const count = isWithdrawn ? codes : withdrawn
  await queries.setBatchWithdrawn(realm, promoId, batchId, isWithdrawn)
  await queries.addCapacity(realm, promoId, count * claimsPerCode * (isWithdrawn ? -1 : 1))
  const state: queries.BatchState = { codes: count, claimsPerCode }
  const [before, after] = isWithdrawn ? [state, null] : [null, state]
  change({ subject: 'promo-batch', id: `${promoId}/${batchId}`, before, after })
}
