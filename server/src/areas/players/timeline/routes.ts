import { ApiError } from '@regent/contract/errors'
import { listTimeline, type TimelineEvent } from '@regent/contract/players/timeline'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { readCursor, writeCursor } from '../../../kernel/paging.ts'
import { readTimeline, type TimelineQuery } from '../../../kernel/timeline/service.ts'
import type { TimelinePage, TimelinePlayer } from '../../../kernel/timeline/timeline-source.ts'
import { findPlayerByTag } from '../players/service.ts'

/** How many events a search looks through in one call, and how many it reads at a time. */
const maxSearched = 2_000
const readAtOnce = 500

async function searchTimeline(
  context: RealmContext,
  player: TimelinePlayer,
  filter: TimelineQuery,
  { before, limit }: TimelinePage,
  search: string,
) {
  const part = search.toLowerCase()
  const rows: TimelineEvent[] = []
  let last = before
  for (let looked = 0; looked < maxSearched; looked += readAtOnce) {
    const events = await readTimeline(context, player, filter, { before: last, limit: readAtOnce })
    for (const event of events) {
      last = { at: event.at, id: event.id }
      if (!saysOf(event).toLowerCase().includes(part)) continue
      rows.push(event)
      if (rows.length === limit) return { rows, next: writeCursor([last.at, last.id]) }
    }
    if (events.length < readAtOnce) return { rows, next: null }
  }
  return { rows, next: writeCursor([last.at, last.id]) }
}

const saysOf = ({ kind, id, email, of }: TimelineEvent) => `${kind} ${id} ${email ?? ''} ${JSON.stringify(of)}`

export function timelineRoutes(server: Router) {
  server.on(listTimeline, async (context) => {
    const { realm, query, now } = context
    const { gamerTag } = context.params
    const player = await findPlayerByTag(realm, gamerTag)
    if (!player) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
    const before = readCursor(query.cursor, ['at', 'id']) ?? { at: query.until ?? now, id: Number.MAX_SAFE_INTEGER }
    const { kinds, by, limit, search } = query
    if (search !== undefined) return searchTimeline(context, player, { kinds, by }, { before, limit }, search)
    const events = await readTimeline(context, player, { kinds, by }, { before, limit: limit + 1 })
    const rows = events.slice(0, limit)
    const last = events.length > limit ? rows.at(-1) : undefined
    return { rows, next: last ? writeCursor([last.at, last.id]) : null }
  })
}
