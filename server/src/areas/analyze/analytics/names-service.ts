import {
  type EventNameEntry,
  eventNameLimits,
  maxListedNames,
  maxWaitingFields,
} from '@regent/contract/analyze/analytics-names'
import { ApiError } from '@regent/contract/errors'
import { removedNamespace } from '../../../engines/warehouse/warehouse.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import * as names from '../../../kernel/history/event-names.ts'
import { recordReported } from '../../../kernel/history/record.ts'

/** The names of a realm, and how much of its limits they use. */
export async function listNames({ db, id: pid }: Realm) {
  const rows = await names.readNames(db, pid, maxListedNames + 1, maxWaitingFields)
  const accepted = await names.countAccepted(db, pid)
  const fields = [...accepted.values()].reduce((sum, count) => sum + count, 0)
  return {
    names: rows.slice(0, maxListedNames).map(({ field: _, ...row }): EventNameEntry => row),
    isCut: rows.length > maxListedNames,
    use: {
      names: { used: accepted.size, limit: eventNameLimits.names },
      fields: { used: fields, limit: eventNameLimits.fields },
    },
  }
}

async function findName({ db, id: pid }: Realm, name: string): Promise<EventNameEntry | undefined> {
  const rows = await names.readName(db, pid, name)
  const own = rows.find(({ field }) => field === '')
  if (!own) return undefined
  const { field: _, ...entry } = own
  const waitingFields = rows.filter(({ field, state }) => field !== '' && state === 'waiting').map(({ field }) => field)
  return {
    ...entry,
    fields: rows.filter(({ field, state }) => field !== '' && state === 'accepted').length,
    waitingFields: waitingFields.slice(0, maxWaitingFields),
  }
}

/** The state of a name in the audit trail; null if it is unknown. */
const toState = (entry: EventNameEntry | undefined) => (entry ? { state: entry.state, fields: entry.fields } : null)

/** Accepts a name and its fields, atomically; nothing is accepted if there is no room. */
export async function reserveName(
  { realm, now, change, unchanged }: RealmContext,
  { name, fields }: { name: string; fields: readonly string[] },
): Promise<EventNameEntry> {
  const { db, id: pid } = realm
  await names.lockNames(db, pid)
  const rows = await names.readName(db, pid, name)
  const accepted = new Set(rows.filter(({ state }) => state === 'accepted').map(({ field }) => field))
  const before = await findName(realm, name)
  const newFields = [...new Set(['', ...fields.map((field) => field.toLowerCase())])].filter(
    (one) => !accepted.has(one),
  )
  const keys = newFields.map((field) => ({ name, field }))
  const acceptedKeys = await names.acceptWithin(db, pid, keys, eventNameLimits, true, now)
  if (acceptedKeys.length < keys.length) {
    throw new ApiError('EventNamesFull', { field: newFields.includes('') ? 'name' : 'fields' })
  }
  const after = await findName(realm, name)
  if (!after) throw new ApiError('EventNameNotFound', { field: 'name' })
  if (acceptedKeys.length === 0) unchanged()
  else change({ subject: 'event-name', id: name, before: toState(before), after: toState(after) })
  return after
}

/** Deletes a name's table by an event, so that tables that are rebuilt from files do not contain it either. */
export async function removeName({ realm, now, change, unchanged }: RealmContext, name: string): Promise<void> {
  const { db, id: pid } = realm
  await names.lockNames(db, pid)
  const before = await findName(realm, name)
  if (!before) throw new ApiError('EventNameNotFound', { field: 'name' })
  if (before.state === 'removed') return unchanged()
  await names.markRemoved(db, pid, name)
  await recordReported(realm, [{ namespace: removedNamespace, at: now, fields: { namespace: name } }])
  change({ subject: 'event-name', id: name, before: toState(before), after: { state: 'removed', fields: 0 } })
}
