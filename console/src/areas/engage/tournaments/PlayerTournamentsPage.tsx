import { type AdminPlayerStatus, listPlayerTournaments } from '@regent/contract/engage/tournaments'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconPencil } from '../../../ui/layout/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatPrizes } from './tournament-words.ts'
import type { TournamentsSearch } from './tournaments-search.ts'

const EditStatusDrawer = lazyDialog(() => import('./EditStatusDrawer.tsx').then((module) => module.EditStatusDrawer))

const tournaments: WholeList<AdminPlayerStatus, TournamentsSearch> = {
  name: 'player-tournaments',
  noun: ['tournament', 'tournaments'],
  rowId: ({ tournamentId }) => tournamentId,
  placeholder: 'Filter by id',
  texts: ({ tournamentId }) => [tournamentId],
}

const rewardText = ({ unclaimedRewards, unclaimedGifts }: AdminPlayerStatus) =>
  formatPrizes(unclaimedRewards, unclaimedGifts)

/** Tier, stage, score and rank of a player in the tournaments they have joined. */
export function PlayerTournamentsPage() {
  const { customerId, gameId, realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const editing = useDrawer(
    (layer, item: AdminPlayerStatus) =>
      gamerTag !== undefined && <EditStatusDrawer {...layer} gamerTag={gamerTag} status={item} />,
  )
  const isAllowed = rights.can('view tournaments')
  const read = useQuery({
    ...query(listPlayerTournaments, { query: { playerId: gamerTag ?? 0 } }, { scope: realmScope(realmId) }),
    // A player without a gamer tag in this realm has no tournaments to read.
    enabled: isAllowed && gamerTag !== undefined,
  })
  const { listProps } = useWholeList(tournaments, read.data?.statuses)
  const { open: edit } = editing
  const columns = useMemo(
    () => buildColumns({ customerId, gameId, realmId }, rights, edit),
    [customerId, gameId, realmId, rights, edit],
  )
  return (
    <>
      <ListPage
        title="Tournaments"
        subtitle="Tournaments joined by the player."
        actions={read.data && <RawJson value={read.data} title={`the tournaments of ${gamerTag}`} />}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The tournaments could not be loaded.')}
        csv={{ fileName: `tournaments-${gamerTag}.csv` }}
        missingRight={isAllowed ? undefined : 'view tournaments'}
        nothingYet={{
          title: 'Not in a tournament yet',
          description: 'Tournaments appear once the player joins one.',
        }}
      />
      {editing.element}
    </>
  )
}

const orDash = (text: string) => text || <span className="dimmed">–</span>

const buildColumns = (
  place: RealmPlace,
  { refusal }: Rights,
  edit: (status: AdminPlayerStatus) => void,
): Column<AdminPlayerStatus>[] => [
  {
    id: 'id',
    header: 'Tournament',
    width: 260,
    cell: ({ tournamentId }) => (
      <CopyId value={tournamentId} label="id">
        <RowLink to={paths.tournament(place, tournamentId)}>{tournamentId}</RowLink>
      </CopyId>
    ),
    csv: { tournament: 'tournamentId' },
  },
  { id: 'tier', header: 'Tier', align: 'right', width: 80, cell: ({ tier }) => tier, csv: 'tier' },
  { id: 'stage', header: 'Stage', align: 'right', width: 80, cell: ({ stage }) => stage, csv: 'stage' },
  { id: 'score', header: 'Score', align: 'right', width: 110, cell: ({ score }) => formatCount(score), csv: 'score' },
  {
    id: 'rank',
    header: 'Rank',
    align: 'right',
    width: 80,
    cell: ({ rank }) => orDash(rank === 0 ? '' : formatCount(rank)),
    csv: 'rank',
  },
  {
    id: 'unclaimed',
    header: 'Unclaimed rewards',
    width: 220,
    cell: (row) => orDash(rewardText(row)),
    csv: { unclaimed: rewardText },
  },
  {
    id: 'next',
    header: 'Next cycle',
    keepsWidth: true,
    cell: ({ nextCycleStartMs }) => <Time ms={nextCycleStartMs} />,
  },
  actionsColumn((row) => ({
    name: row.tournamentId,
    actions: [
      {
        label: 'Edit status',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(row),
        disabledReason: refusal('edit tournaments'),
      },
    ],
  })),
]
