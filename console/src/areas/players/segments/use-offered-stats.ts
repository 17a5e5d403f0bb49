import { listStatKeys, type StatSpace } from '@regent/contract/players/stats'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { offeredStats } from './stat-condition.ts'

/** The stats to choose from for a condition in a space: those of the realm, then the others that are usual. */
export function useOfferedStats(usual: readonly string[], space: string | undefined) {
  const { realmId } = useRealm()
  const mayList = useRights().can('view stats') && isServed('listStatKeys')
  const { data } = useQuery({ ...query(listStatKeys, {}, { scope: realmScope(realmId) }), enabled: mayList })
  return offeredStats(data?.keys ?? none, usual, space)
}

const none: readonly { space: StatSpace; key: string }[] = []
