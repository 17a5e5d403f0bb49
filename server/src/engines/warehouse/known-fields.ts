import { parseJsonWithDigits } from '@regent/contract/exact-numbers'
import type { StoredEvent } from './warehouse.ts'

/** Fields that each platform table has from the start, so that queries may name them. */
export const knownFields: Readonly<Record<string, readonly string[]>> = {
  platform_cohort_join: ['trial', 'cohort'],
  platform_commerce_failed_purchase: ['txid', 'provider', 'price', 'sku', 'currency', 'amount'],
  platform_commerce_hard_purchase: ['txid', 'provider', 'price', 'sku', 'currency', 'amount'],
  platform_commerce_refund: ['txid', 'provider', 'price', 'sku', 'currency', 'amount', 'reason'],
  platform_commerce_virtual_purchase: ['offer', 'currency', 'amount'],
  platform_daily_reward_claim: ['calendar', 'index', 'streak'],
  platform_group_group_create: ['group', 'type'],
  platform_group_group_join: ['group', 'type'],
  platform_group_group_leave: ['group', 'type'],
  platform_session_install: ['device.platform'],
  platform_session_login: ['device.platform'],
  platform_session_session: ['session_id', 'device.platform', 'dayssinceinstall', 'firstdailysession'],
  platform_session_session_end: ['session_id', 'session_length_minutes'],
}

/** The table of events without a separate table. Its field `namespace` is the name of the event. */
export const commonTable = 'custom_other'

/** The field for values without a column: a JSON object, as text. */
export const unmappedField = 'fields_json'
/** Maximum characters of that text; what does not fit is only in the files of the history. */
export const maxUnmappedLength = 65_536

type Fields = StoredEvent['fields']

/** Fields without a column of their own as JSON, added to what the event has there already. */
export function unmappedText(fields: Fields, had?: Fields[string]): string {
  const all = { ...(had === undefined ? {} : toObject(had)), ...fields }
  let text = JSON.stringify(all)
  for (const names = Object.keys(all); text.length > maxUnmappedLength; text = JSON.stringify(all)) {
    const last = names.pop()
    if (last === undefined) break
    delete all[last]
  }
  return text
}

/** A game may have reported a field of this name itself, with any text. */
function toObject(had: Fields[string]): Record<string, Fields[string]> {
  try {
    const read = parseJsonWithDigits(String(had))
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, Fields[string]>
  } catch {}
  return { [unmappedField]: had }
}

/** An event as the common table stores it. */
export function inCommonTable<Event extends Pick<StoredEvent, 'namespace' | 'fields'>>(event: Event): Event {
  const { [unmappedField]: had, ...fields } = event.fields
  const isEmpty = had === undefined && Object.keys(fields).length === 0
  const text = isEmpty ? {} : { [unmappedField]: unmappedText(fields, had) }
  return { ...event, namespace: commonTable, fields: { namespace: event.namespace, ...text } }
}

/** Known fields with arbitrary values from clients. */
const saidByClients = ['device.platform']

/** The fields of a table that are kept when a player is erased: those that the server wrote itself. */
export const keptFields = (table: string): readonly string[] =>
  (knownFields[table] ?? []).filter((field) => !saidByClients.includes(field))

/** Removes from an event of an erased player what it reports of the player; that it happened is still counted. */
export function withoutReported(event: StoredEvent): StoredEvent {
  const storedFields = keptFields(event.namespace)
  const fields = Object.fromEntries(Object.entries(event.fields).filter(([name]) => storedFields.includes(name)))
  return { ...event, fields }
}
