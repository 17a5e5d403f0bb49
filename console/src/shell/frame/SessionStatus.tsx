import type { RealmView } from '@regent/contract/organization/realms'
import { getSessionStatus } from '@regent/contract/players/sessions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call, realmScope } from '../../api/client.ts'
import { readListed } from '../records/listed-players.ts'
import { gameOf } from '../scope/realms.ts'
import { useRights } from '../scope/rights.ts'
import { useCustomer, useRealmsToOpen } from './place.ts'

const POLL_MS = 3_600_000

/**
 * Asks every hour, for as long as somebody is signed in, who of the players they opened last is online: in the realm of
 * the screen, and on screens of the organization in a realm where they opened some. Shows nothing.
 */
export function SessionStatus() {
  const { cid } = useCustomer()
  const { realmId } = useParams({ strict: false })
  const rights = useRights()
  const realms = useRealmsToOpen()
  const openedIn = (realm: RealmView) =>
    readListed('recent', { cid, gameId: gameOf(realm, realms).pid, realmId: realm.pid }).flatMap(
      ({ gamerTag }) => gamerTag ?? [],
    )
  const seen = realms.filter(({ pid, archived }) => {
    const { can } = rights.at(pid)
    return (realmId ?? pid) === pid && !archived && (can('view players') || can('view player-profile'))
  })
  const realm = seen.find((one) => openedIn(one).length > 0) ?? seen[0]
  const scope = realm ? realmScope(realm.pid, cid) : null
  useQuery({
    // Who is opened meanwhile is asked about the next time, so that the players are not part of the key.
    queryKey: [getSessionStatus.path, 'players opened last', scope],
    queryFn: realm
      ? ({ signal }) => {
          const query = { playerIds: openedIn(realm), intervalSecs: POLL_MS / 1000 }
          return call(getSessionStatus, { query }, { scope, signal })
        }
      : skipToken,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  })
  return null
}
