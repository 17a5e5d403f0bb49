import { SegmentedControl, Skeleton } from '@mantine/core'
import type { EventParticipation as Participation } from '@regent/contract/engage/events'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { Chart, seriesColors } from '../../../ui/chart/Chart.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { useClock } from '../../../ui/time/clock.ts'
import { scoreText } from '../leaderboards/score-words.ts'
import styles from './Events.module.css'
import { participationQuery } from './events-reads.ts'
import { buildBands, buildRows, formatStepLength } from './participation-chart.ts'
import type { PhaseTime } from './phases-of.ts'

type Best = Participation['top'][number] & { place: number }

const buildColumns = (place: RealmPlace): Column<Best>[] => [
  { id: 'player', header: 'Player', width: 220, cell: ({ gamerTag }) => <PlayerLink gamerTag={gamerTag} /> },
  { id: 'place', header: 'Place', align: 'right', width: 70, cell: (best) => best.place },
  { id: 'score', header: 'Score', align: 'right', width: 110, cell: ({ score }) => scoreText(score) },
  { id: 'rank', header: 'Rank in partition', align: 'right', width: 130, cell: ({ rank }) => formatCount(rank) },
  {
    id: 'partition',
    header: 'Partition',
    width: 220,
    cell: ({ partition }) => <RowLink to={paths.leaderboard(place, partition)}>{partition}</RowLink>,
  },
]

type EventParticipationProps = {
  /** The id of a started round. */
  round: string
  isRunning: boolean
  phases: readonly PhaseTime[]
  place: RealmPlace
}

/** Participation in a round over time, and its best players. */
export function EventParticipation({ round, isRunning, phases, place }: EventParticipationProps) {
  const read = useQuery(participationQuery(round, realmScope(place.realmId), isRunning))
  const { data } = read
  const hasPlayers = data !== undefined && data.players > 0
  const columns = useMemo(() => buildColumns(place), [place])
  const best = useMemo(() => data?.top.map((one, index) => ({ ...one, place: index + 1 })) ?? [], [data])
  if (!hasPlayers) {
    return (
      <Section title="Participation" isFlush>
        {read.error ? (
          <EmptyState
            kind="failed"
            failure={readFailure('The participation could not be loaded.', read.error)}
            onRetry={() => read.refetch()}
            isRetrying={read.isFetching}
          />
        ) : data ? (
          <EmptyState
            kind="nothing-yet"
            title="No participants yet"
            description="A player’s first score enters the event."
          />
        ) : (
          <Skeleton height={260} />
        )}
      </Section>
    )
  }
  return (
    <>
      <OverTime data={data} isRunning={isRunning} phases={phases} />
      <Section
        title="Top players"
        subtitle={
          data.isTopOfAll ? 'The best scores of all partitions.' : 'The best scores of the first 1,000 partitions.'
        }
        actions={<Link to={paths.leaderboard(place, data.leaderboardId)}>Full leaderboard</Link>}
        isFlush
      >
        <DataTable
          label="Top players"
          columns={columns}
          rows={best}
          rowId={({ gamerTag }) => String(gamerTag)}
          noun={['player', 'players']}
        />
      </Section>
    </>
  )
}

const measures = {
  entries: { label: 'Entries', title: 'Players who entered', color: seriesColors[0] ?? 'gray.6' },
  // Only the time of the last claim is stored.
  claims: { label: 'Last claims', title: 'Players by their last claim', color: seriesColors[1] ?? 'gray.6' },
} as const
type Measure = keyof typeof measures

const choices = Object.entries(measures).map(([value, { label }]) => ({ value, label }))
const isMeasure = (text: string): text is Measure => text in measures

type OverTimeProps = { data: Participation; isRunning: boolean; phases: readonly PhaseTime[] }

function OverTime({ data, isRunning, phases }: OverTimeProps) {
  const [measure, setMeasure] = useState<Measure>('entries')
  const clock = useClock()
  const rows = useMemo(() => buildRows(data, clock, Date.now()), [data, clock])
  const bands = useMemo(() => buildBands(data, phases), [data, phases])
  const step = formatStepLength(data.stepMs)
  const countedRows = rows.filter((row) => row['entries'] !== null)
  const lateClaimsText = data.claimedLater > 0 ? `, ${formatCount(data.claimedLater)} of them after the end` : ''
  const { label, title, color } = measures[measure]
  return (
    <Section
      title="Participation"
      subtitle={`${formatCount(data.players)} ${data.players === 1 ? 'player has' : 'players have'} entered, ${formatCount(data.claimed)} ${data.claimed === 1 ? 'has' : 'have'} claimed rewards${lateClaimsText}${isRunning ? '' : '; the round is over'}.`}
      actions={
        <SegmentedControl
          aria-label="Figure"
          data={choices}
          value={measure}
          onChange={(next) => isMeasure(next) && setMeasure(next)}
        />
      }
    >
      <Chart
        label={`${title} by ${step}`}
        summary={`${title} in each ${step} of the round, with its phases. The table below has the numbers.`}
        kind="bars"
        rows={rows}
        series={[{ name: measure, label, color }]}
        format={formatCount}
        bands={bands}
      />
      <details className={styles.numbers}>
        <summary>Numbers</summary>
        <DataTable
          label="Participation"
          columns={numberColumns}
          rows={countedRows.toReversed()}
          rowId={({ name }) => String(name)}
          noun={[step, `${step}s`]}
          maxHeight="260px"
        />
      </details>
    </Section>
  )
}

type Cells = Record<string, string | number | null>

const numberColumns: Column<Cells>[] = [
  { id: 'name', header: 'From', width: 200, cell: (row) => row['name'] },
  { id: 'entries', header: 'Entries', align: 'right', width: 90, cell: (row) => formatCount(Number(row['entries'])) },
  {
    id: 'claims',
    header: 'Last claims',
    align: 'right',
    width: 100,
    cell: (row) => formatCount(Number(row['claims'])),
  },
]
