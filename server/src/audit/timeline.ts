import type { TimelineSource } from '../timeline/timeline-source.ts'
import { selectEntriesOfPlayer } from './queries.ts'
import { entryViews } from './service.ts'

/** What operators and game servers changed about the player; `of` is the entry. */
export const changes: TimelineSource = {
  by: 'staff',
  right: 'view audit',
  async read(context, { gamerTag }, page) {
    const rows = await selectEntriesOfPlayer(context.realm, gamerTag, page)
    const entries = await entryViews(context, rows)
    return entries.map((entry) => ({ id: entry.id, at: entry.at, email: entry.email, of: entry }))
  },
}
