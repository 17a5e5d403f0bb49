import { listSuspensions, type Suspension } from '@regent/contract/players/suspensions'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'

/** The current suspension of the player of the address. */
export function useSuspension(): Suspension | undefined {
  const { realmId, gamerTag } = usePlayerRoute()
  const wanted = { query: { player: gamerTag, current: true } }
  const { data } = useQuery(query(listSuspensions, wanted, { scope: realmScope(realmId) }))
  const [suspension] = data?.rows ?? []
  // A suspension ends by itself, so one that was read a while ago may be over.
  return suspension && (suspension.until ?? Number.POSITIVE_INFINITY) > Date.now() ? suspension : undefined
}
