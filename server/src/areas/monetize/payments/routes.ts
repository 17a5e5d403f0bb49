import { ApiError } from '@regent/contract/errors'
import {
  beginPayment,
  cancelPayment,
  checkPayer,
  completePayment,
  failPayment,
  getPaymentProduct,
  getPaymentTotals,
  listPaymentAudits,
  maxSummedPayments,
  setPaymentState,
  trackPayment,
  verifyReceipt,
} from '@regent/contract/monetize/payments'
import { listPaymentProducts } from '@regent/contract/monetize/payments-products'
import {
  keepRefundedGoods,
  keepSurplusPayments,
  planPaidGoods,
  planRefund,
  planTakeBack,
} from '@regent/contract/monetize/payments-refunds'
import { confirmFacebookUpdates, storeNoticePath, takeFacebookUpdate } from '@regent/contract/monetize/payments-stores'
import { done, ok } from '@regent/contract/shapes'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { moneyOfRealm } from '../../../kernel/realm-config/money.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'
import { findPlayerByTag } from '../../players/players/service.ts'
import { readSold } from '../commerce/service.ts'
import * as beginning from './beginning.ts'
import { planGoods } from './goods-plans.ts'
import { planTakingBack } from './plans.ts'
import { verify } from './providers.ts'
import { type PaymentRow, selectPayments, selectProducts, sumMatching } from './queries.ts'
import { planRefunds } from './refund-plans.ts'
import { keepGoods } from './refunds.ts'
import * as payments from './service.ts'
import { steamRoutes } from './steam-routes.ts'
import { keepSurplus } from './surplus.ts'

/** The list of products is for a picker. */
const maxProducts = 200

const sortValue = ({ created_at, details }: PaymentRow, by: 'created' | 'price') =>
  by === 'price' ? details.price : created_at

export function paymentRoutes(server: Router) {
  operatorRoutes(server)
  purchaseRoutes(server)
  refundRoutes(server)
}

function operatorRoutes(server: Router) {
  server.on(listPaymentAudits, async (context) => {
    const { realm, vault, query } = context
    const { cursor, start, limit } = query
    const after = readCursor(cursor, ['value', 'txid'])
    const sort = readSort(query.sort)
    const filters = await payments.buildFilters(context, query)
    const rows = await selectPayments(realm, filters, { sort, after, start: after ? 0 : start, limit: limit + 1 })
    const last = rows[limit - 1]
    return {
      audits: rows.slice(0, limit).map(payments.auditView),
      currency: (await moneyOfRealm({ realm, vault })).currency,
      next: rows.length > limit && last ? writeCursor([sortValue(last, sort.by), last.txid]) : null,
    }
  })

  server.on(getPaymentTotals, async (context) => {
    const { realm, vault, query } = context
    const filters = await payments.buildFilters(context, query)
    const { currency } = await moneyOfRealm({ realm, vault })
    return payments.readTotals(await sumMatching(realm, filters, { currency, limit: maxSummedPayments + 1 }))
  })

  server.on(listPaymentProducts, async ({ realm }) => {
    const products = await selectProducts(realm, maxProducts)
    return { products: products.sort((a, b) => a.name.localeCompare(b.name, 'en')) }
  })

  server.on(setPaymentState, async (context) => {
    const { state, note } = context.body
    await payments.setState(context, context.params.txid, state, note)
    return done
  })
}

function purchaseRoutes(server: Router) {
  server.on(getPaymentProduct, async ({ realm, params, query }) => {
    const { definitions } = (await readSold(realm)).skus
    const sku = definitions.find(({ name }) => name === query.sku)
    if (!sku) throw new ApiError('SkuNotFound', { field: 'sku' })
    const { name, description, realPrice: price } = sku
    return { id: sku.productIds[params.provider] ?? name, name, description, price }
  })

  server.on(
    beginPayment,
    (context) => beginning.orderAhead(context, requireGamerTag(context.caller), context.params.provider, context.body),
    async (context, order) => {
      const gamerTag = requireGamerTag(context.caller)
      return { txid: await beginning.beginPayment(context, gamerTag, context.params.provider, context.body, order) }
    },
  )

  server.on(
    completePayment,
    (context) => payments.verifyAhead(context, requireGamerTag(context.caller), context.params.provider, context.body),
    async (context, proof) => {
      const gamerTag = requireGamerTag(context.caller)
      await payments.completePayment(context, gamerTag, context.params.provider, context.body, proof)
      return ok
    },
  )

  server.on(cancelPayment, async (context) => {
    const { txid } = context.body
    const end = { state: 'CANCELLED', data: '' } as const
    await payments.endPayment(context, requireGamerTag(context.caller), context.params.provider, txid, end)
    return ok
  })

  server.on(failPayment, async (context) => {
    const { txid, reason } = context.body
    const end = { state: payments.stateOfFailure(reason), data: reason }
    await payments.endPayment(context, requireGamerTag(context.caller), context.params.provider, txid, end)
    return ok
  })

  server.on(trackPayment, async (context) => {
    const config = await readNamespace(context.realm, context.vault, 'payments')
    if (config.get('client_audits')?.toLowerCase() !== 'true') {
      throw new ApiError('PaymentProviderInactive', {
        message: 'Reports of payments need the config key payments|client_audits to be true.',
      })
    }
    await payments.keepReport(context, requireGamerTag(context.caller), context.params.provider, context.body)
    return ok
  })

  server.on(verifyReceipt, async (context) => {
    const proof = await verify(context, context.params.provider, context.body.receipt)
    if (typeof proof === 'string') throw new ApiError('PaymentNotVerified', { field: 'receipt', message: proof })
    return ok
  })
}

function refundRoutes(server: Router) {
  server.on(checkPayer, async ({ realm, params }) => {
    if (await findPlayerByTag(realm, params.gamerTag)) return done
    throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  })

  server.on(planTakeBack, (context) => planTakingBack(context, context.body))

  server.on(planPaidGoods, (context) => planGoods(context, context.body))

  server.on(planRefund, (context) => planRefunds(context, context.body))

  server.on(keepRefundedGoods, async (context) => {
    const { txids, note } = context.body
    // Sorted, so that two concurrent operators cannot deadlock.
    for (const txid of [...new Set(txids)].sort((a, b) => a - b)) await keepGoods(context, txid, note)
    return ok
  })

  server.on(keepSurplusPayments, async (context) => {
    const { txids, reason } = context.body
    for (const txid of [...new Set(txids)].sort((a, b) => a - b)) await keepSurplus(context, txid, reason)
    return ok
  })

  server.on(confirmFacebookUpdates, refuseOlderAddress)
  server.on(takeFacebookUpdate, refuseOlderAddress)
  steamRoutes(server)
}

/** Facebook sends no scope header, so the URL must contain the realm. */
function refuseOlderAddress({ realm, origin }: RealmContext): never {
  const address = `${origin}${storeNoticePath('facebook', { cid: realm.cid, pid: realm.id })}`
  throw new ApiError('NotSetUp', {
    message: `This URL has no realm. Enter ${address} at Facebook. Nothing was changed.`,
  })
}
