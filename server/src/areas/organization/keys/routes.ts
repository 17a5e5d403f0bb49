import {
  createApiKey,
  createServiceAccount,
  deleteServiceAccount,
  endOldSecret,
  getApiKeyUse,
  listServiceAccounts,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
  updateServiceAccount,
} from '@regent/contract/organization/keys'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import * as keys from './service.ts'

export function keyRoutes(server: Router) {
  server.on(listServiceAccounts, async (context) => ({ accounts: await keys.listServiceAccounts(context) }))

  server.on(createServiceAccount, (context) => keys.createServiceAccount(context, context.body))

  server.on(updateServiceAccount, (context) => keys.updateServiceAccount(context, context.params.id, context.body))

  server.on(createApiKey, (context) => {
    const { serviceAccountId, ...content } = context.body
    return keys.createApiKey(context, serviceAccountId, content)
  })

  server.on(updateApiKey, (context) => keys.updateApiKey(context, context.params.id, context.body))

  server.on(rotateApiKey, (context) => keys.rotateApiKey(context, context.params.id, context.body.overlapHours))

  server.on(endOldSecret, (context) => keys.endOldSecret(context, context.params.id))

  server.on(revokeApiKey, async (context) => {
    await keys.revokeApiKey(context, context.params.id)
    return ok
  })

  server.on(deleteServiceAccount, async (context) => {
    await keys.deleteServiceAccount(context, context.params.id)
    return ok
  })

  server.on(getApiKeyUse, async (context) => ({ days: await keys.readUse(context, context.params.id) }))
}
