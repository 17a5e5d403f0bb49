import type { Presence } from '@regent/contract/live'
import type { Db } from '../../../engines/database/database.ts'
import { notify } from '../../../engines/database/notify.ts'

export const presenceChannel = 'regent_presence'

/** What a server hears of a colleague on a screen. Nothing of it is kept: whoever comes asks who is there. */
export type HeardPresence = { cid: number; pid: string | undefined; presence: Presence }

export const tellPresence = (db: Db, heard: HeardPresence): Promise<void> => notify(db, presenceChannel, heard)
