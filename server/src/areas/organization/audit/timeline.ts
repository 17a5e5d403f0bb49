import { entryViews, listEntriesOfPlayer } from '../../../kernel/audit/service.ts'
import type { TimelineSource } from '../../../kernel/timeline/timeline-source.ts'

/** What operators and game servers changed about the player; `of` is the entry. */
export const changes: TimelineSource = {
  by: 'staff',
  right: 'view audit',
  async read(context, { gamerTag }, page) {
    const rows = await listEntriesOfPlayer(context.realm, gamerTag, page)
    const entries = await entryViews(context, rows)
    return entries.map((entry) => ({ id: entry.id, at: entry.at, email: entry.email, of: entry }))
  },
}
