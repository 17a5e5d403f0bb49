import type { RealmView } from '@regent/contract/organization/realms'
import { getSessionStatus } from '@regent/contract/players/sessions'
import { hourMs } from '@regent/contract/time'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call, realmScope } from '../../api/client.ts'
import { readListed } from '../records/listed-players.ts'
import { findGame } from '../scope/realms.ts'
import { useRights } from '../scope/rights.ts'
import { useCustomer, useRealmsToOpen } from './place.ts'

const POLL_MS = hourMs

/**
 * Polls every hour which recently viewed players are online: in the current realm, or, on screens of the organization,
 * in a realm with viewed players. Renders nothing.
 */
export function SessionStatus() {
  const { cid } = useCustomer()
  const { realmId } = useParams({ strict: false })
  const rights = useRights()
  const realms = useRealmsToOpen()
  const openedIn = (realm: RealmView) =>
    readListed('recent', { cid, gameId: findGame(realm, realms).pid, realmId: realm.pid }).flatMap(
      ({ gamerTag }) => gamerTag ?? [],
    )
  const visibleRealms = realms.filter(({ pid, archived }) => {
    const { can } = rights.at(pid)
    return (realmId ?? pid) === pid && !archived && (can('view players') || can('view player-profile'))
  })
  const realm = visibleRealms.find((one) => openedIn(one).length > 0) ?? visibleRealms[0]
  const scope = realm ? realmScope(realm.pid, cid) : null
  useQuery({
    // Newly opened players are included in the next poll, so that the players are not part of the key.
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
