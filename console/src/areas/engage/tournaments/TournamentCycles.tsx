import { Button } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import type { getRealmTournament, TournamentCycle } from '@regent/contract/engage/tournaments-realm'
import { formatCount } from '@regent/contract/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import type { RealmPlace } from '../../../shell/routing/paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { type ClockName, clockText, useClock, zoneCity } from '../../../ui/time/clock.ts'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import { cyclesQuery } from './tournaments-reads.ts'

/** Cycles with players, newest first, without other sort orders. */
export function TournamentCycles({ id, place }: { id: string; place: RealmPlace }) {
  const list = useInfiniteQuery(cyclesQuery(id, realmScope(place.realmId)))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  return (
    <Section title="Cycles" subtitle="Newest first." isFlush>
      {list.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The cycles could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : rows.length === 0 && !list.isLoading ? (
        <EmptyState kind="nothing-yet" title="No cycles yet" description="A cycle appears with its first score." />
      ) : (
        <DataTable
          label="Cycles"
          columns={columns}
          rows={rows}
          rowId={({ cycle }) => String(cycle)}
          isLoading={list.isLoading}
          noun={['cycle', 'cycles']}
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

type UpcomingCycle = EndpointOutput<typeof getRealmTournament>['upcoming'][number]

/** The next cycles, soonest first, with both clocks. */
export function UpcomingCycles({ cycles }: { cycles: UpcomingCycle[] }) {
  const clock = useClock()
  const now = useNow()
  if (cycles.length === 0) return null
  return (
    <Section title="Upcoming cycles" subtitle="Defined by the start and the length in its content." isFlush>
      <DataTable
        label="Upcoming cycles"
        columns={upcomingColumns(clock, now)}
        rows={cycles}
        rowId={({ cycle }) => String(cycle)}
        noun={['cycle', 'cycles']}
      />
    </Section>
  )
}

/** Both ends of a cycle, in the chosen clock and in the other one. */
function upcomingColumns(clock: ClockName, now: number): Column<UpcomingCycle>[] {
  const city = zoneCity()
  const other = clock === 'utc' ? 'local' : 'utc'
  const otherName = other === 'utc' ? 'UTC' : city
  const ends = [
    { id: 'begins', header: 'Starts', ms: ({ startTimeMs }: UpcomingCycle) => startTimeMs },
    { id: 'ends', header: 'Ends', ms: ({ endTimeMs }: UpcomingCycle) => endTimeMs },
  ]
  return [
    { id: 'cycle', header: 'Cycle', width: 100, cell: ({ cycle }) => `Cycle ${cycle}` },
    ...ends.flatMap(({ id, header, ms }): Column<UpcomingCycle>[] => [
      { id, header, width: 148, isOnCard: true, cell: (row) => <Time ms={ms(row)} /> },
      ...(city === 'UTC'
        ? []
        : [
            {
              id: `${id}-other`,
              header: `${header}, ${otherName}`,
              width: 140,
              isOnCard: true,
              cell: (row: UpcomingCycle) => <span className="num dimmed">{clockText(ms(row), other, now)}</span>,
            },
          ]),
    ]),
  ]
}

const columns: Column<TournamentCycle>[] = [
  {
    id: 'cycle',
    header: 'Cycle',
    width: 100,
    cell: ({ cycle }) => <HereLink search={{ cycle: String(cycle) }}>{`Cycle ${cycle}`}</HereLink>,
  },
  {
    id: 'begins',
    header: 'Started',
    keepsWidth: true,
    cell: ({ startTimeMs }) => <Time ms={startTimeMs} />,
  },
  { id: 'ends', header: 'Ends', width: 120, cell: ({ endTimeMs }) => <Time ms={endTimeMs} /> },
  { id: 'players', header: 'Players', align: 'right', width: 90, cell: ({ players }) => formatCount(players) },
  {
    id: 'champion',
    header: 'Best player',
    width: 190,
    cell: ({ champion }) =>
      champion ? <PlayerLink gamerTag={champion.playerId} screen="tournaments" /> : <span className="dimmed">–</span>,
  },
  {
    id: 'score',
    header: 'Best score',
    align: 'right',
    width: 110,
    cell: ({ champion }) => (champion ? formatCount(champion.score) : <span className="dimmed">–</span>),
  },
]
