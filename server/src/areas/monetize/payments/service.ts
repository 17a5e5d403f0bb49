import { isKnownCurrency } from '@regent/contract/currencies'
import { ApiError } from '@regent/contract/errors'
import { couponCurrency } from '@regent/contract/monetize/commerce'
import {
  maxSummedPayments,
  nextStates,
  type PaymentAudit,
  type PaymentFilter,
  type PaymentProvider,
  type PaymentState,
  type PaymentTotals,
  paymentProviders,
  providerNames,
  type trackPayment,
} from '@regent/contract/monetize/payments'
import type { Refund } from '@regent/contract/monetize/payments-refunds'
import { dayMs } from '@regent/contract/time'
import type * as z from 'zod'
import { newId } from '../../../engines/database/ids.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { inRange, maxTime } from '../../players/players/filter.ts'
import { findPlayerByTag } from '../../players/players/service.ts'
import { countSold, lockBuyer, recordSalePurchase, refuseUnavailable, requireListing } from '../commerce/purchases.ts'
import { claimGifts } from '../inventory/giving.ts'
import { changeInventory } from '../inventory/service.ts'
import { giftsOfPayment } from './gifts.ts'
import { recordOutcome } from './outcome.ts'
import { entry, withState } from './payment-history.ts'
import { isPolled } from './polled-stores.ts'
import { type ProviderContext, verify } from './providers.ts'
import * as queries from './queries.ts'
import { isRefunded, startPolling } from './refund-queries.ts'
import { reopenRefund } from './refunds.ts'
import { keepSpending } from './spending.ts'
import { decideSurplus } from './surplus.ts'
import type { PaymentTerms, Proof } from './verifier.ts'

export const auditView = (row: queries.PaymentRow): PaymentAudit => ({
  gt: row.gamer_tag,
  txid: row.txid,
  providername: row.provider,
  providerid: row.provider_id,
  txstate: row.state,
  details: row.details,
  history: row.history,
  entitlements: row.obtain.entitlements,
  obtainCurrency: row.obtain.obtainCurrency,
  obtainItems: row.obtain.obtainItems,
  created: row.created_at,
  updated: row.updated_at,
  version: String(row.version),
  ...present({ replayGuardValue: row.replay_guard, refund: row.refund }),
})

/** The newest thousand payments of a player. */
export const listNewestPayments = async (realm: Realm, gamerTag: number): Promise<PaymentAudit[]> =>
  (
    await queries.selectPayments(realm, [{ gamerTag }], {
      sort: queries.newestFirst,
      after: undefined,
      start: 0,
      limit: 1_000,
    })
  ).map(auditView)

/**
 * Interprets a search text: the txid of a payment of the realm, else the gamer tag of a player, else the id of a
 * provider. Each is one index lookup.
 */
export async function parsePaymentSearch(realm: Realm, search: string): Promise<queries.PaymentFilter> {
  const id = Number(search)
  if (/^\d+$/.test(search) && Number.isSafeInteger(id)) {
    if (await queries.findPayment(realm, id)) return { txid: id }
    if (await findPlayerByTag(realm, id)) return { gamerTag: id }
  }
  return { providerId: search }
}

const plainWord = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** `Google Play`, `googleplay` and `google play` are the same provider; an unknown name finds nothing. */
export const normalizeProvider = (text: string): string =>
  providerNames.find((name) => plainWord(name) === plainWord(text)) ?? text

/** The filters of a list of payments; all of them apply. */
export async function buildFilters(
  { realm, now }: RealmContext,
  { provider, providerid, player, search, refund, surplus, since, until, withinDays, ...query }: PaymentFilter,
): Promise<queries.PaymentFilter[]> {
  const from = maxTime(since, withinDays && now - withinDays * dayMs)
  const filter: queries.PaymentFilter = {
    ...query,
    provider: provider === undefined ? undefined : normalizeProvider(provider),
    providerId: providerid,
    gamerTag: player,
    isRefundWaiting: refund === 'waiting',
    isSurplusOpen: surplus === 'open',
    since: from === undefined ? undefined : inRange(from),
    until: until === undefined ? undefined : inRange(until),
  }
  return search === undefined ? [filter] : [filter, await parsePaymentSearch(realm, search)]
}

