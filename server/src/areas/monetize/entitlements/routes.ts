import { ApiError } from '@regent/contract/errors'
import {
  claimEntitlement,
  createEntitlementDefinition,
  deleteEntitlementDefinition,
  grantEntitlements,
  listEntitlementDefinitions,
  listPlayerEntitlements,
  revokeEntitlement,
  updateEntitlementDefinition,
  uploadEntitlementDefinitions,
} from '@regent/contract/monetize/entitlements'
import { ok } from '@regent/contract/shapes'
import { readSort } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import {
  createDefinition,
  definitionView,
  deleteDefinition,
  updateDefinition,
  uploadDefinitions,
} from './definitions.ts'
import { selectDefinitions } from './queries.ts'
import * as entitlements from './service.ts'
import { readYaml } from './yaml.ts'

export function entitlementRoutes(server: Router) {
  server.on(listEntitlementDefinitions, async ({ realm, query }) => ({
    definitions: (await selectDefinitions(realm, query.symbol)).map(definitionView),
  }))

  server.on(createEntitlementDefinition, async (context) => {
    await createDefinition(context, context.body)
    return ok
  })

  server.on(updateEntitlementDefinition, async (context) => {
    await updateDefinition(context, context.body)
    return ok
  })

  server.on(deleteEntitlementDefinition, async (context) => {
    await deleteDefinition(context, context.body.symbol)
    return ok
  })

  server.on(uploadEntitlementDefinitions, async (context) => {
    const { entitlements: list, yaml } = context.body
    if (list === undefined && yaml === undefined)
      throw new ApiError('BadRequest', { field: 'yaml', message: 'yaml must contain the definitions.' })
    await uploadDefinitions(context, [...(list ?? []), ...(yaml === undefined ? [] : readYaml(yaml))])
    return ok
  })

  server.on(listPlayerEntitlements, async (context) => {
    const { gt, skip, limit, state, symbol, spec, icw, sort } = context.query
    const claimableAt = icw ? new Date(context.now) : undefined
    const filter = { state: entitlements.readState(state), symbol, spec, claimableAt }
    const page = { order: readSort(sort).direction, skip, limit }
    return { entitlements: await entitlements.listEntitlements(context, gt, filter, page) }
  })

  server.on(grantEntitlements, async (context) => {
    await entitlements.grant(context, context.body)
    return ok
  })

  server.on(claimEntitlement, async (context) => {
    const uuid = await entitlements.claim(context, context.body)
    return { status: 'ok' as const, uuid, state: 'CLAIMED' as const }
  })

  server.on(revokeEntitlement, async (context) => {
    const { uuid, reason } = context.body
    await entitlements.revoke(context, uuid, reason)
    return { status: 'ok' as const, uuid, state: 'REVOKED' as const }
  })
}
