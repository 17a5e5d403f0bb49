import { listSocial } from '@regent/contract/friends'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/capabilities.ts'
import { usePlayerRoute } from '../../../shell/place.ts'
import { useRights } from '../../../shell/rights.ts'
import { countOf, formatCount } from '../../../ui/format-number.ts'
import { GlanceRead } from '../../../ui/Glance.tsx'
import { IconUsers } from '../../../ui/icons.ts'

/** How many friends the player of the address has, and how many invites wait. */
export function FriendsGlance() {
  const { realmId, gamerTag } = usePlayerRoute()
  const isAllowed = useRights().can('view players') && isServed('listSocial')
  const read = useQuery({
    ...query(listSocial, { query: { playerIds: [gamerTag] } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  if (!isAllowed) return null
  const { friends = [], invites = [], blocked = [] } = read.data?.statuses[0] ?? {}
  const more = [
    ...(invites.length > 0 ? [countOf(invites.length, 'invite')] : []),
    ...(blocked.length > 0 ? [`${formatCount(blocked.length)} blocked`] : []),
  ]
  return (
    <GlanceRead icon={IconUsers} label="Friends" read={read}>
      <strong className="num">{formatCount(friends.length)}</strong>
      {more.length > 0 && <span className="dimmed">{more.join(', ')}</span>}
    </GlanceRead>
  )
}