/** The rows of the whole and of each currency as the answer has them. */
export function readTotals(rows: readonly queries.PaymentTotalsRow[]): PaymentTotals {
  const totalRow = rows.find(({ currency }) => currency === null)
  const count = totalRow?.payments ?? 0
  return {
    payments: Math.min(count, maxSummedPayments),
    players: totalRow?.players ?? 0,
    isExact: count <= maxSummedPayments,
    currencies: rows.flatMap(({ currency, paid, gross, refunds, refunded, surpluses, surplus }) =>
      currency === null || paid === 0 ? [] : [{ currency, paid, gross, refunds, refunded, surpluses, surplus }],
    ),
  }
}

export type Receipt = { txid: number; receipt: string; priceInLocalCurrency: string; isoCurrencySymbol: string }

/** Validates the receipt before the transaction, because some providers need requests to other hosts. */
export async function verifyAhead(
  context: ProviderContext,
  gamerTag: number,
  provider: PaymentProvider,
  { txid, receipt }: Receipt,
): Promise<Proof | string | undefined> {
  const payment = await queries.findPayment(context.realm, txid)
  checkOwn(payment, gamerTag, provider)
  // Do not capture the money for a payment that is over.
  if (!isOpen(payment)) return undefined
  return verify(context, provider, receipt, toTerms(payment))
}

/** Requirements on a receipt. */
export const toTerms = ({ txid, gamer_tag: gamerTag, details }: queries.PaymentRow): PaymentTerms => {
  const { price, quantity, providerProductId: productId } = details
  return { txid, gamerTag, productId, quantity, price }
}

/**
 * Gives the goods of a payment, once. The payment’s row is locked, and the second of two payments with one receipt
 * finds it used. If a store has captured the money, the goods are given even if the listing no longer exists or a limit
 * is reached.
 */
export async function completePayment(
  context: RealmContext,
  gamerTag: number,
  provider: PaymentProvider,
  input: Receipt,
  proof: Proof | string | undefined,
): Promise<void> {
  const { realm, now } = context
  // Locks the buyer first, as purchases do; another order could deadlock.
  await lockBuyer(realm, gamerTag)
  const row = await requireOwn(realm, gamerTag, provider, input.txid)
  if (row.state === 'COMPLETED') return
  if (proof === undefined || !isOpen(row)) throw new ApiError('PaymentOver', { field: 'txid' })
  const localCurrency = input.isoCurrencySymbol.trim().toUpperCase()
  const payment: queries.PaymentRow = {
    ...row,
    details: {
      ...row.details,
      ...(input.priceInLocalCurrency && { localPrice: input.priceInLocalCurrency }),
      // An invalid currency code must not block a paid purchase.
      ...(isKnownCurrency(localCurrency) && { localCurrency }),
    },
  }
  const fault = await findFailure(realm, payment, proof)
  if (fault !== undefined || typeof proof === 'string') {
    await queries.updatePayment(realm, withState(payment, 'FAILED', fault ?? '', now), new Date(now))
    await recordOutcome(context, payment, 'platform_commerce_failed_purchase')
    throw context.commitAndRefuse(
      new ApiError('PaymentNotVerified', { field: 'receipt', message: `${fault} Nothing was granted.` }),
    )
  }
  const proven = { ...payment, provider_id: proof.providerId, replay_guard: proof.guard }
  if (proof.isPending) {
    if (row.state !== 'PENDING')
      await queries.updatePayment(realm, withState(proven, 'PENDING', proof.data, now), new Date(now))
    return
  }
  await give(context, gamerTag, provider, proven, proof)
}

async function findFailure(
  realm: Realm,
  payment: queries.PaymentRow,
  proof: Proof | string,
): Promise<string | undefined> {
  if (typeof proof === 'string') return proof
  const { provider, txid } = payment
  await queries.lockReceipt(realm, provider, proof.guard)
  // A store can still take the money after a cancellation: the receipt then pays for a new payment.
  await queries.releaseReceipt(realm, provider, proof.guard)
  if (await queries.isReceiptUsed(realm, { provider, guard: proof.guard, txid }))
    return 'The receipt was already used for another payment.'
  if (await isRefunded(realm, provider, [proof.guard, proof.providerId])) return 'The store has refunded this purchase.'
  return undefined
}

