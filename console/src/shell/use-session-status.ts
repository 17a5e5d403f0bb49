import { getSessionStatus } from '@regent/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { useRights } from './rights.ts'

const POLL_MS = 3_600_000

/** Who of these players is online, asked again every hour while a realm is open. */
export function useSessionStatus(playerIds: number[] = []) {
  const { can } = useRights()
  return useQuery({
    ...query(getSessionStatus, { query: { playerIds, intervalSecs: POLL_MS / 1000 } }),
    enabled: can('view players') || can('view player-profile'),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  })
}
