import { ApiError } from '@regent/contract/errors'
import { listTimeline } from '@regent/contract/timeline'
import type { Router } from '../../../kernel/http/router.ts'
import { readCursor, writeCursor } from '../../../kernel/paging.ts'
import { readTimeline } from '../../../kernel/timeline/service.ts'
import { findPlayerByTag } from '../players/service.ts'

export function timelineRoutes(server: Router) {
  server.on(listTimeline, async (context) => {
    const { realm, query, now } = context
    const { gamerTag } = context.params
    const player = await findPlayerByTag(realm, gamerTag)
    if (!player) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
    const before = readCursor(query.cursor, ['at', 'id']) ?? { at: query.until ?? now, id: Number.MAX_SAFE_INTEGER }
    const { kinds, by, limit } = query
    const events = await readTimeline(context, player, { kinds, by }, { before, limit: limit + 1 })
    const rows = events.slice(0, limit)
    const last = events.length > limit ? rows.at(-1) : undefined
    return { rows, next: last ? writeCursor([last.at, last.id]) : null }
  })
}
