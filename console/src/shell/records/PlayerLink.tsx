import type { PlayerRow } from '@regent/contract/players/players'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CopyId } from '../../ui/feedback/CopyId.tsx'
import { clockText, useClock } from '../../ui/time/clock.ts'
import { paths, type RealmPlace } from '../routing/paths.ts'
import { isServed } from '../scope/capabilities.ts'
import { useRights } from '../scope/rights.ts'
import styles from './PlayerLink.module.css'
import { nameOfPlayer, playerCardQuery } from './player-cards.ts'
import { RowLink } from './RowLink.tsx'

type PlayerLinkProps = {
  gamerTag: number
  /** The player, where the list has read it already; else it is looked up, with all others of the list in one call. */
  known?: PlayerRow
  /** Another screen of the player than the overview. */
  screen?: string
  /** The realm, if it is not that of the address. */
  place?: RealmPlace
}

const TAIL = 4

/**
 * A player wherever one is named: the name with the end of the gamer tag, or, without a name, the whole tag. The tip has
 * the tag, the state and when the player was last seen; the button beside it copies the tag.
 */
export const PlayerLink = ({ known, ...link }: PlayerLinkProps) =>
  known ? <LinkOf row={known} {...link} /> : <LookedUpLink {...link} />

type LinkProps = Omit<PlayerLinkProps, 'known'>

/** Apart from a player who is known: reading rights and the player for each row of a long list takes much of its time. */
function LookedUpLink(link: LinkProps) {
  const { realmId = '' } = useParams({ strict: false })
  const pid = link.place?.realmId ?? realmId
  const mayLook = useRights().at(pid).can('view players')
  const { data } = useQuery({
    ...playerCardQuery(pid, link.gamerTag),
    enabled: mayLook && isServed('lookUpPlayers'),
  })
  return <LinkOf row={data} {...link} />
}

function LinkOf({ gamerTag, row, screen = 'overview', place }: LinkProps & { row: PlayerRow | null | undefined }) {
  const { customerId = '', gameId = '', realmId = '' } = useParams({ strict: false })
  const at = place ?? { customerId, gameId, realmId }
  const clock = useClock()
  const name = nameOfPlayer(row)
  const tag = String(gamerTag)
  return (
    <CopyId value={tag} label="gamer tag">
      <span className={name === undefined ? undefined : styles.named} data-tip={row ? tipOf(row, tag, clock) : tag}>
        <RowLink to={paths.inPlayer({ ...at, playerId: tag }, screen)}>{name ?? tag}</RowLink>
        {name !== undefined && <span className={styles.tail}>…{tag.slice(-TAIL)}</span>}
      </span>
    </CopyId>
  )
}

function tipOf(row: PlayerRow, tag: string, clock: 'local' | 'utc'): string {
  const { suspension, online, lastSeen, email } = row
  const state = suspension ? (suspension.until === undefined ? 'Banned' : 'Suspended') : online ? 'Online' : 'Offline'
  const seen = online
    ? ''
    : lastSeen === undefined
      ? ', not seen yet'
      : `, last seen ${clockText(lastSeen, clock, Date.now())}`
  return [tag, ...(email === undefined ? [] : [email]), `${state}${seen}`].join('\n')
}
