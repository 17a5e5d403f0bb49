import {
  createPvpDefinition,
  deletePvpDefinition,
  findMatches,
  listPvpDefinitions,
  planPvpRewards,
  swapScores,
  updatePvpDefinition,
} from '@regent/contract/engage/pvp'
import { done, ok } from '@regent/contract/shapes'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { giveRewards } from './give-rewards.ts'
import { matchesFor, swap } from './matches.ts'
import { planRewards } from './plans.ts'
import { selectDefinitions } from './queries.ts'
import * as pvp from './service.ts'

export function pvpRoutes(server: Router) {
  server.on(listPvpDefinitions, async ({ realm }) => ({
    definitions: (await selectDefinitions(realm)).map(pvp.definitionView),
  }))

  server.on(createPvpDefinition, async (context) => {
    await pvp.createDefinition(context, context.body)
    return ok
  })

  server.on(updatePvpDefinition, async (context) => {
    const { lbid, ...changes } = context.body
    const isEdit = Object.values(changes).some((value) => value !== undefined)
    await (isEdit ? pvp.changeDefinition(context, lbid, changes) : giveRewards(context, lbid))
    return ok
  })

  server.on(deletePvpDefinition, async (context) => {
    await pvp.deleteDefinition(context, context.body.lbid)
    return ok
  })

  server.on(planPvpRewards, (context) => planRewards(context, context.body.lbid))

  server.on(findMatches, async ({ realm, params, query, caller, now }) => ({
    ...ok,
    ...(await matchesFor(realm, params.id, requireGamerTag(caller), query, now)),
  }))

  server.on(swapScores, async (context) => {
    await swap(context, context.params.id, context.body)
    return done
  })
}
