import { SegmentedControl, Skeleton } from '@mantine/core'
import { getResults, type ResultCost, type ResultKind, type ResultSummary } from '@regent/contract/analyze/results'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { RecordLink } from '../../../shell/records/RecordLink.tsx'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { Chart, seriesColors } from '../../../ui/chart/Chart.tsx'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatCount, formatShare } from '../../../ui/words/format-number.ts'
import styles from './Results.module.css'
import { buildRows, formatAmounts, formatHoldOut, type Results, shareOfBefore, shortName } from './result-words.ts'
import { resultLabels } from './step-labels.ts'

const StepPlayersDialog = lazyDialog(() => import('./StepPlayersDialog.tsx').then((module) => module.StepPlayersDialog))

export type ResultsOf = { kind: ResultKind; id: string; name?: string }

type ResultsPanelProps = ResultsOf & {
  /** True on a screen that shows the steps itself. */
  hasNoSteps?: boolean
  /** When it begins, if it has not begun. */
  beginsAt?: number | undefined
}

/**
 * The results of a record: players by step, over time, amounts given, the hold-out, and other records of the same days. A number opens
 * the players behind it.
 */
export function ResultsPanel({ kind, id, name = id, hasNoSteps = false, beginsAt }: ResultsPanelProps) {
  const { realmId } = useRealm()
  const isKnown = isServed('getResults')
  const read = useQuery({
    ...query(getResults, { params: { kind, id } }, { scope: realmScope(realmId) }),
    enabled: isKnown,
  })
  const { data, error } = read
  if (!isKnown) return null
  if (!data) {
    return (
      <Section title={hasNoSteps ? 'Results over time' : 'Results'} isFlush>
        {error ? (
          <EmptyState
            kind="failed"
            failure={readFailure('The results could not be loaded.', error)}
            onRetry={() => read.refetch()}
            isRetrying={read.isFetching}
          />
        ) : (
          <Skeleton height={120} />
        )}
      </Section>
    )
  }
  if (data.days.length === 0) {
    return (
      <Section title={hasNoSteps ? 'Results over time' : 'Results'}>
        <p className="flush dimmed">
          {beginsAt !== undefined && beginsAt > Date.now() ? (
            <>
              Begins <Time ms={beginsAt} />
            </>
          ) : (
            'No player has done anything with it yet.'
          )}
        </p>
      </Section>
    )
  }
  return (
    <>
      {!hasNoSteps && <Steps data={data} of={{ kind, id, name }} />}
      <OverTime data={data} />
      {data.costs.length > 0 && <Costs data={data} />}
      {data.beside.length > 0 && (
        <Section title="Ran at the same time" subtitle="Other records with results in the same days." isFlush>
          <DataTable
            label="Ran at the same time"
            columns={besideColumns}
            rows={data.beside}
            rowId={summaryId}
            noun={['record', 'records']}
          />
        </Section>
      )}
    </>
  )
}

function Steps({ data, of }: { data: Results; of: Required<ResultsOf> }) {
  const showing = useDrawer((layer, step: Results['steps'][number]) => (
    <StepPlayersDialog {...layer} of={of} step={step} />
  ))
  const { steps, withdrawn, holdOut } = data
  return (
    <Section
      title="Results"
      subtitle={
        withdrawn > 0 && `${formatQuantity(withdrawn, 'message was', 'messages were')} withdrawn and stay counted.`
      }
      isFlush
    >
      <dl className={styles.steps}>
        {steps.map((step, index) => (
          <div key={step.step} className={styles.step}>
            <dt>{step.word}</dt>
            <dd>
              <button
                type="button"
                className={styles.figure}
                aria-label={`${step.word}: ${formatQuantity(step.players, 'player')}. Show them`}
                onClick={() => showing.open(step)}
              >
                {formatCount(step.players)}
              </button>
            </dd>
            <dd className={styles.meter} aria-hidden>
              <span style={{ width: `${meterPercent(steps, index)}%` }} />
            </dd>
            <dd className="note">{shareOfBefore(steps, index)}</dd>
          </div>
        ))}
      </dl>
      {holdOut && <p className="flush divided inset">{formatHoldOut(holdOut)}</p>}
      {showing.element}
    </Section>
  )
}

