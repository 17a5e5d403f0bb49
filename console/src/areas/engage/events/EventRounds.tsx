import { Button } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { listEventRounds } from '@regent/contract/engage/events'
import { formatCount } from '@regent/contract/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatParticipation, stateLabels, stateTones } from './event-words.ts'

type Round = EndpointOutput<typeof listEventRounds>['rows'][number]

const buildColumns = (place: RealmPlace): Column<Round>[] => [
  {
    id: 'id',
    header: 'Id',
    width: 260,
    cell: ({ id }) => (
      <CopyId value={id} label="id">
        {id}
      </CopyId>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 110,
    cell: ({ state }) => <Pill tone={stateTones[state]}>{stateLabels[state]}</Pill>,
  },
  { id: 'starts', header: 'Starts', keepsWidth: true, cell: ({ startTime }) => <Time ms={startTime} /> },
  { id: 'ends', header: 'Ends', width: 110, cell: ({ endTime }) => <Time ms={endTime} /> },
  { id: 'players', header: 'Players', align: 'right', width: 90, cell: ({ players }) => formatCount(players) },
  {
    id: 'share',
    header: 'Participation',
    align: 'right',
    width: 130,
    cell: (round) => formatParticipation(round) ?? <span className="dimmed">–</span>,
  },
  {
    id: 'leaderboard',
    header: 'Leaderboard',
    width: 200,
    cell: ({ leaderboardId, players }) =>
      players > 0 ? <RowLink to={paths.leaderboard(place, leaderboardId)}>{leaderboardId}</RowLink> : leaderboardId,
  },
]

/** All rounds of the event, past and planned, newest first, without other sort orders. */
export function EventRounds({ symbol, place }: { symbol: string; place: RealmPlace }) {
  const list = useInfiniteQuery(
    pagedQuery(listEventRounds, { params: { symbol }, query: { limit: 20 } }, { scope: realmScope(place.realmId) }),
  )
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => buildColumns(place), [place])
  return (
    <Section title="Rounds" subtitle="Each round has its own leaderboard." isFlush>
      {list.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The rounds could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : rows.length === 0 && !list.isLoading ? (
        <EmptyState kind="nothing-yet" title="No rounds yet" description="Schedule the event to plan a round." />
      ) : (
        <DataTable
          label="Rounds"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          isLoading={list.isLoading}
          noun={['round', 'rounds']}
        />
      )}
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage} m={8}>
          Load more
        </Button>
      )}
    </Section>
  )
}
