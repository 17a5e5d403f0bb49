import type { Presence } from '@regent/contract/organization/live'
import type { Live } from '../../../engines/live/live.ts'

export const presenceChannel = 'regent_presence'

/**
 * Sent between servers when a colleague opens a screen. Nothing is stored: a new screen requests the presence of the
 * others.
 */
export type HeardPresence = { cid: number; pid: string | undefined; presence: Presence }

export const notifyPresence = (live: Live, heard: HeardPresence): void =>
  live.prepareForServers(presenceChannel, heard)()
