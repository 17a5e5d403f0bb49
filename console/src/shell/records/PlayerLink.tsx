import type { PlayerRow } from '@regent/contract/players/players'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CopyId } from '../../ui/feedback/CopyId.tsx'
import { clockText, useClock } from '../../ui/time/clock.ts'
import { paths, type RealmPlace } from '../routing/paths.ts'
import { isServed } from '../scope/capabilities.ts'
import { useRights } from '../scope/rights.ts'
import styles from './PlayerLink.module.css'
import { playerCardQuery, playerName } from './player-cards.ts'
import { RowLink } from './RowLink.tsx'
import { SuspensionPill } from './SuspensionPill.tsx'

type PlayerLinkProps = {
  gamerTag: number
  /** The player, if the list has already loaded it; else it is looked up, batched for the whole list. */
  known?: PlayerRow
  /** Another screen of the player; default: the overview. */
  screen?: string
  /** The realm, if it is not the current one. */
  place?: RealmPlace
  /** The mark of a suspended player: an icon, or the word too; `none` if another column marks them. */
  mark?: 'icon' | 'word' | 'none'
}

const TAIL = 4

/**
 * A link to a player: the name with the end of the gamer tag, or, without a name, the full tag. The tooltip shows the
 * tag, the state and the time last seen; the button copies the tag. Suspended players are marked.
 */
export const PlayerLink = ({ known, ...link }: PlayerLinkProps) =>
  known ? <LinkToPlayer row={known} {...link} /> : <LookedUpLink {...link} />

type LinkProps = Omit<PlayerLinkProps, 'known'>

/** A separate component without hooks for known players: hooks in each row make long lists slow. */
function LookedUpLink(link: LinkProps) {
  const { realmId = '' } = useParams({ strict: false })
  const pid = link.place?.realmId ?? realmId
  const mayLook = useRights().at(pid).can('view players')
  const { data } = useQuery({
    ...playerCardQuery(pid, link.gamerTag),
    enabled: mayLook && isServed('lookUpPlayers'),
  })
  return <LinkToPlayer row={data} {...link} />
}

function LinkToPlayer({
  gamerTag,
  row,
  screen = 'overview',
  place,
  mark = 'icon',
}: LinkProps & { row: PlayerRow | null | undefined }) {
  const { customerId = '', gameId = '', realmId = '' } = useParams({ strict: false })
  const at = place ?? { customerId, gameId, realmId }
  const clock = useClock()
  const name = playerName(row)
  const tag = String(gamerTag)
  return (
    <CopyId value={tag} label="gamer tag">
      <span
        className={name === undefined ? undefined : styles.named}
        data-tip={row ? formatTooltip(row, tag, clock) : tag}
      >
        <RowLink to={paths.inPlayer({ ...at, playerId: tag }, screen)}>{name ?? tag}</RowLink>
        {name !== undefined && <span className={styles.tail}>…{tag.slice(-TAIL)}</span>}
        {row?.suspension && mark !== 'none' && (
          <SuspensionPill until={row.suspension.until} isSmall={mark === 'icon'} />
        )}
      </span>
    </CopyId>
  )
}

function formatTooltip(row: PlayerRow, tag: string, clock: 'local' | 'utc'): string {
  const { suspension, online, lastSeen, email } = row
  const state = suspension ? (suspension.until === undefined ? 'Banned' : 'Suspended') : online ? 'Online' : 'Offline'
  const presenceText = online
    ? ''
    : lastSeen === undefined
      ? ', not seen yet'
      : `, last seen ${clockText(lastSeen, clock, Date.now())}`
  return [tag, ...(email === undefined ? [] : [email]), `${state}${presenceText}`].join('\n')
}
