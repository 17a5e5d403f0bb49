import { listSocial } from '@regent/contract/players/friends'
import { lookUpPlayers } from '@regent/contract/players/players'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { GlanceRead } from '../../../ui/chart/Glance.tsx'
import { IconUsers } from '../../../ui/layout/icons.ts'

/** The current player's number of friends, friends online, and open invites. */
export function FriendsGlance() {
  const { realmId, gamerTag } = usePlayerRoute()
  const isAllowed = useRights().can('view players') && isServed('listSocial')
  const read = useQuery({
    ...query(listSocial, { query: { playerIds: [gamerTag] } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  const { friends = [], invites = [], blocked = [] } = read.data?.statuses[0] ?? {}
  const friendsRead = useQuery({
    ...query(lookUpPlayers, { body: { ids: friends.map(({ playerId }) => playerId) } }, { scope: realmScope(realmId) }),
    enabled: isAllowed && friends.length > 0 && isServed('lookUpPlayers'),
  })
  if (!isAllowed) return null
  const online = friendsRead.data?.rows.filter((row) => row.online).length ?? 0
  const more = [
    ...(online > 0 ? [`${formatCount(online)} online`] : []),
    ...(invites.length > 0 ? [formatQuantity(invites.length, 'invite')] : []),
    ...(blocked.length > 0 ? [`${formatCount(blocked.length)} blocked`] : []),
  ]
  return (
    <GlanceRead icon={IconUsers} label="Friends" read={read}>
      <strong className="num">{formatCount(friends.length)}</strong>
      {more.length > 0 && <span className="dimmed">{more.join(', ')}</span>}
    </GlanceRead>
  )
}
