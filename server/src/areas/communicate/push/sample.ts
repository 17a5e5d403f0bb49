import { registerPushToken } from '@regent/contract/communicate/push'
import { sampleDevices, samplePastSends } from '@regent/contract/samples/push'
import { dayMs } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { SampleRealm } from '../../../kernel/records/sample-realm.ts'
import * as deliveries from './delivery-queries.ts'
import { putPushToken } from './queries.ts'

type PastSend = ReturnType<typeof samplePastSends>[number]

/** Devices of players, and the results of earlier notifications. The realm has no keys, so nothing is sent. */
export async function fillSample({ server, as, players, asOf, now }: SampleRealm): Promise<void> {
  for (const { player, daysAgo, ...device } of sampleDevices) {
    const owner = players[player]
    if (!owner) continue
    if (!asOf) await server.call(registerPushToken, { body: device }, { ...as, token: owner.token })
    await asOf?.(now - daysAgo * dayMs, owner.gamerTag, (context) =>
      putPushToken(context.realm, owner.gamerTag, device, new Date(context.now)),
    )
  }
  for (const send of samplePastSends(now)) {
    const [first] = players
    if (first) await asOf?.(send.at, first.gamerTag, (context) => recordSend(context, send, players))
  }
}

async function recordSend(
  { realm, now }: RealmContext,
  { source, title, body, results }: PastSend,
  players: SampleRealm['players'],
): Promise<void> {
  const at = new Date(now)
  const sendId = await deliveries.insertSend(realm, {
    id: newId(),
    source,
    key: null,
    campaignSid: null,
    gamerTag: null,
    title,
    body,
    data: {},
    link: null,
    isUrgent: false,
    createdAt: at,
    expiresAt: new Date(now + dayMs),
  })
  const made = results.flatMap(({ player, state, reason }) => {
    const device = sampleDevices.find((one) => one.player === player)
    const gamerTag = players[player]?.gamerTag
    if (!device || gamerTag === undefined) return []
    return [{ id: newId(), gamerTag, provider: device.provider, token: device.token, state, reason }]
  })
  await deliveries.insertDeliveries(realm, { sendId, isUrgent: false, at }, made)
  const finished = made.map(({ id, state, reason }) => ({ pid: realm.id, id, tries: 0, state, reason: reason ?? null }))
  await deliveries.finish(realm.db, finished, at)
}
