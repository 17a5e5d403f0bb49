import { ApiError } from '@regent/contract/errors'
import { listTimeline, type TimelineEvent } from '@regent/contract/players/timeline'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { readTimeline, type TimelineQuery } from '../../../kernel/records/timeline.ts'
import type { TimelinePage, TimelinePlayer } from '../../../kernel/records/timeline-source.ts'
import { findPlayerByTag } from '../players/service.ts'

/** Maximum number of events that a search reads in one call, and its batch size. */
const maxSearched = 2_000
const eventsPerRead = 500

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
  for (let looked = 0; looked < maxSearched; looked += eventsPerRead) {
    const events = await readTimeline(context, player, filter, { before: last, limit: eventsPerRead })
    for (const event of events) {
      last = { at: event.at, id: event.id }
      if (!toSearchText(event).toLowerCase().includes(part)) continue
      rows.push(event)
      if (rows.length === limit) return { rows, next: writeCursor([last.at, last.id]) }
    }
    if (events.length < eventsPerRead) return { rows, next: null }
  }
  return { rows, next: writeCursor([last.at, last.id]) }
}

const toSearchText = ({ kind, id, email, of }: TimelineEvent) => `${kind} ${id} ${email ?? ''} ${JSON.stringify(of)}`

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
