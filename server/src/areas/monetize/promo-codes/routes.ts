import {
  addPromoCodes,
  claimPromoCode,
  createPromo,
  listPromoCodes,
  listPromos,
  listRedemptions,
} from '@regent/contract/monetize/promo-codes'
import { ok } from '@regent/contract/shapes'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import { readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { selectFreeCodes, selectPromos, selectRedemptions } from './queries.ts'
import { redeemCode } from './redeeming.ts'
import * as promos from './service.ts'

export function promoCodeRoutes(server: Router) {
  server.on(listPromos, async ({ realm }) => ({ summaries: (await selectPromos(realm)).map(promos.promoView) }))

  server.on(createPromo, async (context) => ({ ...ok, id: await promos.createPromo(context, context.body) }))

  server.on(listPromoCodes, async ({ realm, query }) => {
    await promos.requirePromo(realm, query.id)
    return { codes: await selectFreeCodes(realm, query.id, query.limit) }
  })

  server.on(addPromoCodes, async (context) => {
    await promos.addCodes(context, context.body)
    return ok
  })

  server.on(claimPromoCode, async (context) => {
    await redeemCode(context, requireGamerTag(context.caller), context.body.code)
    return ok
  })

  server.on(listRedemptions, async ({ realm, params, query: { cursor, limit, sort } }) => {
    await promos.requirePromo(realm, params.id)
    const page = { order: readSort(sort).direction, after: readCursor(cursor, ['id'])?.id, limit: limit + 1 }
    const rows = await selectRedemptions(realm, params.id, page)
    const last = rows[limit - 1]
    return { rows: rows.slice(0, limit), next: rows.length > limit && last ? writeCursor([last.id]) : null }
  })
}
