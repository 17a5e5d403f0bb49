import {
  liftSuspension,
  listSuspensions,
  planSuspendPlayers,
  suspendPlayer,
} from '@regent/contract/players/suspensions'
import { readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import { planSuspensions } from './plans.ts'
import { selectSuspensions } from './queries.ts'
import * as suspensions from './service.ts'

export function suspensionRoutes(server: Router) {
  server.on(suspendPlayer, (context) => suspensions.suspend(context, context.body.player, context.body))

  server.on(planSuspendPlayers, (context) => planSuspensions(context, context.body))

  server.on(listSuspensions, async (context) => {
    const { realm, query, now } = context
    const masking = maskingFor(context)
    const after = readCursor(query.cursor, ['suspendedAt', 'id'])
    const heldAt = query.current ? new Date(now) : undefined
    const order = readSort(query.sort).direction
    const page = { order, limit: query.limit + 1, after }
    const rows = await selectSuspensions(realm, { player: query.player, heldAt }, page)
    const pageRows = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? pageRows.at(-1) : undefined
    return {
      rows: pageRows.map((row) => suspensions.suspensionView(row, now, masking)),
      next: last ? writeCursor([last.suspended_at, last.id]) : null,
    }
  })

  server.on(liftSuspension, (context) => suspensions.lift(context, context.params.id))
}
