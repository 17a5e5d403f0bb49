import { type Notification, systemMessageTopic } from '@regent/contract/communicate/notifications'
import { ApiError } from '@regent/contract/errors'
import type * as z from 'zod'
import { newId } from '../../../engines/database/ids.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { existingGamerTags } from '../../players/players/service.ts'

/** Limit of a message between servers. */
const maxBytes = 6_000

type NotificationInput = z.output<typeof Notification>

/** Sends to all connected players, or to the given ones; disconnected players never get it. */
export async function notifyNow(context: RealmContext, { payload, dbid, dbids }: NotificationInput): Promise<void> {
  const { realm, tell, change } = context
  const { context: topic = systemMessageTopic, messageFull, channel: _, shard: _shard, ...parts } = payload
  // A structured message is sent as JSON, like all other messages of the server.
  const text = messageFull ?? (Object.keys(parts).length > 0 ? JSON.stringify(parts) : '')
  if (text.trim() === '')
    throw new ApiError('BadRequest', { field: 'payload.messageFull', message: 'payload.messageFull is missing.' })
  if (Buffer.byteLength(text) > maxBytes)
    throw new ApiError('BadRequest', {
      field: 'payload.messageFull',
      message: `payload.messageFull has more than ${maxBytes.toLocaleString('en')} bytes.`,
    })
  const receivers = dbid === undefined && dbids === undefined ? undefined : [...(dbids ?? []), ...(dbid ? [dbid] : [])]
  const players = receivers && (await existingGamerTags(realm, receivers))
  if (players) for (const gamerTag of players) tell({ pid: realm.id, gamerTag }, topic, text)
  else tell({ pid: realm.id }, topic, text)
  const after = { topic, message: text, players: players?.length ?? 'all' }
  // A message to only one player is recorded as personal data of that player.
  const gamerTag = players?.length === 1 ? players[0] : undefined
  change({ subject: 'notification', id: String(newId()), before: null, after, gamerTag })
}
