import { isDeepStrictEqual } from 'node:util'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import { testEventType } from '@regent/contract/operate/webhook-events'
import {
  type DeliveryState,
  type getWebhookDelivery,
  type listWebhookDeliveries,
  maxWebhooks,
  type testWebhook,
  type Webhook,
  type WebhookContent,
  type WebhookDelivery,
} from '@regent/contract/operate/webhooks'
import { dayMs, hourMs } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import { seal } from '../../../kernel/audit/sealed.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { writeCursor } from '../../../kernel/context/paging.ts'
import { present } from '../../../kernel/context/present.ts'
import { attemptDelivery, isSuccess } from './attempt.ts'
import * as deliveries from './delivery-queries.ts'
import { toEventType, toPayload, toSources } from './payload.ts'
import * as queries from './queries.ts'
import { retryWindowMs } from './retries.ts'
import { newWebhookSecret } from './signature.ts'
import { rejectBadUrl } from './webhook-url.ts'

/** A webhook as undo stores it. */
export type WebhookState = WebhookContent & { secret: string }

function webhookView(row: queries.WebhookRow, counts: queries.WebhookCounts | undefined, now: number): Webhook {
  const { old_secret_ends_at: oldEnds } = row
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    url: row.url,
    events: row.events,
    isEnabled: row.is_on,
    ...present({
      stoppedAt: row.stopped_at,
      stoppedWhy: row.stopped_why,
      fullSince: row.full_since,
      dropped: row.dropped + row.drops || undefined,
      failingSince: row.failing_since,
      updatedBy: row.email,
    }),
    secrets: [
      { created: row.secret_set_at },
      ...(oldEnds !== null && now < oldEnds
        ? [{ created: row.old_secret_set_at ?? row.created_at, ends: oldEnds }]
        : []),
    ],
    waiting: counts?.waiting ?? 0,
    failed: counts?.failed ?? 0,
    day: { delivered: counts?.dayDelivered ?? 0, failed: counts?.dayFailed ?? 0 },
    version: row.version,
    updatedAt: row.updated_at,
  }
}

export async function listWebhooks({ realm, now }: RealmContext): Promise<Webhook[]> {
  const rows = await queries.selectWebhooks(realm)
  const counts = new Map((await queries.selectCounts(realm, new Date(now - dayMs))).map((one) => [one.id, one]))
  return rows.map((row) => webhookView(row, counts.get(row.id), now))
}

async function readWebhook(context: RealmContext, id: number): Promise<Webhook> {
  const webhookFound = (await listWebhooks(context)).find((webhook) => webhook.id === id)
  if (!webhookFound) throw new ApiError('WebhookNotFound')
  context.setVersion(webhookFound.version)
  return webhookFound
}

async function requireWebhook({ realm }: RealmContext, id: number): Promise<queries.WebhookRow> {
  const row = await queries.selectWebhook(realm, id)
  if (!row) throw new ApiError('WebhookNotFound')
  return row
}

async function requireLocked({ realm }: RealmContext, id: number): Promise<queries.WebhookRow> {
  const row = await queries.lockWebhook(realm, id)
  if (!row) throw new ApiError('WebhookNotFound')
  return row
}

const toContent = (row: queries.WebhookRow): WebhookContent => ({
  name: row.name,
  description: row.description,
  url: row.url,
  events: row.events,
  isEnabled: row.is_on,
})

const toEditor = ({ caller, now }: RealmContext) => ({ accountId: findAccountId(caller) ?? null, now: new Date(now) })

const withSources = (content: WebhookContent) => {
  const events = [...new Set(content.events)]
  return { ...content, events, sources: toSources(events) }
}

export async function createWebhook(
  context: RealmContext,
  content: WebhookContent,
): Promise<{ webhook: Webhook; secret: string }> {
  const id = newId()
  const secret = newWebhookSecret()
  await putWebhook(context, id, { ...content, secret })
  return { webhook: await readWebhook(context, id), secret }
}

/** Creates a webhook, or restores a deleted one. */
export async function putWebhook(context: RealmContext, id: number, { secret, ...content }: WebhookState) {
  const { realm, vault, settings, change } = context
  rejectBadUrl(content.url, settings)
  if ((await queries.lockCountOfWebhooks(realm)) >= maxWebhooks) throw new ApiError('WebhooksFull')
  const { sources, ...stored } = withSources(content)
  await queries.insertWebhook(realm, id, { ...stored, sources }, vault.seal(secret), toEditor(context))
  change({ subject: 'webhook', id: String(id), before: null, after: { ...stored, secret: seal(vault, secret) } })
}

