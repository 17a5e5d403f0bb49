import { Button, Select } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import type { TournamentContent } from '@regent/contract/engage/tournaments'
import type { getRealmTournament, TournamentStanding } from '@regent/contract/engage/tournaments-realm'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
import styles from './TournamentPage.module.css'
import { formatPrizes, formatStageChange, tierName } from './tournament-words.ts'
import { pageSize, standingsQuery } from './tournaments-reads.ts'
import type { TournamentSearch } from './tournaments-search.ts'

type TournamentStandingsProps = {
  id: string
  content: TournamentContent
  stages: EndpointOutput<typeof getRealmTournament>['stages']
  /** The current cycle. */
  current: number
}

const all = 'all'

/** The players of a cycle by rank: of all tiers and stages, or of one. */
export function TournamentStandings({ id, content, stages, current }: TournamentStandingsProps) {
  const { customerId, gameId, realmId } = useRealm()
  const { search, go } = useAddress<TournamentSearch>()
  const read = useQuery({ ...standingsQuery(id, search, realmScope(realmId)), placeholderData: (before) => before })
  const columns = useMemo(
    () => buildColumns({ customerId, gameId, realmId }, content),
    [customerId, gameId, realmId, content],
  )
  const { data, error } = read
  const from = Number(search.from ?? 0)
  const end = from + (data?.entries.length ?? 0)
  const selectedStage = search.tier === undefined ? all : `${search.tier}/${search.stage}`
  const options = [
    { value: all, label: 'All tiers and stages' },
    ...stages.map(({ tier, stage, players }) => ({
      value: `${tier}/${stage}`,
      label: `${tierName(content, tier)}, stage ${stage} (${formatCount(players)})`,
    })),
  ]
  const isPast = search.cycle !== undefined && Number(search.cycle) !== current
  return (
    <Section
      title="Standings"
      subtitle={isPast ? `Cycle ${search.cycle} (ended).` : 'Current cycle, now.'}
      isFlush
      actions={
        <div className="flex wrap">
          {isPast && <Button onClick={() => go({ cycle: undefined, from: undefined })}>Show the current cycle</Button>}
          <Select
            aria-label="Tier and stage"
            data={
              options.some(({ value }) => value === selectedStage)
                ? options
                : [...options, { value: selectedStage, label: selectedStage }]
            }
            value={selectedStage}
            allowDeselect={false}
            onChange={(value) => {
              const [tier, stage] = value === null || value === all ? [] : value.split('/')
              go({ tier, stage, from: undefined })
            }}
          />
        </div>
      }
    >
      {error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The standings could not be loaded.', error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : data?.total === 0 ? (
        <EmptyState
          kind="nothing-yet"
          title="No scores yet"
          description="Players appear with their first score of the cycle."
        />
      ) : (
        <DataTable
          label="Standings"
          columns={columns}
          rows={data?.entries ?? []}
          rowId={({ playerId }) => String(playerId)}
          isLoading={read.isLoading}
          noun={['player', 'players']}
        />
      )}
      {data !== undefined && (from > 0 || end < data.total) && (
        <div className={`row ${styles.pages}`}>
          <Button
            disabled={from === 0}
            onClick={() => go({ from: from <= pageSize ? undefined : String(from - pageSize) })}
          >
            Previous
          </Button>
          <Button disabled={end >= data.total} onClick={() => go({ from: String(end) })}>
            Next
          </Button>
          <span className="dimmed">
            {formatCount(from + 1)} to {formatCount(end)} of {formatCount(data.total)}
          </span>
        </div>
      )}
    </Section>
  )
}

const buildColumns = (place: RealmPlace, content: TournamentContent): Column<TournamentStanding>[] => [
  {
    id: 'player',
    header: 'Player',
    width: 190,
    cell: ({ playerId }) => <PlayerLink gamerTag={playerId} screen="tournaments" />,
  },
  {
    id: 'overall',
    header: 'Place',
    align: 'right',
    width: 80,
    cell: ({ overallRank }) => formatCount(overallRank),
  },
  { id: 'score', header: 'Score', align: 'right', width: 100, cell: ({ score }) => formatCount(score) },
  { id: 'tier', header: 'Tier', width: 120, cell: ({ tier }) => tierName(content, tier) },
  { id: 'stage', header: 'Stage', align: 'right', width: 70, cell: ({ stage }) => stage },
  {
    id: 'group',
    header: 'Group',
    width: 100,
    cell: ({ leaderboardId }) => (
      <RowLink to={paths.leaderboard(place, leaderboardId)}>{`Group ${leaderboardId.split('#')[1] ?? 0}`}</RowLink>
    ),
  },
  { id: 'rank', header: 'Rank in group', align: 'right', width: 110, cell: ({ rank }) => formatCount(rank) },
  { id: 'move', header: 'Next stage', width: 110, cell: ({ stageChange }) => formatStageChange(stageChange) },
  {
    id: 'rewards',
    header: 'Reward',
    width: 180,
    cell: ({ currencyRewards, gifts }) => formatPrizes(currencyRewards, gifts) || <span className="dimmed">–</span>,
  },
]
