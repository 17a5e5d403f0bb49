import { type Notification, systemMessageTopic } from '@regent/contract/communicate/notifications'
import { ApiError } from '@regent/contract/errors'
import type * as z from 'zod'
import { newId } from '../../../engines/database/ids.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { knownTags } from '../../players/players/service.ts'

/** Servers pass it on as one message, which is limited in size. */
const maxBytes = 6_000

type NotificationInput = z.output<typeof Notification>

/** Sends to all connected players, or to the named ones; players who are not connected never get it. */
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
  const named = dbid === undefined && dbids === undefined ? undefined : [...(dbids ?? []), ...(dbid ? [dbid] : [])]
  const players = named && (await knownTags(realm, named))
  if (players) for (const gamerTag of players) tell({ pid: realm.id, gamerTag }, topic, text)
  else tell({ pid: realm.id }, topic, text)
  const after = { topic, message: text, players: players?.length ?? 'all' }
  // What is said to one player is about that player.
  const gamerTag = players?.length === 1 ? players[0] : undefined
  change({ subject: 'notification', id: String(newId()), before: null, after, gamerTag })
}
