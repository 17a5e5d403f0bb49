import { dayMs } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'
import { selectCounts, selectWebhooks } from './queries.ts'

/** Webhooks that the server disabled, or whose queue is full. */
export const stoppedWebhooks: NeedSource = async ({ realm, can }) => {
  if (!can('view webhooks')) return []
  const rows = await selectWebhooks(realm)
  return groupIfMany(
    rows
      .filter((row) => (row.stopped_at !== null && !row.is_on) || row.full_since !== null)
      .map((row) => ({
        urgency: 'urgent' as const,
        id: String(row.id),
        name: row.name,
        count: 1,
        at: row.stopped_at ?? row.full_since ?? undefined,
        reason: row.stopped_why ?? fullReason(row.dropped + row.drops),
      })),
  )
}

const fullReason = (dropped: number): string =>
  dropped === 0
    ? 'The queue is full: further events are dropped.'
    : `The queue is full. Dropped so far: ${formatQuantity(dropped, 'event')}.`

/** Webhooks with failed deliveries. */
export const failedDeliveries: NeedSource = async ({ realm, now, can }) => {
  if (!can('view webhooks')) return []
  const rows = await selectWebhooks(realm)
  if (rows.length === 0) return []
  const counts = await selectCounts(realm, new Date(now - dayMs))
  const failed = new Map(counts.map(({ id, failed: count }) => [id, count]))
  return groupIfMany(
    rows
      .map(({ id, name }) => ({ urgency: 'soon' as const, id: String(id), name, count: failed.get(id) ?? 0 }))
      .filter(({ count }) => count > 0),
  )
}
