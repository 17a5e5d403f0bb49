import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import { getCapabilities } from '@regent/contract/organization/capabilities'
import { getCustomer } from '@regent/contract/organization/customers'
import { listRealms } from '@regent/contract/organization/realms'
import { preloadRead } from '../../api/begun.ts'
import { customerScope, realmScope } from '../../api/client.ts'
import { isDemo } from '../../api/demo/demo-scope.ts'

/** Reads of the guard and the frame before a screen of a game, each as arguments of `query`. */
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

/** Starts them while the code of the guard and the frame is still loading. */
export function beginFirstReads({ cid, gameId }: { cid: number; gameId: string }): void {
  preloadRead(...firstReads.operator(cid))
  preloadRead(...firstReads.customer(cid))
  preloadRead(...firstReads.capabilities())
  preloadRead(...firstReads.game(gameId, cid))
}
