import type { Namespace } from '@regent/contract/history'
import type { Db } from '../../engines/database/database.ts'
import { insertEvents } from './queries.ts'

/** What waits of players' events, and making it nameless: for whoever exports or forgets a player. */
export { anonymizeEvents, selectWaitingEvents as waitingEventsOf } from './queries.ts'

type Value = string | number | boolean | undefined
type Fields = Record<string, Value>

/** What events of each namespace say at least; more may be said. Each field is a column `e.<field>` for queries. */
type EventFields = {
  platform_session_install: { 'device.platform'?: string | undefined }
  platform_session_login: { 'device.platform'?: string | undefined }
  platform_session_session: {
    'device.platform'?: string | undefined
    session_id: number
    /** Whole days, by UTC, since the player's first one. */
    dayssinceinstall: number
    firstdailysession: boolean
  }
  platform_session_session_end: { session_id: number; session_length_minutes: number }
  /** `price` is in minor units: 999 is $ 9.99. */
  platform_commerce_hard_purchase: { txid: string | number; provider: string; price: number; sku: string }
  platform_commerce_failed_purchase: { txid: string | number; provider: string; price: number; sku: string }
  platform_commerce_virtual_purchase: { offer: string; currency: string; amount: number }
  platform_group_group_create: { group: number | string; type: string }
  platform_group_group_join: { group: number | string; type: string }
  platform_group_group_leave: { group: number | string; type: string }
  platform_cohort_join: { trial: string; cohort: string }
}

type Happened = {
  /** Epoch milliseconds. */
  at: number
  /** The player it happened to, when it is one's. */
  gamerTag?: number | undefined
}

/** Something that happened, to be analysed: what, when, to whom, and what is to be known of it. */
export type HistoryEvent = Happened &
  { [Name in Namespace]: { namespace: Name; fields: EventFields[Name] & Fields } }[Namespace]

const maxValueLength = 1_000

/**
 * Writes events of a realm in the caller's transaction, in one statement: they are kept if what caused them is. Dashboards
 * and queries have them some seconds after the commit.
 */
export async function recordEvents(realm: { db: Db; id: string }, events: readonly HistoryEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertEvents(
    realm,
    events.map(({ fields, ...event }) => ({ ...event, fields: textOf(fields) })),
  )
}

/** Something that a game reports by itself, or counted elsewhere: `<category>_<name>`. */
export type ReportedEvent = Happened & { namespace: string; fields: Fields }

export const recordReported = (realm: { db: Db; id: string }, events: readonly ReportedEvent[]): Promise<void> =>
  recordEvents(realm, events as readonly HistoryEvent[])

/** As JSON. PostgreSQL keeps neither a zero character nor half a character. */
const textOf = (fields: Fields): string =>
  JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, maxValueLength).replace(/\0|\p{Surrogate}/gu, '') : value,
  )
