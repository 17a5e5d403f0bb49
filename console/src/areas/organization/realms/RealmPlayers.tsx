import { getPlayerCounts } from '@regent/contract/players/players'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { countOf, formatCount } from '../../../ui/words/format-number.ts'

/** "900 players, 12 online", for those who may see players. */
export function RealmPlayers({ realmId }: { realmId: string }) {
  const isAllowed = useRights().at(realmId).can('view players') && isServed('getPlayerCounts')
  const { data } = useQuery({ ...query(getPlayerCounts, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  if (!data) return null
  const { about, isExact, online } = data
  return (
    <>
      {!isExact && 'about '}
      {countOf(about, 'player')}
      {online !== undefined && online > 0 && `, ${formatCount(online)} online`}
    </>
  )
}
