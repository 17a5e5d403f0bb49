import type { StoredEvent } from './warehouse.ts'

/** Fields that each platform table has from the start, so that queries may name them. */
export const knownFields: Readonly<Record<string, readonly string[]>> = {
  platform_cohort_join: ['trial', 'cohort'],
  platform_commerce_failed_purchase: ['txid', 'provider', 'price', 'sku', 'currency', 'amount'],
  platform_commerce_hard_purchase: ['txid', 'provider', 'price', 'sku', 'currency', 'amount'],
  platform_commerce_refund: ['txid', 'provider', 'price', 'sku', 'currency', 'amount', 'reason'],
  platform_commerce_virtual_purchase: ['offer', 'currency', 'amount'],
  platform_group_group_create: ['group', 'type'],
  platform_group_group_join: ['group', 'type'],
  platform_group_group_leave: ['group', 'type'],
  platform_session_install: ['device.platform'],
  platform_session_login: ['device.platform'],
  platform_session_session: ['session_id', 'device.platform', 'dayssinceinstall', 'firstdailysession'],
  platform_session_session_end: ['session_id', 'session_length_minutes'],
}

/** Removes from an event of a forgotten player what it reports of the player; that it happened is still counted. */
export function withoutReported(event: StoredEvent): StoredEvent {
  const kept = knownFields[event.namespace] ?? []
  const fields = Object.fromEntries(Object.entries(event.fields).filter(([name]) => kept.includes(name)))
  return { ...event, fields }
}
