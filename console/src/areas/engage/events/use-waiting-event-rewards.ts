import { getPlayerEvents, type PlayerEvent } from '@regent/contract/engage/events-players'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { formatReward } from '../../monetize/inventory/reward-form.ts'
import type { WaitingRead } from '../../monetize/ungiven-rewards/waiting.ts'
import { claimRewards } from './claim-rewards.ts'
import { askedPart } from './event-words.ts'

const listUnclaimed = ({ scoreRewards, rankRewards, groupRewards }: PlayerEvent) =>
  [...scoreRewards, ...rankRewards, ...(groupRewards?.scoreRewards ?? [])].filter(
    ({ earned, claimed }) => earned && !claimed,
  )

/** Events with earned but unclaimed rewards of the current player. */
export function useWaitingEventRewards(): WaitingRead {
  const { realmId, gamerTag, path } = usePlayerRoute()
  const rights = useRights()
  const isAllowed = rights.can('view player-events')
  const read = useQuery({
    ...query(getPlayerEvents, { params: { gamerTag } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  if (!isAllowed) return undefined
  const events = [...(read.data?.running ?? []), ...(read.data?.done ?? [])]
  return {
    isLoading: read.isLoading,
    error: read.data ? null : read.error,
    refetch: read.refetch,
    rows: events
      .filter((event) => listUnclaimed(event).length > 0)
      .map((event) => ({
        of: `event ${event.id}`,
        name: `${event.name}${event.rank > 0 ? ` · rank ${event.rank}` : ''}`,
        to: path(`events?shown=${encodeURIComponent(event.id)}`),
        holds: listUnclaimed(event).map(formatReward).join(', '),
        asked: { kind: 'event' as const, id: `${askedPart(event)}:${event.id}` },
        give: {
          label: 'Claim',
          disabledReason: rights.refusal('edit player-events'),
          onClick: () => void claimRewards(gamerTag, event),
        },
      })),
  }
}
