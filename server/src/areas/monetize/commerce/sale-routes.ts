import { ApiError } from '@regent/contract/errors'
import {
  copyListing,
  createSale,
  deleteSale,
  endSale,
  extendSale,
  listSalePurchases,
  listSales,
  updateSale,
} from '@regent/contract/monetize/commerce-sales'
import { ok } from '@regent/contract/shapes'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { moneyOfRealm } from '../../../kernel/realm-config/money.ts'
import { findSale, selectSalePurchases } from './sale-queries.ts'
import * as sales from './sales.ts'

export function saleRoutes(server: Router) {
  server.on(listSales, async ({ realm, vault, now }) => {
    const [list, { currency }] = await Promise.all([sales.listSales({ realm, now }), moneyOfRealm({ realm, vault })])
    return { sales: list, currency }
  })

  server.on(createSale, async (context) => ({ id: await sales.createSale(context, context.body) }))

  server.on(updateSale, async (context) => {
    await sales.updateSale(context, context.params.id, context.body)
    return ok
  })

  server.on(endSale, async (context) => {
    await sales.endSale(context, context.params.id)
    return ok
  })

  server.on(extendSale, async (context) => {
    await sales.extendSale(context, context.params.id, context.body.end)
    return ok
  })

  server.on(deleteSale, async (context) => {
    await sales.removeSale(context, context.params.id)
    return ok
  })

  server.on(listSalePurchases, async ({ realm, params: { id }, query: { cursor, limit } }) => {
    if (!(await findSale(realm, id))) throw new ApiError('SaleNotFound', { field: 'id' })
    const before = readCursor(cursor, ['id'])?.id
    const rows = await selectSalePurchases(realm, id, { before, limit: limit + 1 })
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      rows: rows.slice(0, limit).map(({ gamer_tag, currency, ...row }) => ({
        ...row,
        gamerTag: gamer_tag,
        ...(currency !== null && { currency }),
      })),
      next: last ? writeCursor([last.id]) : null,
    }
  })

  server.on(copyListing, async (context) => ({ symbol: await sales.copyListing(context, context.body) }))
}
