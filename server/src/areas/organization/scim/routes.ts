import { createScimToken, getScim, revokeScimToken, rotateScimToken } from '@regent/contract/organization/scim'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import * as tokens from './tokens.ts'

export function scimRoutes(server: Router) {
  server.on(getScim, (context) => tokens.readScim(context))

  server.on(createScimToken, (context) => tokens.createScimToken(context, context.body))

  server.on(rotateScimToken, (context) => tokens.rotateScimToken(context, context.params.id, context.body.overlapHours))

  server.on(revokeScimToken, async (context) => {
    await tokens.revokeScimToken(context, context.params.id)
    return ok
  })
}