async function give(
  context: RealmContext,
  gamerTag: number,
  provider: PaymentProvider,
  payment: queries.PaymentRow,
  proof: Proof,
): Promise<void> {
  const { realm, now } = context
  const { obtain, details, txid } = payment
  const listing = await requireListing(realm, gamerTag, details.reference, now).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'ListingNotFound' && provider !== 'coupon') return undefined
    throw error
  })
  const reason = { cause: 'payment', reference: String(txid) } as const
  if (provider === 'coupon' && listing) {
    // Nothing has been paid yet, so limits still apply.
    refuseUnavailable(listing)
    await changeInventory(context, gamerTag, { currencies: { [couponCurrency]: -details.quantity } }, reason)
  }
  // The player paid for the offer as it was when the payment began.
  const result = { kind: 'listing', id: listing?.listing.symbol ?? details.reference.split(':')[0] ?? '' } as const
  const claim = { source: 'payment', reference: String(txid), field: 'txid', result } as const
  const leftOut = await claimGifts(context, gamerTag, giftsOfPayment(obtain), claim)
  if (listing) await countSold(context, gamerTag, listing)
  // The player saw the price of the sale when the payment began, so an end in the meantime does not matter.
  if (details.sale && payment.store !== null && payment.listing !== null)
    await recordSalePurchase(
      context,
      gamerTag,
      { store: payment.store, listing: payment.listing },
      { saleId: details.sale.id, paid: details.price, regular: details.sale.regularPrice },
    )
  const steps = [
    ['VERIFIED', proof.data],
    ['PROVISIONED', leftOut.join(' ')],
    ['COMPLETED', ''],
  ] as const
  const proven = {
    ...(proof.paid && { paidAmount: proof.paid.amount, paidCurrency: proof.paid.currency }),
    // Several payments can begin before the first of them counts.
    ...(listing?.reachedLimit && {
      isOverLimit: true,
      surplus: { nth: listing.reachedLimit.bought + 1, limit: listing.reachedLimit.limit },
    }),
  }
  const verifiedPayment = { ...payment, details: { ...details, ...proven } }
  const done = steps.reduce((row, [state, data]) => withState(row, state, data, now), verifiedPayment)
  await queries.updatePayment(realm, { ...done, paid: details.price, completed_at: now }, new Date(now))
  await keepSpending(realm, gamerTag, now)
  if (provider !== 'coupon') await recordOutcome(context, verifiedPayment, 'platform_commerce_hard_purchase')
  if (isPolled(payment.provider)) await startPolling(realm, payment.provider, new Date(now))
}

/** Ends a payment with the result that the client reports. */
export async function endPayment(
  context: RealmContext,
  gamerTag: number,
  provider: PaymentProvider,
  txid: number,
  { state, data }: { state: 'CANCELLED' | 'FAILED' | 'CLIENT_ISSUE'; data: string },
): Promise<void> {
  const { realm, now } = context
  const payment = await requireOwn(realm, gamerTag, provider, txid)
  if (payment.state === state) return
  if (!isOpen(payment)) throw new ApiError('PaymentOver', { field: 'txid' })
  await queries.updatePayment(realm, withState(payment, state, data, now), new Date(now))
  if (state !== 'CANCELLED') await recordOutcome(context, payment, 'platform_commerce_failed_purchase')
}

/** A code without a text comes from the client library, before the request to the store. */
export const stateOfFailure = (reason: string): 'FAILED' | 'CLIENT_ISSUE' =>
  /^[A-Z]+(_[A-Z]+)+$/.test(reason.trim()) ? 'CLIENT_ISSUE' : 'FAILED'

