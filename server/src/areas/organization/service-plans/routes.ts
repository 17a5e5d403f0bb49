import { deleteServicePlan, listServicePlans, saveServicePlan } from '@regent/contract/organization/service-plans'
import { done } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { deletePlan, listPlans, savePlan } from './service.ts'

export function servicePlanRoutes(server: Router) {
  server.on(listServicePlans, async ({ customer }) => ({ result: await listPlans(customer) }))

  server.on(saveServicePlan, async (context) => {
    const { name, platformJBDC: _, mongoSrvAddress = null, ...domain } = context.body
    await savePlan(context, name, { ...domain, mongoSrvAddress })
    return done
  })

  server.on(deleteServicePlan, async (context) => {
    await deletePlan(context, context.body.name)
    return done
  })
}