/** The bar of a step: its share of the step with the most players. */
function meterPercent(steps: Results['steps'], index: number): number {
  const most = Math.max(...steps.map(({ players }) => players))
  return most === 0 ? 0 : (100 * (steps[index]?.players ?? 0)) / most
}

const choices = [
  { value: 'sum', label: 'Sum' },
  { value: 'day', label: 'Each day' },
]

function OverTime({ data }: { data: Results }) {
  const [shown, setShown] = useState('sum')
  const isSum = shown === 'sum'
  const rows = useMemo(() => buildRows(data, isSum), [data, isSum])
  const series = data.steps.map(({ step, word }, index) => ({
    name: step,
    label: word,
    color: seriesColors[index] ?? 'gray.6',
  }))
  return (
    <Section
      title="Over time"
      subtitle={isSum ? 'Players, summed up. Days are in UTC.' : 'Players of each day, in UTC.'}
      actions={<SegmentedControl aria-label="Over time" data={choices} value={shown} onChange={setShown} />}
    >
      <Chart
        label={isSum ? 'Players up to each day' : 'Players of each day'}
        summary={`Players of each step in ${formatQuantity(rows.length, 'day')}.`}
        kind={isSum && rows.length > 1 ? 'line' : 'bars'}
        rows={rows}
        series={series}
        format={formatCount}
      />
    </Section>
  )
}

function Costs({ data: { costs, amountsSince } }: { data: Results }) {
  return (
    <Section
      title="Given so far"
      subtitle={
        <>
          Amounts that players got. An undo is shown apart.
          {amountsSince !== undefined && (
            <>
              {' '}
              Counted since <Time ms={amountsSince} />
            </>
          )}
        </>
      }
      isFlush
    >
      <DataTable
        label="Given so far"
        columns={costColumns}
        rows={costs}
        rowId={({ symbol }) => symbol}
        noun={['currency or item', 'currencies and items']}
      />
    </Section>
  )
}

const costColumns: Column<ResultCost>[] = [
  { id: 'symbol', header: 'Currency or item', width: 140, cell: ({ symbol }) => shortName(symbol) },
  { id: 'given', header: 'Given', align: 'right', width: 90, cell: ({ given }) => formatCount(given) },
  {
    id: 'takenBack',
    header: 'Taken back',
    align: 'right',
    width: 90,
    cell: ({ takenBack }) => (takenBack > 0 ? formatCount(takenBack) : '–'),
  },
  {
    id: 'week',
    header: 'Of the last 7 days',
    align: 'right',
    width: 130,
    cell: ({ given, givenInWeek }) => (givenInWeek > 0 ? formatShare(given, givenInWeek) : '–'),
  },
]

export const summaryId = ({ kind, id }: Pick<ResultSummary, 'kind' | 'id'>) => `${kind} ${id}`

export const nameColumn: Column<ResultSummary> = {
  id: 'name',
  header: 'Name',
  width: 200,
  cell: ({ kind, id, name }) => <RecordLink link={{ kind, id }}>{name}</RecordLink>,
}

export const kindColumn: Column<ResultSummary> = {
  id: 'kind',
  header: 'Kind',
  width: 110,
  cell: ({ kind }) => resultLabels[kind],
}

export const givenColumn: Column<ResultSummary> = {
  id: 'given',
  header: 'Given',
  align: 'right',
  width: 160,
  cell: ({ given }) => formatAmounts(given),
}

const besideColumns: Column<ResultSummary>[] = [
  nameColumn,
  kindColumn,
  {
    id: 'players',
    header: 'Most players',
    align: 'right',
    width: 100,
    cell: ({ steps }) => formatCount(Math.max(0, ...Object.values(steps))),
  },
  givenColumn,
]
