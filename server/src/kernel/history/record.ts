import { createHash } from 'node:crypto'
import type { Namespace } from '@regent/contract/analyze/history'
import { dayMs } from '@regent/contract/time'
import type { Db } from '../../engines/database/database.ts'
import { insertEvents } from './queries.ts'

/** Waiting events of players, and anonymizing them: for exports and for forgetting a player. */
/** For statements that record events together with their cause. */
export { anonymizeEvents, insertEventsFrom, selectWaitingEvents as waitingEventsOf } from './queries.ts'

type Value = string | number | boolean | undefined
type Fields = Record<string, Value>

/**
 * A payment: `price` is that of the SKU, `amount` the paid amount, both in minor units: 999 USD is 9.99. Older events
 * have no `currency` and `amount`: they count as `price` in the realm's main currency.
 */
type Sale = { txid: string | number; provider: string; price: number; sku: string; currency: string; amount: number }

/** The fields that events of each namespace have at least. Each field is a column `e.<field>` for queries. */
type EventFields = {
  platform_session_install: { 'device.platform'?: string | undefined }
  platform_session_login: { 'device.platform'?: string | undefined }
  platform_session_session: {
    'device.platform'?: string | undefined
    session_id: number
    /** Whole UTC days since the player's first one. */
    dayssinceinstall: number
    firstdailysession: boolean
  }
  platform_session_session_end: { session_id: number; session_length_minutes: number }
  platform_commerce_hard_purchase: Sale
  platform_commerce_failed_purchase: Sale
  /** `amount` is what was given back; below 0 where a refund was reversed. It counts on the day of the refund. */
  platform_commerce_refund: Sale & { reason: string }
  platform_commerce_virtual_purchase: { offer: string; currency: string; amount: number }
  /** `index` is the day of the calendar, from 0; `streak` counts consecutive claims with this one. */
  platform_daily_reward_claim: { calendar: string; index: number; streak: number }
  platform_group_group_create: { group: number | string; type: string }
  platform_group_group_join: { group: number | string; type: string }
  platform_group_group_leave: { group: number | string; type: string }
  platform_cohort_join: { trial: string; cohort: string }
}

type Happened = {
  /** Epoch milliseconds. */
  at: number
  /** The player it happened to, if any. */
  gamerTag?: number | undefined
}

/** An event for analytics: name, time, subject and fields. */
export type HistoryEvent = Happened &
  { [Name in Namespace]: { namespace: Name; fields: EventFields[Name] & Fields } }[Namespace]

const maxValueLength = 1_000

/**
 * Inserts events of a realm in the caller's transaction, in one statement: they are stored only if their cause is.
 * Dashboards and queries show them a few seconds after the commit.
 */
export async function recordEvents(realm: { db: Db; id: string }, events: readonly HistoryEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertEvents(
    realm,
    events.map(({ fields, ...event }) => ({ ...event, fields: toJsonText(fields) })),
  )
}

/** An event that a game reports itself, or that was counted elsewhere: `<category>_<name>`. */
export type ReportedEvent = Happened & {
  namespace: string
  fields: Fields
  /** True if it was reported by a client, or an account without a role: such an event creates no table immediately. */
  isReported?: boolean | undefined
  /** Idempotency key: a retry sends the same id, and the event counts once. */
  eventId?: string | undefined
}

/** How long the ids of events are known. */
export const eventIdsKeptMs = 30 * dayMs

/** Records events that somebody reports. Event ids count only with `by`: they are those of the reporter. */
export async function recordReported(
  realm: { db: Db; id: string },
  events: readonly ReportedEvent[],
  by?: { reporter: string; now: number },
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ fields, eventId, ...event }) => ({
    ...event,
    fields: toJsonText(fields),
    onceAs: by && eventId !== undefined ? createHash('sha256').update(`${by.reporter} ${eventId}`).digest() : undefined,
  }))
  await insertEvents(realm, rows, by?.now)
}

/** Fields as JSON, without the zero characters and lone surrogates that PostgreSQL cannot store. */
const toJsonText = (fields: Fields): string =>
  JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, maxValueLength).replace(/\0|\p{Surrogate}/gu, '') : value,
  )
