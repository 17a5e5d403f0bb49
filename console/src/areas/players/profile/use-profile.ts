import { searchAccounts } from '@regent/contract/accounts'
import { getPlayer, listPlayers, lookUpPlayers } from '@regent/contract/players'
import { getProfile } from '@regent/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { type CallAnswer, realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { query, queryClient } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'
import { usePlayerRoute } from '../../../shell/place.ts'

/** What is under way with the account of the player on the screen; undefined until it is read. */
export function useProfile() {
  const { realmId, accountId } = usePlayerRoute()
  return useQuery(query(getProfile, { params: { player: accountId } }, { scope: realmScope(realmId) }))
}

/** After a change of an account: what shows it is read again. */
export async function refreshPlayer(): Promise<void> {
  const paths = [getPlayer, getProfile, listPlayers, lookUpPlayers, searchAccounts].map(({ path }) => path)
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** Changes something without a form: says that it was done, with Undo, or why not. */
export async function act(
  change: () => Promise<Pick<CallAnswer<typeof getProfile>, 'entries'>>,
  done: string,
  failed: string,
): Promise<void> {
  try {
    const { entries } = await change()
    await refreshPlayer()
    toastDone(done, entries)
  } catch (error) {
    toastFailure(failed, error)
  }
}
