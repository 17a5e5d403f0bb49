import { ApiError } from '@regent/contract/errors'
import {
  activateCustomer,
  checkAlias,
  createCustomer,
  deleteLaunchMessage,
  getCustomer,
  getCustomerWithAccounts,
  getSdkVersion,
  listCustomers,
  listLaunchMessages,
  readLaunchMessage,
  saveLaunchMessage,
} from '@regent/contract/organization/customers'
import { done } from '@regent/contract/shapes'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { needsConfirmation } from '../../../kernel/context/access.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { visibleRealms } from '../realms/service.ts'
import { selectMessage, selectNames } from './launch-message-queries.ts'
import * as messages from './launch-messages.ts'
import { oldCustomer } from './old-customer.ts'
import { SdkRegistry } from './sdk-registry.ts'
import * as customers from './service.ts'

export function customerRoutes(server: Router) {
  server.on(checkAlias, async ({ db, query }) => {
    const alias = customers.checkAlias(query.alias)
    const cid = await customers.findCidByAlias(db, alias)
    return { alias, available: cid === undefined, cid: cid ?? 0 }
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
    return {
      customer: {
        cid,
        name,
        projects: await visibleRealms(context),
        ...present({ alias }),
        ...(needsConfirmation(organization, context.settings) && { needsConfirmation: true as const }),
      },
    }
  })

  const registry = new SdkRegistry()
  server.on(getSdkVersion, async ({ settings, now }) => ({
    version: await registry.latest(settings.sdkRegistryUrl, now),
  }))

  server.on(getCustomerWithAccounts, async (context) => ({ customer: await oldCustomer(context) }))

  server.on(listCustomers, async (context) => ({ result: [await oldCustomer(context)] }))

  server.on(activateCustomer, () => ({ html: '<p>No activation is needed. You can sign in.</p>' }))

  server.on(listLaunchMessages, async ({ customer }) => ({ files: await selectNames(customer) }))

  server.on(readLaunchMessage, async ({ customer, params }) => {
    const row = await selectMessage(customer, params.name)
    if (!row) throw new ApiError('LaunchMessageNotFound', { field: 'name' })
    return { name: row.name, body: row.body, updated: row.updated_at }
  })

  server.on(saveLaunchMessage, async (context) => {
    await messages.putMessage(context, context.body.name, context.body.body)
    return done
  })

  server.on(deleteLaunchMessage, async (context) => {
    await messages.removeMessage(context, context.body.file)
    return done
  })
}
