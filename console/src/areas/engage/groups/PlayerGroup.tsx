import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ReadCard } from '../../../ui/layout/ReadCard.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Groups.module.css'
import { groupQuery, groupUserQuery } from './groups-reads.ts'

/** The guild of the current player, and open applications. */
export function PlayerGroup() {
  const { realmId, gamerTag, path, ...place } = usePlayerRoute()
  const { can } = useRights()
  const isAllowed = can('view player-groups')
  const scope = realmScope(realmId)
  const user = useQuery({ ...groupUserQuery(gamerTag, scope), enabled: isAllowed })
  const id = user.data?.member.guild[0]?.id
  const guild = useQuery({ ...groupQuery(id ?? 0, scope), enabled: isAllowed && id !== undefined })
  if (!isAllowed) return null
  const group = guild.data
  const own = group?.members.find((member) => member.gamerTag === gamerTag)
  const pending = user.data?.pending ?? []
  const error = (!user.data && user.error) || (id !== undefined && !group && guild.error)
  const to = paths.group({ ...place, realmId }, group?.id ?? 0)
  return (
    <ReadCard
      title="Group"
      actions={<Link to={path('groups')}>Groups</Link>}
      read={{
        isLoading: user.isLoading || guild.isLoading,
        failure: error ? readFailure('The group could not be loaded.', error) : null,
        onRetry: () => void (user.data ? guild.refetch() : user.refetch()),
      }}
      rows={1}
      rowHeight={52}
      empty={
        !group &&
        (pending.length > 0
          ? `No group; ${formatQuantity(pending.length, 'application or invitation', 'applications and invitations')} waiting.`
          : 'No group.')
      }
    >
      {group && (
        <div className={`row gap-12 ${styles.group}`}>
          <span className={styles.initials} aria-hidden>
            {(group.tag || group.name).slice(0, 2).toUpperCase()}
          </span>
          <span className="grow breakable column">
            {can('view groups') ? <Link to={to}>{group.name}</Link> : <span>{group.name}</span>}
            <span className="dimmed small">
              <span className={styles.role}>{own?.role || 'member'}</span> since <Time ms={own?.joined} />
            </span>
          </span>
          <span className={`column rigid ${styles.size}`}>
            {formatCount(group.members.length)} of {formatCount(group.maxSize)}
            <span className="dimmed small">members</span>
          </span>
        </div>
      )}
    </ReadCard>
  )
}
