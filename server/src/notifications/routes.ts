import { ApiError } from '@regent/contract/errors'
import { getSubscriberDetails, notifyNamedPlayers, registerPushToken } from '@regent/contract/notifications'
import { done } from '@regent/contract/shapes'
import { notifyNow } from '../campaigns/notify.ts'
import { playerOf } from '../http/access.ts'
import type { Router } from '../http/router.ts'
import { putPushToken } from './queries.ts'

export function notificationRoutes(server: Router) {
  server.on(notifyNamedPlayers, async (context) => {
    const { dbid, dbids } = context.body
    if (dbid === undefined && dbids === undefined)
      throw new ApiError('BadRequest', {
        field: 'dbid',
        message: 'dbid is missing: name a player, or several in dbids.',
      })
    await notifyNow(context, context.body)
    return done
  })

  server.on(getSubscriberDetails, ({ realm: { cid, id: pid }, caller }) => {
    const scope = `${cid}.${pid}`
    const player = `${scope}.player.${playerOf(caller)}`
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

  server.on(registerPushToken, async ({ realm, caller, body, now }) => {
    await putPushToken(realm, playerOf(caller), body, new Date(now))
    return {}
  })
}
