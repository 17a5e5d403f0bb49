import { getProfile } from '@regent/contract/players/profile'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'

/** The profile of the current player; undefined while loading. */
export function useProfile() {
  const { realmId, accountId } = usePlayerRoute()
  return useQuery(query(getProfile, { params: { player: accountId } }, { scope: realmScope(realmId) }))
}
