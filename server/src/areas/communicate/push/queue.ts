import type { PushSource } from '@regent/contract/communicate/push'
import { ApiError } from '@regent/contract/errors'
import { secondMs } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { PushContent } from './content.ts'
import * as deliveries from './delivery-queries.ts'
import { toProvider } from './providers.ts'
import { selectDevices, selectKeys } from './queries.ts'

/** Maximum number of waiting notifications of a realm; campaigns are exempt, because their plans limit them. */
const maxWaiting = 200_000

export type PushToQueue = {
  source: PushSource
  content: PushContent
  receivers: readonly number[]
  isUrgent: boolean
  lifetimeSeconds: number
  /** The sending of a campaign: its batches share one send per text. */
  campaign?: { sid: number; key: string } | undefined
}

export const isPushSetUp = async ({ realm }: Pick<RealmContext, 'realm'>): Promise<boolean> =>
  (await selectKeys(realm)).length > 0

export async function requireSetUp(context: Pick<RealmContext, 'realm'>): Promise<void> {
  if (await isPushSetUp(context)) return
  const message = 'Push is not set up in this realm. Set a key of FCM or APNs first. Nothing was sent.'
  throw new ApiError('NotSetUp', { message })
}

export async function requireRoom({ realm }: Pick<RealmContext, 'realm'>): Promise<void> {
  if ((await deliveries.countWaiting(realm, maxWaiting)) >= maxWaiting) throw new ApiError('TooManyPushes')
}

/**
 * Puts a notification into the outbox, in the caller's transaction; the job `push` sends it soon after. Returns the
 * number of devices. Devices of a service without a key are counted as dropped.
 */
export async function queuePush(
  { realm, now }: Pick<RealmContext, 'realm' | 'now'>,
  { source, content, receivers, isUrgent, lifetimeSeconds, campaign }: PushToQueue,
): Promise<{ id: number; devices: number }> {
  const at = new Date(now)
  const gamerTags = [...new Set(receivers)]
  const id = await deliveries.insertSend(realm, {
    id: newId(),
    source,
    key: campaign?.key ?? null,
    campaignSid: campaign?.sid ?? null,
    gamerTag: gamerTags.length === 1 && campaign === undefined ? (gamerTags[0] ?? null) : null,
    title: content.title || null,
    body: content.body || null,
    data: content.data,
    link: content.link || null,
    isUrgent,
    createdAt: at,
    expiresAt: new Date(now + lifetimeSeconds * secondMs),
  })
  const keys = new Set((await selectKeys(realm)).map(({ provider }) => provider))
  const fresh: deliveries.NewDelivery[] = []
  const dropped = new Map<string, { provider: string; state: 'dropped'; reason: string; count: number }>()
  for (const { gamerTag, provider: name, token } of await selectDevices(realm, gamerTags)) {
    const provider = toProvider(name)
    if (provider !== undefined && keys.has(provider)) {
      fresh.push({ id: newId(), gamerTag, provider, token })
      continue
    }
    const reason = provider === undefined ? 'UnknownService' : 'NoKey'
    const dropCount = dropped.get(provider ?? '') ?? {
      provider: provider ?? 'other',
      state: 'dropped',
      reason,
      count: 0,
    }
    dropCount.count += 1
    dropped.set(provider ?? '', dropCount)
  }
  await deliveries.insertDeliveries(realm, { sendId: id, isUrgent, at }, fresh)
  await deliveries.addResults(realm, id, [...dropped.values()])
  return { id, devices: fresh.length }
}
