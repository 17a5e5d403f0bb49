import {
  getGettingStarted,
  listNeeds,
  type Need,
  type NeedKind,
  needKinds,
  urgencies,
} from '@regent/contract/operate/now'
import { builtInStats } from '@regent/contract/players/stats'
import type { Router } from '../../../kernel/http/router.ts'
import { version } from '../../../kernel/settings/version.ts'
import { selectFirstSteps } from './first-step-queries.ts'

export function nowRoutes(server: Router) {
  server.on(getGettingStarted, async ({ customer }) => ({
    version,
    steps: await selectFirstSteps(customer, builtInStats),
  }))

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
