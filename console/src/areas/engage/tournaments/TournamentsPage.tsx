import type { TournamentRow } from '@regent/contract/engage/tournaments-realm'
import { toIso } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { usePlayersMenu } from '../../players/players/use-player-acts.tsx'
import styles from './TournamentPage.module.css'
import { formatIsoDuration, stateTones } from './tournament-words.ts'
import { tournamentsQuery } from './tournaments-reads.ts'
import type { TournamentsSearch } from './tournaments-search.ts'

const tournaments: WholeList<TournamentRow, TournamentsSearch> = {
  name: 'tournaments',
  noun: ['tournament', 'tournaments'],
  rowId: ({ tournamentId }) => tournamentId,
  placeholder: 'Id or name',
  texts: ({ tournamentId, name }) => [tournamentId, name],
}

/** The tournaments of the published content, with their current cycles. */
export function TournamentsPage() {
  const place = useRealm()
  const { customerId, gameId, realmId } = place
  const rights = useRights()
  const navigate = useNavigate()
  const isAllowed = rights.can('view tournaments')
  const read = useQuery({ ...tournamentsQuery(realmScope(realmId)), enabled: isAllowed })
  const { listProps } = useWholeList(tournaments, read.data?.tournaments)
  const { participantsMenu, element: acting } = usePlayersMenu()
  const columns = useMemo(
    () => [
      ...buildColumns({ customerId, gameId, realmId }),
      actionsColumn(({ tournamentId, name }: TournamentRow) => ({
        name: tournamentId,
        actions: participantsMenu('tournament', tournamentId, name),
      })),
    ],
    [customerId, gameId, realmId, participantsMenu],
  )
  const createButton = isServed('listContentTypes') && (
    <CreateButton right="create content" onClick={() => void navigate(linkTo.newContent(place, 'tournaments'))}>
      Create tournament
    </CreateButton>
  )
  return (
    <>
      <ListPage
        title="Tournaments"
        subtitle="Recurring competitions. Each is an item of Content, and is reviewed when it is published."
        actions={isAllowed && createButton}
        summary={<FaultyNotice tournaments={read.data?.tournaments ?? []} />}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The tournaments could not be loaded.')}
        onOpen={({ tournamentId }) => navigate({ to: paths.tournament(place, tournamentId) })}
        csv={{ fileName: `tournaments-${realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view tournaments'}
        nothingYet={{
          title: 'No tournaments yet',
          description: 'Create one, check it and publish it in Content.',
          action: createButton,
        }}
      />
      {acting}
    </>
  )
}

/** Lists tournaments that are hidden from players, with the reason. */
function FaultyNotice({ tournaments: all }: { tournaments: readonly TournamentRow[] }) {
  const faulty = all.filter(({ problem }) => problem !== undefined)
  if (faulty.length === 0) return null
  return (
    <div className={`framed ${styles.problem}`} role="status">
      Hidden from players, because their published content is not valid:
      <ul>
        {faulty.map(({ tournamentId, problem }) => (
          <li key={tournamentId}>
            <code className="mono">{tournamentId}</code> {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Nothing = () => <span className="dimmed">–</span>

const buildColumns = (place: RealmPlace): Column<TournamentRow>[] => [
  {
    id: 'id',
    header: 'Id',
    width: 220,
    cell: ({ tournamentId }) => (
      <CopyId value={tournamentId} label="id">
        <RowLink to={paths.tournament(place, tournamentId)}>{tournamentId}</RowLink>
      </CopyId>
    ),
    csv: { tournament: 'tournamentId' },
  },
  { id: 'name', header: 'Name', width: 170, cell: ({ name }) => name, csv: 'name' },
  {
    id: 'state',
    header: 'State',
    width: 110,
    cell: ({ state }) => <Pill tone={stateTones[state]}>{state}</Pill>,
    csv: { state: 'state', problem: 'problem' },
  },
  {
    id: 'cycle',
    header: 'Cycle',
    align: 'right',
    width: 80,
    cell: ({ current }) => (current ? formatCount(current.cycle) : <Nothing />),
    csv: { cycle: ({ current }) => current?.cycle },
  },
  {
    id: 'begins',
    header: 'Starts',
    keepsWidth: true,
    cell: ({ current }) => <Time ms={current?.startTimeMs} />,
    csv: { begins: ({ current }) => toIso(current?.startTimeMs) },
  },
  {
    id: 'ends',
    header: 'Ends',
    width: 110,
    cell: ({ current }) => <Time ms={current?.endTimeMs} />,
    csv: { ends: ({ current }) => toIso(current?.endTimeMs) },
  },
  {
    id: 'repeats',
    header: 'Repeats every',
    width: 110,
    cell: ({ cycleDuration }) => (cycleDuration === undefined ? <Nothing /> : formatIsoDuration(cycleDuration)),
    csv: 'cycleDuration',
  },
  {
    id: 'stages',
    header: 'Tiers × stages',
    align: 'right',
    width: 110,
    cell: ({ tiers, stagesPerTier }) => (tiers === 0 ? <Nothing /> : `${tiers} × ${stagesPerTier}`),
    csv: { tiers: 'tiers', stagesPerTier: 'stagesPerTier' },
  },
  {
    id: 'players',
    header: 'Players',
    align: 'right',
    width: 90,
    cell: ({ players }) => formatCount(players),
    csv: 'players',
  },
  {
    id: 'joined',
    header: 'Joined',
    align: 'right',
    width: 90,
    cell: ({ joined }) => formatCount(joined),
    csv: 'joined',
  },
]