/** Changes only the given fields. */
export async function updateWebhook(
  context: RealmContext,
  id: number,
  wanted: { readonly [Field in keyof WebhookContent]?: WebhookContent[Field] | undefined },
): Promise<Webhook> {
  const { realm, ifMatch, settings } = context
  const row = await requireLocked(context, id)
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new ApiError('StaleVersion', { current: webhookView(row, undefined, context.now) })
  const before = toContent(row)
  const { sources, ...after } = withSources({ ...before, ...present(wanted) })
  if (after.url !== before.url) rejectBadUrl(after.url, settings)
  const changedNames = (Object.keys(before) as (keyof WebhookContent)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
  if (changedNames.length === 0) {
    context.unchanged()
  } else {
    await queries.updateWebhook(realm, id, { ...after, sources }, toEditor(context))
    const pickChanged = (state: WebhookContent) =>
      Object.fromEntries(changedNames.map((field) => [field, state[field]]))
    context.change({ subject: 'webhook', id: String(id), before: pickChanged(before), after: pickChanged(after) })
  }
  return readWebhook(context, id)
}

export async function deleteWebhook(context: RealmContext, id: number): Promise<void> {
  const row = await requireLocked(context, id)
  await queries.deleteWebhook(context.realm, id)
  const secret = seal(context.vault, context.vault.open(row.secret))
  context.change({ subject: 'webhook', id: String(id), before: { ...toContent(row), secret }, after: null })
}

/** A webhook as undo reads it, locked. */
export async function lockState({ realm, vault }: RealmContext, id: number): Promise<WebhookState | null> {
  const row = await queries.lockWebhook(realm, id)
  return row ? { ...toContent(row), secret: vault.open(row.secret) } : null
}

export async function rotateSecret(
  context: RealmContext,
  id: number,
  overlapHours: number,
): Promise<{ webhook: Webhook; secret: string }> {
  const { realm, vault, now } = context
  await requireLocked(context, id)
  const secret = newWebhookSecret()
  const oldEndsAt = overlapHours === 0 ? null : new Date(now + overlapHours * hourMs)
  await queries.updateSecret(realm, id, vault.seal(secret), oldEndsAt, toEditor(context))
  context.change({ subject: 'webhook-secret', id: String(id), before: null, after: { overlapHours } })
  return { webhook: await readWebhook(context, id), secret }
}

export async function sendTest(context: RealmContext, id: number): Promise<EndpointOutput<typeof testWebhook>> {
  const { realm, settings, vault, stream, now } = context
  const row = await requireWebhook(context, id)
  const payload = {
    id: `msg_${realm.id}_test_${newId()}`,
    type: testEventType,
    created: now,
    realm: `${realm.cid}.${realm.id}`,
    data: { message: `Test of the webhook ${row.name}` },
  }
  const attempt = await attemptDelivery({ clock: () => context.now, vault, settings, stream }, row, payload)
  return { isDelivered: isSuccess(attempt), attempt }
}

const deliveryView = (row: deliveries.DeliveryRow) => ({
  id: row.id,
  type: toEventType(row.source),
  state: row.state,
  created: row.at,
  attempts: row.attempts,
  ...present({
    player: row.gamer_tag === null ? undefined : String(row.gamer_tag),
    nextAttempt: row.state === 'waiting' ? row.next_at : undefined,
    done: row.done_at,
  }),
})

const toListed = (row: deliveries.DeliveryRow): WebhookDelivery => ({
  ...deliveryView(row),
  ...present({ last: row.log.at(-1) }),
})

export async function listDeliveries(
  context: RealmContext,
  id: number,
  { before, limit, state }: { before: number | undefined; limit: number; state: DeliveryState | undefined },
): Promise<EndpointOutput<typeof listWebhookDeliveries>> {
  await requireWebhook(context, id)
  const rows = await deliveries.selectDeliveries(context.realm, id, { state, before, limit: limit + 1 })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit).map(toListed), next: last ? writeCursor([last.id]) : null }
}

export async function readDelivery(
  context: RealmContext,
  id: number,
  delivery: number,
): Promise<EndpointOutput<typeof getWebhookDelivery>> {
  await requireWebhook(context, id)
  const row = await deliveries.selectDelivery(context.realm, id, delivery)
  if (!row) throw new ApiError('WebhookDeliveryNotFound')
  return { ...deliveryView(row), payload: JSON.stringify(toPayload(context.realm.cid, row)), log: row.log }
}

/** Queues a delivery again; one that waits is left alone. */
export async function redeliver(context: RealmContext, id: number, delivery: number): Promise<void> {
  await requireLocked(context, id)
  const row = await deliveries.selectDelivery(context.realm, id, delivery)
  if (!row) throw new ApiError('WebhookDeliveryNotFound')
  if ((await requeue(context, id, delivery)) === 0) return context.unchanged()
  const subjectId = `${id}/${delivery}`
  context.change({ subject: 'webhook-delivery', id: subjectId, before: row.state, after: 'waiting' })
}

export async function redeliverFailed(context: RealmContext, id: number): Promise<number> {
  await requireLocked(context, id)
  const count = await requeue(context, id, 'failed')
  if (count === 0) context.unchanged()
  else context.change({ subject: 'webhook-delivery', id: `${id}/failed`, before: null, after: { redelivered: count } })
  return count
}

const requeue = ({ realm, now }: RealmContext, id: number, which: number | 'failed'): Promise<number> =>
  deliveries.requeueDeliveries(realm, id, which, { now: new Date(now), until: new Date(now + retryWindowMs) })
