import {
  daysOfWaiting,
  eventNameLimits,
  namesPerPlayer,
  playersNameLimits,
  playersPerName,
} from '@regent/contract/analyze/analytics-names'
import { dayMs, hourMs } from '@regent/contract/time'
import type { Db } from '../../engines/database/database.ts'
import { commonTable, inCommonTable, unmappedField, unmappedText } from '../../engines/warehouse/known-fields.ts'
import type { StoredEvent, TableColumns } from '../../engines/warehouse/warehouse.ts'
import type { NameKey } from './name-queries.ts'
import * as queries from './name-queries.ts'

/** For the calls that show, reserve and remove names, and for exporting and forgetting a player. */
export {
  deleteReportsBy as forgetReportsBy,
  lockNames,
  markRemoved,
  selectAccepted as countAccepted,
  selectName as readName,
  selectNames as readNames,
  selectReportsBy as listReportsBy,
} from './name-queries.ts'

/**
 * Decides which event names become tables, and which of their fields become columns. A realm has a limited number of
 * both, and a single player must not be able to use it up: names reported by players are accepted after several players
 * report them, names reported by the server, tools and staff immediately. Everything else is stored as JSON.
 */

const seenEveryMs = hourMs

export const waitingMs = daysOfWaiting * dayMs

/** An event that is not in a file yet, with its reporter. */
export type WaitingEvent = StoredEvent & { isReported?: boolean }

type Limits = typeof eventNameLimits

const toKey = ({ name, field }: NameKey) => `${name} ${field}`

/** True if a name is one that games choose. */
const isOwnName = (namespace: string) => !/^(platform|regent)_/.test(namespace) && namespace !== commonTable

/** The name of an event, and the fields that may become columns. */
const toKeys = ({ namespace: name, fields }: StoredEvent): NameKey[] => [
  { name, field: '' },
  ...Object.keys(fields).flatMap((field) => (field === unmappedField ? [] : [{ name, field: field.toLowerCase() }])),
]

/**
 * Assigns events of a batch to tables: accepted names to their own table, all others to the common one. Counts reports
 * by players, and accepts names with enough of them.
 */
export async function sortByNames(
  db: Db,
  pid: string,
  events: readonly WaitingEvent[],
  now: number,
): Promise<StoredEvent[]> {
  const own = events.filter(({ namespace }) => isOwnName(namespace))
  const accepted = own.length === 0 ? new Set<string>() : await findAcceptedKeys(db, pid, own, now)
  return events.map(({ isReported: _, ...event }) => asStored(event, accepted))
}

function asStored(event: StoredEvent, accepted: ReadonlySet<string>): StoredEvent {
  const name = event.namespace
  if (name === commonTable) return inCommonTable(event)
  if (!isOwnName(name)) return event
  if (!accepted.has(toKey({ name, field: '' }))) return inCommonTable(event)
  const fields: Record<string, StoredEvent['fields'][string]> = {}
  const otherFields: typeof fields = {}
  for (const [field, value] of Object.entries(event.fields)) {
    if (accepted.has(toKey({ name, field: field.toLowerCase() }))) fields[field] = value
    else otherFields[field] = value
  }
  if (Object.keys(otherFields).length > 0) fields[unmappedField] = unmappedText(otherFields)
  return { ...event, fields }
}

/** The accepted ones among the names and fields of events. */
async function findAcceptedKeys(
  db: Db,
  pid: string,
  events: readonly WaitingEvent[],
  now: number,
): Promise<Set<string>> {
  const names = [...new Set(events.map(({ namespace }) => namespace))]
  const knownNames = await queries.selectKnownNames(db, pid, names)
  const accepted = new Set(knownNames.filter(({ state }) => state === 'accepted').map(toKey))
  const removed = new Set(knownNames.filter(({ state }) => state === 'removed').map(({ name }) => name))
  const trusted = new Map<string, NameKey>()
  const reports = new Map<string, NameKey & { gamerTag: number }>()
  for (const event of events) {
    if (removed.has(event.namespace)) continue
    for (const key of toKeys(event)) {
      if (accepted.has(toKey(key))) continue
      if (!event.isReported) trusted.set(toKey(key), key)
      else if (event.gamerTag !== null) {
        reports.set(`${event.gamerTag} ${toKey(key)}`, { ...key, gamerTag: event.gamerTag })
      }
    }
  }
  for (const key of await accept(db, pid, [...trusted.values()], eventNameLimits, true, now)) accepted.add(toKey(key))
  const remainingReports = [...reports.values()].filter((key) => !accepted.has(toKey(key)))
  const share = { ...namesPerPlayer, since: new Date(now - dayMs) }
  const reportCounts = await queries.insertReports(db, pid, remainingReports, share, new Date(now))
  const enough = reportCounts.filter(({ players }) => players >= playersPerName)
  for (const key of await accept(db, pid, enough, playersNameLimits, false, now)) accepted.add(toKey(key))
  const unseen = knownNames.filter(({ field, lastSeen }) => field === '' && lastSeen < now - seenEveryMs)
  await queries.updateLastSeen(
    db,
    pid,
    unseen.map(({ name }) => name),
    new Date(now),
  )
  return accepted
}

/** Accepts names, then fields of accepted names, within the limits; returns the accepted ones. */
async function accept(
  db: Db,
  pid: string,
  keys: readonly NameKey[],
  limits: Limits,
  isReserved: boolean,
  now: number,
): Promise<NameKey[]> {
  if (keys.length === 0) return []
  return db.transaction().execute((transaction) => acceptWithin(transaction as Db, pid, keys, limits, isReserved, now))
}

/** The same in the caller's transaction. */
export async function acceptWithin(
  db: Db,
  pid: string,
  keys: readonly NameKey[],
  limits: Limits,
  isReserved: boolean,
  now: number,
): Promise<NameKey[]> {
  await queries.lockNames(db, pid)
  const newKeys = withRoom(await queries.selectAccepted(db, pid), keys, limits)
  await queries.insertAccepted(db, pid, newKeys, isReserved, new Date(now))
  return newKeys
}

/**
 * Filters the keys to those within the limits. `fields` contains the number of fields of each accepted name, and is
 * changed.
 */
export function withRoom(fields: Map<string, number>, keys: readonly NameKey[], limits: Limits): NameKey[] {
  let all = [...fields.values()].reduce((sum, count) => sum + count, 0)
  const names = keys.filter(({ name, field }) => {
    if (field !== '') return false
    if (!fields.has(name) && fields.size >= limits.names) return false
    if (!fields.has(name)) fields.set(name, 0)
    return true
  })
  const newFields = keys.filter(({ name, field }) => {
    const count = fields.get(name)
    if (field === '' || count === undefined || count >= limits.fieldsPerName || all >= limits.fields) return false
    fields.set(name, count + 1)
    all += 1
    return true
  })
  return [...names, ...newFields]
}

/** Accepts the names and fields that the tables of an older release have. */
export async function acceptTables(db: Db, pid: string, columns: TableColumns, now: number): Promise<void> {
  const keys = Object.entries(columns).flatMap(([name, fields]) =>
    isOwnName(name)
      ? [{ name, field: '' }].concat(
          fields.flatMap((column) =>
            column.startsWith('e.') && column !== `e.${unmappedField}`
              ? [{ name, field: column.slice(2).toLowerCase() }]
              : [],
          ),
        )
      : [],
  )
  await accept(db, pid, keys, { names: 300, fields: 6_000, fieldsPerName: 101 }, true, now)
  await queries.deleteUnread(db, pid)
}
