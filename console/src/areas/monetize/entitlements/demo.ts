import { listEntitlementDefinitions, listPlayerEntitlements } from '@regent/contract/monetize/entitlements'
import { entitlementDefinitionsOf, entitlementsOf } from '@regent/contract/samples/entitlements'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoSorted } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const now = Date.now()

export function demoAnswers(demo: Demo): void {
  demo.on(listEntitlementDefinitions, (_, pid) => ({
    definitions: demoPlayers(pid).length > 0 ? entitlementDefinitionsOf(now) : [],
  }))

  demo.on(listPlayerEntitlements, ({ query: { gt, skip, limit, state, sort } }, pid) => {
    const index = demoPlayers(pid).findIndex(({ row }) => row.gamerTag === gt)
    const all = index === -1 ? [] : entitlementsOf(now, index, gt)
    const wanted = all.filter((one) => state === undefined || one.state === state.toUpperCase())
    const sorted = demoSorted(wanted, sort, { granted: ({ created }) => created })
    return { entitlements: sorted.slice(skip, skip + limit) }
  })
}
