import type { Presence } from '@regent/contract/organization/live'
import type { Db } from '../../../engines/database/database.ts'
import { notify } from '../../../engines/database/notify.ts'

export const presenceChannel = 'regent_presence'

/**
 * Sent between servers when a colleague opens a screen. Nothing is stored: a new screen requests the presence of the
 * others.
 */
export type HeardPresence = { cid: number; pid: string | undefined; presence: Presence }

export const notifyPresence = (db: Db, heard: HeardPresence): Promise<void> => notify(db, presenceChannel, heard)
