import type { Segment } from '@regent/contract/players/segments'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { usePlayersMenu } from '../areas/players/players/use-player-acts.tsx'
import { SegmentsPage } from '../areas/players/segments/SegmentsPage.tsx'
import { useRealm } from '../shell/frame/place.ts'
import { linkTo } from '../shell/records/link-to.ts'
import { useRights } from '../shell/scope/rights.ts'
import { IconSpeakerphone } from '../ui/layout/icons.ts'

/** The segments, with the actions of higher areas on their players. */
export function SegmentsScreen() {
  const { customerId, gameId, realmId } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const { menuOf, element } = usePlayersMenu('players')
  const buildActions = useCallback(
    (segment: Segment) => [
      ...menuOf({ players: { segment: segment.id }, whom: `all players of the segment ${segment.name}` }),
      ...(rights.can('create campaigns')
        ? [
            {
              label: 'New campaign',
              icon: <IconSpeakerphone aria-hidden />,
              onClick: () =>
                void navigate(linkTo.newCampaign({ customerId, gameId, realmId }, { segment: String(segment.id) })),
            },
          ]
        : []),
    ],
    [menuOf, rights, navigate, customerId, gameId, realmId],
  )
  return (
    <>
      <SegmentsPage menuOf={buildActions} />
      {element}
    </>
  )
}
