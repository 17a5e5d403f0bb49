import type { LeaderboardDetails, LeaderboardRow } from '@regent/contract/leaderboards'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { paths, type RealmPlace } from '../../../shell/paths.ts'
import { useRealm } from '../../../shell/place.ts'
import { RowLink } from '../../../shell/RowLink.tsx'
import { CopyId } from '../../../ui/CopyId.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatCount } from '../../../ui/format-number.ts'
import { ListPage } from '../../../ui/ListPage.tsx'
import { Time } from '../../../ui/Time.tsx'
import { partitionsQuery } from './leaderboards-reads.ts'
import type { LeaderboardSearch } from './leaderboards-search.ts'

const noun: [string, string] = ['partition', 'partitions']
const rowId = ({ id }: LeaderboardRow) => id

type PartitionsProps = {
  details: LeaderboardDetails
  search: LeaderboardSearch
  actions: ReactNode
  summary: ReactNode
}

/** The partitions of a leaderboard, which hold its entries. Their numbers are their only order. */
export function Partitions({ details: { lbid }, search, actions, summary }: PartitionsProps) {
  const { customerId, gameId, realmId } = useRealm()
  const navigate = useNavigate()
  const list = useInfiniteQuery(partitionsQuery(lbid, search, realmScope(realmId)))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => columnsOf({ customerId, gameId, realmId }), [customerId, gameId, realmId])
  return (
    <ListPage
      title={lbid}
      subtitle={<Link to={paths.inRealm({ customerId, gameId, realmId }, 'leaderboards')}>All leaderboards</Link>}
      actions={actions}
      summary={summary}
      noun={noun}
      search={{
        value: search.q ?? '',
        onChange: (text) => {
          const q = text.trim().replace(/^#/, '')
          void navigate({ to: '.', search: (before) => ({ ...before, q: q || undefined }), replace: true })
        },
        placeholder: 'Number or gamer tag',
      }}
      columns={columns}
      rows={rows}
      rowId={rowId}
      onOpen={({ id }) => navigate({ to: paths.leaderboard({ customerId, gameId, realmId }, id) })}
      {...listRead(list, 'The partitions could not be loaded.')}
      paging={{
        ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
      }}
      nothingYet={{
        title: 'No partitions yet',
        description: 'The first partition is created when a player joins the leaderboard.',
      }}
    />
  )
}

const columnsOf = (place: RealmPlace): Column<LeaderboardRow>[] => [
  {
    id: 'id',
    header: 'Id',
    width: 260,
    cell: ({ id }) => (
      <CopyId value={id} label="id">
        <RowLink to={paths.leaderboard(place, id)}>{id}</RowLink>
      </CopyId>
    ),
  },
  {
    id: 'entries',
    header: 'Entries',
    align: 'right',
    width: 90,
    cell: ({ numberOfEntries }) => formatCount(numberOfEntries),
  },
  {
    id: 'cohort',
    header: 'Cohort',
    width: 160,
    cell: ({ metaData }) => metaData.cohort ?? <span className="dimmed">–</span>,
  },
  { id: 'created', header: 'Created', width: 188, keepsWidth: true, cell: ({ created }) => <Time ms={created} /> },
]
