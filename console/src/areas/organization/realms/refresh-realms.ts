import { getCustomer } from '@regent/contract/customers'
import { listGames, listRealms } from '@regent/contract/realms'
import { queryClient } from '../../../api/query.ts'

/** After a change of the tree, every read that shows realms is stale: the frame, the lists, the game. */
export async function refreshRealms(): Promise<void> {
  await Promise.all(
    [getCustomer, listGames, listRealms].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
}