/** Stored as reported. It cannot be verified, so it gives nothing and affects no stat. */
export async function keepReport(
  context: RealmContext,
  gamerTag: number,
  provider: PaymentProvider,
  input: Tracked,
): Promise<void> {
  const { realm, now } = context
  if (!(await findPlayerByTag(realm, gamerTag))) throw new ApiError('PlayerNotFound')
  await queries.insertPayment(
    realm,
    {
      txid: newId(),
      gamer_tag: gamerTag,
      provider: input.store ? normalizeProvider(input.store) : paymentProviders[provider],
      provider_id: '',
      state: 'COMPLETED',
      store: null,
      listing: null,
      offer: null,
      details: {
        price: 0,
        quantity: 1,
        name: input.skuName || input.purchaseId,
        reference: input.purchaseId,
        gameplace: '',
        sku: input.skuName,
        providerProductId: input.skuProductId,
        localPrice: String(input.priceInLocalCurrency),
        ...(input.isoCurrencySymbol && { localCurrency: input.isoCurrencySymbol }),
        category: 'reported by the client',
      },
      obtain: { obtainCurrency: input.obtainCurrency, obtainItems: input.obtainItems, entitlements: [] },
      history: [entry('COMPLETED', 'reported by the client', now)],
      replay_guard: null,
      paid: 0,
    },
    { now: new Date(now), completedAt: null },
  )
}

type Tracked = z.output<NonNullable<typeof trackPayment.body>>

/** An operator's note: the payment is disputed, or the dispute is resolved. */
export async function setState(
  context: RealmContext,
  txid: number,
  state: 'DISPUTED' | 'RESOLVED',
  note: string,
): Promise<void> {
  const payment = await queries.lockPayment(context.realm, txid)
  if (!payment) throw new ApiError('PaymentNotFound', { field: 'txid' })
  if (context.ifMatch !== undefined && context.ifMatch !== payment.version)
    throw new ApiError('StaleVersion', { current: auditView(payment) })
  if (!nextStates[payment.state]?.includes(state)) {
    throw new ApiError('PaymentOver', {
      field: 'state',
      message: `A payment that is ${payment.state} cannot become ${state}. Nothing was changed.`,
    })
  }
  await putState(context, payment, state, note)
}

async function putState(context: RealmContext, payment: queries.PaymentRow, state: PaymentState, note: string) {
  const { realm, now, change } = context
  await queries.updatePayment(realm, withState(payment, state, note, now), new Date(now))
  context.setVersion(payment.version + 1)
  change({
    subject: 'payment',
    id: String(payment.txid),
    before: { state: payment.state },
    after: { state },
    gamerTag: payment.gamer_tag,
  })
}

type UndoState = { state?: PaymentState; decision?: Refund['decision']; isSurplusKept?: boolean }

export async function lockState(realm: Realm, txid: number): Promise<UndoState | null> {
  const payment = await queries.lockPayment(realm, txid)
  if (!payment) return null
  const { state, refund, details } = payment
  return {
    state,
    ...(refund && { decision: refund.decision }),
    ...(details.isOverLimit && { isSurplusKept: details.surplusKeptAt !== undefined }),
  }
}

/** Restores the previous state with a new entry in the history, which only grows. */
export async function restoreState(context: RealmContext, txid: number, state: UndoState): Promise<void> {
  const payment = await queries.lockPayment(context.realm, txid)
  if (!payment) throw new ApiError('PaymentNotFound')
  if (state.decision !== undefined) await reopenRefund(context, payment, state.decision)
  if (state.isSurplusKept !== undefined)
    await decideSurplus(context, payment, state.isSurplusKept, 'The decision about the surplus was undone.')
  if (state.state === undefined) return
  if (payment.state === 'REFUNDED' || state.state === 'REFUNDED')
    throw new ApiError('PaymentOver', { message: 'Only the store can reverse a refund. Nothing was changed.' })
  await putState(context, payment, state.state, 'undone by an operator')
}

export const isOpen = ({ state }: queries.PaymentRow) => state === 'STARTED' || state === 'PENDING'

async function requireOwn(realm: Realm, gamerTag: number, provider: PaymentProvider, txid: number) {
  const payment = await queries.lockPayment(realm, txid)
  checkOwn(payment, gamerTag, provider)
  return payment
}

function checkOwn(
  payment: queries.PaymentRow | undefined,
  gamerTag: number,
  provider: PaymentProvider,
): asserts payment is queries.PaymentRow {
  if (payment?.gamer_tag !== gamerTag || payment.provider !== paymentProviders[provider])
    throw new ApiError('PaymentNotFound', { field: 'txid' })
}
