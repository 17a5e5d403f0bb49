import { checkAlias, createCustomer, getCustomer, getGettingStarted, getSdkVersion } from '@regent/contract/customers'
import { ApiError } from '@regent/contract/errors'
import type { Router } from '../http/router.ts'
import { findOrganization } from '../realms/directory.ts'
import { visibleRealms } from '../realms/service.ts'
import { builtInStats } from '../stats/service.ts'
import { version } from '../version.ts'
import { selectFirstSteps } from './queries.ts'
import { SdkRegistry } from './sdk-registry.ts'
import * as customers from './service.ts'

export function customerRoutes(server: Router) {
  server.on(checkAlias, async ({ db, query }) => {
    const alias = customers.checkAlias(query.alias)
    const cid = await customers.findCidByAlias(db, alias)
    return { alias, available: cid === undefined, ...(cid !== undefined && { cid }) }
  })

  server.on(
    createCustomer,
    (context) => customers.prepareSignUp(context, context.body),
    (context, passwordHash) => customers.signUp(context, context.body, passwordHash),
  )

  server.on(getCustomer, async (context) => {
    const organization = await findOrganization(context.db, context.customer.cid)
    if (!organization) throw new ApiError('RequestContextNotFoundExceptionForAlias')
    const { cid, name, alias } = organization
    return { customer: { cid, name, projects: await visibleRealms(context), ...(alias !== undefined && { alias }) } }
  })

  server.on(getGettingStarted, async ({ customer }) => ({
    version,
    steps: await selectFirstSteps(customer, builtInStats),
  }))

  const registry = new SdkRegistry()
  server.on(getSdkVersion, async ({ settings, now }) => ({
    version: await registry.latest(settings.sdkRegistryUrl, now),
  }))
}
