import { lookUpPlayers } from '@regent/contract/players/players'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useCustomer, useRealm } from '../../../shell/frame/place.ts'
import { useListedPlayers } from '../../../shell/records/listed-players.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { OnlineMark } from './OnlineMark.tsx'
import styles from './Players.module.css'

const SHOWN = 8

/** Recently viewed players. */
export function OpenedPlayers() {
  const { cid } = useCustomer()
  const { gameId, realmId, path } = useRealm()
  const isAllowed = useRights().can('view players') && isServed('lookUpPlayers')
  const recentPlayers = useListedPlayers('recent', { cid, gameId, realmId }).slice(0, SHOWN)
  const ids = recentPlayers.map(({ id }) => String(id))
  const read = useQuery({
    ...query(lookUpPlayers, { body: { ids } }, { scope: realmScope(realmId) }),
    enabled: isAllowed && ids.length > 0,
  })
  if (!isAllowed) return null
  return (
    <Section title="Recently viewed" actions={<Link to={path('players')}>All players</Link>} isFlush>
      {ids.length === 0 || read.data?.rows.length === 0 ? (
        <p className="flush padded dimmed">No recently viewed players.</p>
      ) : (
        <ul className="plain-list lined">
          {read.data?.rows.map((row) => (
            <li key={row.gamerTag} className={`row spread ${styles.row}`}>
              <span className="row shrink">
                <PlayerLink gamerTag={row.gamerTag} known={row} />
                {row.online && <OnlineMark isOnline />}
              </span>
              <span className={styles.seen}>
                <Time ms={row.lastSeen} />
              </span>
            </li>
          )) ?? ids.map((id) => <li key={id} className={`row spread ${styles.row}`} aria-hidden />)}
        </ul>
      )}
    </Section>
  )
}
