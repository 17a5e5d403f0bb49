import type { LeaderboardDetails, LeaderboardRow, PartitionPlace } from '@regent/contract/engage/leaderboards'
import { formatCount } from '@regent/contract/words'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { partitionsQuery } from './leaderboards-reads.ts'
import { type LeaderboardSearch, wantedPlayer } from './leaderboards-search.ts'
import styles from './Partitions.module.css'
import { scoreText } from './score-words.ts'

type PartitionsProps = {
  details: LeaderboardDetails
  search: LeaderboardSearch
  actions: ReactNode
  summary: ReactNode
}

const partitions: PagedList<LeaderboardRow, LeaderboardSearch> = {
  name: 'leaderboard-partitions',
  noun: ['partition', 'partitions'],
  rowId: ({ id }) => id,
  placeholder: 'Number, or a gamer tag',
  failed: 'The partitions could not be loaded.',
}

/** The partitions of a leaderboard, which contain its entries, always sorted by number. */
export function Partitions({ details: { lbid, metaData }, search, actions, summary }: PartitionsProps) {
  const { customerId, gameId, realmId } = useRealm()
  const navigate = useNavigate()
  const { go, listProps } = usePagedList(partitions, partitionsQuery(lbid, search, realmScope(realmId)), {})
  const player = wantedPlayer(search)
  const columns = useMemo(
    () => buildColumns({ customerId, gameId, realmId }, { player, isCohorted: metaData.cohorted }),
    [customerId, gameId, realmId, player, metaData.cohorted],
  )
  return (
    <ListPage
      title={lbid}
      subtitle={<Link to={paths.inRealm({ customerId, gameId, realmId }, 'leaderboards')}>All leaderboards</Link>}
      actions={actions}
      summary={summary}
      columns={columns}
      {...listProps}
      search={
        listProps.search && {
          ...listProps.search,
          onChange: (text) => void go({ q: text.trim().replace(/^#/, '') || undefined }),
        }
      }
      onOpen={({ id, place }) => navigate({ href: partitionPath({ customerId, gameId, realmId }, id, place?.gt) })}
      nothingYet={{
        title: 'No partitions yet',
        description: 'The first partition is created when a player joins the leaderboard.',
      }}
    />
  )
}

type Here = { player: number | undefined; isCohorted: boolean }

/** The URL of a partition; if a player was searched, their entry is shown. */
const partitionPath = (place: RealmPlace, id: string, player: number | undefined) =>
  `${paths.leaderboard(place, id)}${player === undefined ? '' : `?player=${player}`}`

const placed = (best: PartitionPlace | undefined) =>
  best === undefined ? (
    <span className="dimmed">–</span>
  ) : (
    <span className={`row shrink ${styles.place}`}>
      <PlayerLink gamerTag={best.gt} />
      <span className="rigid end numbers">{scoreText(best.score)}</span>
    </span>
  )

const firstPlace = (index: number, header: string): Column<LeaderboardRow> => ({
  id: `place-${index + 1}`,
  header,
  width: 220,
  isOnCard: index === 0,
  cell: ({ best }) => placed(best?.[index]),
})

const buildColumns = (place: RealmPlace, { player, isCohorted }: Here): Column<LeaderboardRow>[] => [
  {
    id: 'id',
    header: 'Id',
    width: 220,
    cell: ({ id, place: own }) => (
      <CopyId value={id} label="id">
        <RowLink to={partitionPath(place, id, own?.gt)}>{id}</RowLink>
      </CopyId>
    ),
  },
  ...(player === undefined
    ? []
    : [
        {
          id: 'found',
          header: 'Player found',
          width: 260,
          isOnCard: true,
          cell: ({ place: own }: LeaderboardRow) =>
            own ? (
              <span className={`row shrink ${styles.place}`}>
                <Pill tone="started">{`#${formatCount(own.rank)}`}</Pill>
                {placed(own)}
              </span>
            ) : (
              <span className={`row shrink ${styles.place}`}>
                <PlayerLink gamerTag={player} />
                <span className="dimmed">no score yet</span>
              </span>
            ),
        },
      ]),
  firstPlace(0, 'First'),
  firstPlace(1, 'Second'),
  firstPlace(2, 'Third'),
  {
    id: 'entries',
    header: 'Entries',
    align: 'right',
    width: 80,
    isOnCard: true,
    cell: ({ numberOfEntries }) => formatCount(numberOfEntries),
  },
  ...(isCohorted
    ? [
        {
          id: 'cohort',
          header: 'Cohort',
          width: 120,
          cell: ({ metaData }: LeaderboardRow) => metaData.cohort ?? <span className="dimmed">–</span>,
        },
      ]
    : []),
  { id: 'created', header: 'Created', width: 160, cell: ({ created }) => <Time ms={created} /> },
]
