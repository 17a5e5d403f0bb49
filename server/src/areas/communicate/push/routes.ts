import {
  copyPushKeys,
  getPlayerPush,
  getPushKeys,
  listPushSends,
  registerPushToken,
  removePushKey,
  sendPlayerPush,
  sendPush,
  setApnsKey,
  setFcmKey,
  setPushAllowed,
  unregisterPushToken,
} from '@regent/contract/communicate/push'
import { ok } from '@regent/contract/shapes'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { Router } from '../../../kernel/http/router.ts'
import type { Services } from '../../../kernel/write/write.ts'
import * as keys from './keys.ts'
import { deletePushToken, putPushToken } from './queries.ts'
import { connectSenders } from './senders.ts'
import * as push from './service.ts'

export function pushRoutes(server: Router, services: Services) {
  const senders = connectSenders(services.settings)

  server.on(registerPushToken, async ({ realm, caller, body, now }) => {
    await putPushToken(realm, requireGamerTag(caller), body, new Date(now))
    return {}
  })

  server.on(unregisterPushToken, async ({ realm, caller, body }) => {
    await deletePushToken(realm, requireGamerTag(caller), body)
    return {}
  })

  server.on(sendPush, async (context) => {
    await push.sendMessages(context, context.body.msgs)
    return {}
  })

  server.on(getPushKeys, async (context) => ({ keys: await keys.readKeys(context) }))

  server.on(
    setFcmKey,
    (context) => keys.prepareFcmKey(context, senders, context.body.serviceAccount),
    async (context, key) => {
      await keys.putKey(context, 'fcm', key)
      return ok
    },
  )

  server.on(
    setApnsKey,
    (context) => keys.prepareApnsKey(context, senders, context.body),
    async (context, key) => {
      await keys.putKey(context, 'apns', key)
      return ok
    },
  )

  server.on(removePushKey, async (context) => {
    await keys.removeKey(context, context.params.provider)
    return ok
  })

  server.on(copyPushKeys, async (context) => {
    await keys.copyKeys(context, context.body.from)
    return ok
  })

  server.on(listPushSends, (context) => push.listSends(context, context.query))

  server.on(getPlayerPush, (context) => push.readPlayer(context, context.params.gamerTag))

  server.on(sendPlayerPush, (context) => push.sendToPlayer(context, context.params.gamerTag, context.body))

  server.on(setPushAllowed, async (context) => {
    await push.setAllowed(context, context.params.gamerTag, context.body.allowed)
    return ok
  })
}
