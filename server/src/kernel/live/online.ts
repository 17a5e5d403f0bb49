import type { Db } from '../../engines/database/database.ts'
import { notifyEach } from '../../engines/database/notify.ts'

export const onlineChannel = 'regent_online'

/** What a server hears of players who came online or went offline. Without gamer tags: many of the realm. */
export type HeardOnline = { pid: string; gamerTags?: number[] }

/** A notification holds 8,000 bytes; who shows more players than this reads them all again. */
const maxNamed = 200

/** Tells every server that the presence of players has changed, for the consoles that show them. */
export const tellOnline = (db: Db, news: readonly { pid: string; gamerTags: number[] }[]): Promise<void> =>
  notifyEach(
    db,
    onlineChannel,
    news.map(({ pid, gamerTags }): HeardOnline => (gamerTags.length > maxNamed ? { pid } : { pid, gamerTags })),
  )
