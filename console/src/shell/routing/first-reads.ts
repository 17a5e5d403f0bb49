import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import { getCapabilities } from '@regent/contract/organization/capabilities'
import { getCustomer } from '@regent/contract/organization/customers'
import { listRealms } from '@regent/contract/organization/realms'
import { begin } from '../../api/begun.ts'
import { customerScope, realmScope } from '../../api/client.ts'
import { isDemo } from '../../api/demo-scope.ts'

/** What the guard and the frame read before they show a screen of a game, each as the arguments of `query`. */
export const firstReads = {
  operator: (cid?: number) => [getCurrentOperator, {}, { scope: customerScope(cid) }] as const,
  customer: (cid?: number) => [getCustomer, {}, { scope: customerScope(cid) }] as const,
  capabilities: () => [getCapabilities] as const,
  game: (gameId: string, cid?: number) =>
    [
      listRealms,
      { query: { rootPID: gameId } },
      { scope: isDemo(gameId) ? realmScope(gameId, cid) : customerScope(cid) },
    ] as const,
}

/** Makes them while the code of the guard and the frame is still on its way. */
export function beginFirstReads({ cid, gameId }: { cid: number; gameId: string }): void {
  begin(...firstReads.operator(cid))
  begin(...firstReads.customer(cid))
  begin(...firstReads.capabilities())
  begin(...firstReads.game(gameId, cid))
}
