import { Button, Select } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import type { AdminPlayerStatus, TournamentContent } from '@regent/contract/engage/tournaments'
import type { getRealmTournament, TournamentStanding } from '@regent/contract/engage/tournaments-realm'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { IconArrowsExchange, IconTrophy } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { SelectionBar } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { usePlayerSelection } from '../../players/players/use-player-selection.tsx'
import styles from './TournamentPage.module.css'
import { formatPrizes, formatStageChange, tierName } from './tournament-words.ts'
import { pageSize, readStatus, standingsQuery } from './tournaments-reads.ts'
import type { TournamentSearch } from './tournaments-search.ts'

type TournamentStandingsProps = {
  id: string
  content: TournamentContent
  stages: EndpointOutput<typeof getRealmTournament>['stages']
  /** The current cycle. */
  current: number
}

const all = 'all'
const noun: [string, string] = ['player', 'players']
const rowKey = ({ playerId }: TournamentStanding) => String(playerId)

const EditStatusDrawer = lazyDialog(() => import('./EditStatusDrawer.tsx').then((module) => module.EditStatusDrawer))

/** The players of a cycle by rank: of all tiers and stages, or of one. */
export function TournamentStandings({ id, content, stages, current }: TournamentStandingsProps) {
  const { realmId } = useRealm()
  const { search, go } = useAddress<TournamentSearch>()
  const read = useQuery({ ...standingsQuery(id, search, realmScope(realmId)), placeholderData: (before) => before })
  const { data } = read
  const isPast = search.cycle !== undefined && Number(search.cycle) !== current
  const moving = useDrawer((layer, status: AdminPlayerStatus) => (
    <EditStatusDrawer {...layer} gamerTag={status.playerId} status={status} />
  ))
  const columns = useStandingColumns(id, { content, isPast, onMove: moving.open })
  const { selection, element: acting } = usePlayerSelection({
    of: JSON.stringify([id, search]),
    rows: data?.entries ?? [],
    rowId: rowKey,
    tagOf: ({ playerId }) => playerId,
  })
  return (
    <Section
      title="Standings"
      subtitle={isPast ? `Cycle ${search.cycle} (ended).` : 'Current cycle, now.'}
      isFlush
      actions={
        <div className="flex wrap">
          {isPast && <Button onClick={() => go({ cycle: undefined, from: undefined })}>Show the current cycle</Button>}
          <StageSelect content={content} stages={stages} />
        </div>
      }
    >
      {read.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The standings could not be loaded.', read.error)}
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
          rowId={rowKey}
          selected={selection?.selected}
          onSelect={selection?.onSelect}
          isLoading={read.isLoading}
          noun={noun}
        />
      )}
      {selection && selection.selected.size > 0 && (
        <div className={styles.pages}>
          <SelectionBar {...selection} shown={data?.entries.length ?? 0} noun={noun} />
        </div>
      )}
      {data !== undefined && <PageButtons count={data.entries.length} total={data.total} />}
      {moving.element}
      {acting}
    </Section>
  )
}

type StandingColumnsInput = {
  content: TournamentContent
  isPast: boolean
  onMove: (status: AdminPlayerStatus) => void
}

function useStandingColumns(id: string, { content, isPast, onMove }: StandingColumnsInput) {
  const place = useRealm()
  const { realmId } = place
  const navigate = useNavigate()
  const rights = useRights()
  const move = useCallback(
    async (gamerTag: number) => {
      try {
        const status = await readStatus(id, gamerTag, realmScope(realmId))
        if (status) onMove(status)
        else toast('The player has left the tournament.')
      } catch (failed) {
        toastFailure('The status of the player could not be loaded.', failed)
      }
    },
    [id, realmId, onMove],
  )
  const refusal = rights.refusal('edit tournaments') ?? (isPast && 'This cycle has ended.')
  return useMemo(
    () => [
      ...buildColumns(content),
      actionsColumn(({ playerId, leaderboardId }: TournamentStanding) => ({
        name: playerId,
        actions: [
          {
            label: 'Open the board of the group',
            icon: <IconTrophy aria-hidden />,
            onClick: () => void navigate({ to: paths.leaderboard(place, leaderboardId) }),
          },
          {
            label: 'Move to another tier or stage…',
            icon: <IconArrowsExchange aria-hidden />,
            onClick: () => void move(playerId),
            disabledReason: refusal,
          },
        ],
      })),
    ],
    [place, content, move, refusal, navigate],
  )
}

function StageSelect({ content, stages }: Pick<TournamentStandingsProps, 'content' | 'stages'>) {
  const { search, go } = useAddress<TournamentSearch>()
  const selectedStage = search.tier === undefined ? all : `${search.tier}/${search.stage}`
  const options = [
    { value: all, label: 'All tiers and stages' },
    ...stages.map(({ tier, stage, players }) => ({
      value: `${tier}/${stage}`,
      label: `${tierName(content, tier)}, stage ${stage} (${formatCount(players)})`,
    })),
  ]
  return (
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
  )
}

/** The buttons to the previous and the next page, if there are any. */
function PageButtons({ count, total }: { count: number; total: number }) {
  const { search, go } = useAddress<TournamentSearch>()
  const from = Number(search.from ?? 0)
  const end = from + count
  return (
    (from > 0 || end < total) && (
      <div className={`row ${styles.pages}`}>
        <Button
          disabled={from === 0}
          onClick={() => go({ from: from <= pageSize ? undefined : String(from - pageSize) })}
        >
          Previous
        </Button>
        <Button disabled={end >= total} onClick={() => go({ from: String(end) })}>
          Next
        </Button>
        <span className="dimmed">
          {formatCount(from + 1)} to {formatCount(end)} of {formatCount(total)}
        </span>
      </div>
    )
  )
}

const buildColumns = (content: TournamentContent): Column<TournamentStanding>[] => [
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
    cell: ({ leaderboardId }) => `Group ${leaderboardId.split('#')[1] ?? 0}`,
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
