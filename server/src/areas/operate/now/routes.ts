import { listNeeds, type Need, type NeedKind, needKinds, urgencies } from '@regent/contract/operate/now'
import { getGettingStarted } from '@regent/contract/operate/now-first-steps'
import { planSamplePlayers, playersOfEmptyRealm } from '@regent/contract/operate/now-sample-players'
import { runHooks } from '../../../kernel/context/hooks.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { countPlayersUpTo } from '../../players/players/service.ts'
import { selectFirstSteps } from './first-step-queries.ts'
import { planFill } from './plans.ts'

export function nowRoutes(server: Router) {
  server.on(getGettingStarted, async ({ realm, registry }) => ({
    steps: await selectFirstSteps(realm, await runHooks(registry, 'stepResults', realm.id)),
    players: await countPlayersUpTo(realm, playersOfEmptyRealm + 1),
  }))

  server.on(planSamplePlayers, (context) => planFill(context, context.body.count))

  server.on(listNeeds, async (context) => {
    const { registry, can, realm } = context
    const kinds = (Object.keys(needKinds) as NeedKind[]).filter((kind) => can(needKinds[kind], realm.id))
    const needsByKind = await Promise.all(
      kinds.map(async (kind) => (await registry.needs[kind](context)).map((need): Need => ({ kind, ...need }))),
    )
    return { needs: needsByKind.flat().sort(byUrgency) }
  })
}

/** Equal urgency is sorted by time. */
const byUrgency = (a: Need, b: Need): number =>
  urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) ||
  (a.at ?? Number.POSITIVE_INFINITY) - (b.at ?? Number.POSITIVE_INFINITY) ||
  a.kind.localeCompare(b.kind)
