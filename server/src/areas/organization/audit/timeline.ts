import { entryViews, listEntriesOfPlayer } from '../../../kernel/audit/service.ts'
import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'

/** Changes that operators and game servers made to the player; `of` is the entry. */
export const changes: TimelineSource = {
  by: 'staff',
  right: 'view audit',
  async read(context, { gamerTag }, page) {
    const rows = await listEntriesOfPlayer(context.realm, gamerTag, page)
    const entries = await entryViews(context, rows)
    return entries.map((entry) => ({ id: entry.id, at: entry.at, email: entry.email, of: entry }))
  },
}
