import { listSuspensions, type Suspension } from '@regent/contract/players/suspensions'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'

/** The current suspension of the current player. */
export function useSuspension(): Suspension | undefined {
  const { realmId, gamerTag } = usePlayerRoute()
  const input = { query: { player: gamerTag, current: true } }
  const { data } = useQuery(query(listSuspensions, input, { scope: realmScope(realmId) }))
  const [suspension] = data?.rows ?? []
  // Suspensions expire, so a cached one may be over.
  return suspension && (suspension.until ?? Number.POSITIVE_INFINITY) > Date.now() ? suspension : undefined
}
