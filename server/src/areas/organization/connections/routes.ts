import {
  allowConnection,
  getConnectionRequest,
  listConnections,
  listOwnConnections,
  pauseConnection,
  pauseOwnConnection,
  revokeConnection,
  revokeOwnConnection,
} from '@regent/contract/organization/connections'
import { ok } from '@regent/contract/shapes'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { Router } from '../../../kernel/http/router.ts'
import * as connections from './service.ts'

export function connectionRoutes(server: Router) {
  server.on(
    getConnectionRequest,
    (context) => connections.requireClient(context, context.query),
    (context, client) => connections.describeRequest(context, context.query, client),
  )

  server.on(
    allowConnection,
    (context) => connections.requireClient(context, context.body),
    async (context, client) => ({ redirect: await connections.allowConnection(context, context.body, client) }),
  )

  server.on(listOwnConnections, async (context) => ({ connections: await connections.listOwnConnections(context) }))

  server.on(listConnections, async (context) => ({ connections: await connections.listConnections(context) }))

  server.on(pauseOwnConnection, (context) =>
    connections.pauseConnection(
      context,
      context.params.id,
      context.body.paused,
      requireAccount(context.caller).accountId,
    ),
  )

  server.on(pauseConnection, (context) => connections.pauseConnection(context, context.params.id, context.body.paused))

  server.on(revokeOwnConnection, async (context) => {
    await connections.revokeConnection(context, context.params.id, requireAccount(context.caller).accountId)
    return ok
  })

  server.on(revokeConnection, async (context) => {
    await connections.revokeConnection(context, context.params.id)
    return ok
  })
}
