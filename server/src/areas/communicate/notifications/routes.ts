import {
  getSubscriberDetails,
  notifyNamedPlayers,
  notifyPlayers,
  notifyServers,
  publishMessage,
} from '@regent/contract/communicate/notifications'
import { ApiError } from '@regent/contract/errors'
import { done } from '@regent/contract/shapes'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { notifyNow } from './notify.ts'

export function notificationRoutes(server: Router) {
  server.on(notifyPlayers, async (context) => {
    await notifyNow(context, context.body)
    return done
  })

  server.on(notifyNamedPlayers, async (context) => {
    const { dbid, dbids } = context.body
    if (dbid === undefined && dbids === undefined)
      throw new ApiError('BadRequest', {
        field: 'dbid',
        message: 'dbid is missing. Send one player, or several in dbids.',
      })
    await notifyNow(context, context.body)
    return done
  })

  server.on(getSubscriberDetails, ({ realm: { cid, id: pid }, caller }) => {
    const scope = `${cid}.${pid}`
    const player = `${scope}.player.${requireGamerTag(caller)}`
    return {
      subscribeKey: '',
      authenticationKey: '',
      customChannelPrefix: `${scope}.custom`,
      gameGlobalNotificationChannel: `${cid}.game`,
      gameNotificationChannel: `${scope}.game`,
      playerChannel: player,
      playerForRealmChannel: player,
      playerChannels: [player],
    }
  })

  server.on(publishMessage, async (context) => {
    const { channel, body: messageFull, playerId: dbid, ...places } = context.body
    for (const field of ['realmId', 'pid'] as const) {
      if ((places[field] ?? context.realm.id) !== context.realm.id)
        throw new ApiError('BadRequest', { field, message: `${field} must be the realm of the scope.` })
    }
    if (messageFull.trim() === '') throw new ApiError('BadRequest', { field: 'body', message: 'body is missing.' })
    await notifyNow(context, { payload: { context: channel, messageFull }, dbid })
    return {}
  })

  server.on(notifyServers, () => {
    throw new ApiError('NotSetUp', { message: 'No game server is connected to this server.' })
  })
}
