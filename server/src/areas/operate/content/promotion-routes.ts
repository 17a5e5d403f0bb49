import {
  getOldPromotion,
  getPromotion,
  planPromotion,
  promoteContent,
  pullManifest,
  pullManifests,
} from '@regent/contract/operate/content/content-promotion'
import type { Router } from '../../../kernel/http/router.ts'
import * as plans from './plans.ts'
import * as promotion from './promotion.ts'
import { planServices } from './promotion-plans.ts'

export function promotionRoutes(server: Router) {
  server.on(getPromotion, (context) => promotion.readPromotion(context, context.query))

  server.on(getOldPromotion, async (context) => {
    const { sourcePid, scopes } = await promotion.readPromotion(context, context.query)
    const nothing = { checksum: '', createdAt: 0 }
    const promotions = scopes.flatMap(({ promotions }) => promotions)
    return {
      sourcePid,
      promotions: promotions.map(({ id: name, source = nothing, destination = nothing }) => ({
        name,
        source,
        destination,
      })),
    }
  })

  server.on(promoteContent, (context) => promotion.promote(context, context.body))

  server.on(pullManifest, (context) => promotion.pullManifest(context, context.body.sourceRealmPid, context.body.id))

  server.on(pullManifests, (context) => promotion.pullManifests(context, context.body.sourceRealmPid))

  server.on(planPromotion, (context) => {
    const { sourcePid, promotions = [] } = context.body
    return promotions.some((name) => name !== 'content')
      ? planServices(context, { sourcePid, promotions })
      : plans.planPromotion(context, context.body)
  })
}
