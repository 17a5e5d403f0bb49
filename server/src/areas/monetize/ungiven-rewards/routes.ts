import { dismissUngivenRewards, listUngivenRewards, planGiveAgain } from '@regent/contract/monetize/ungiven-rewards'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { planGiving } from './plans.ts'
import { dismiss, listPage } from './service.ts'

export function ungivenRewardRoutes(server: Router) {
  server.on(listUngivenRewards, (context) => listPage(context, context.query))

  server.on(planGiveAgain, (context) => planGiving(context, context.body))

  server.on(dismissUngivenRewards, async (context) => {
    await dismiss(context, context.body.ids)
    return ok
  })
}
