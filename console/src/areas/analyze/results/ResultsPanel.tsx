import { Skeleton } from '@mantine/core'
import {
  getResults,
  type ResultCost,
  type ResultHoldOut,
  type ResultKind,
  type ResultSummary,
  resultLabels,
} from '@regent/contract/analyze/results'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { RecordLink } from '../../../shell/records/RecordLink.tsx'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatShare } from '../../../ui/words/format-number.ts'
import { GivenOverTime, OverTime } from './OverTime.tsx'
import styles from './Results.module.css'
import { formatAmounts, formatVerdict, isClear, type Results, shareOfBefore, shortName } from './result-words.ts'

const StepPlayersDialog = lazyDialog(() => import('./StepPlayersDialog.tsx').then((module) => module.StepPlayersDialog))

export type ResultsOf = { kind: ResultKind; id: string; name?: string }

type ResultsPanelProps = ResultsOf & {
  /** True on a screen that shows the steps itself. */
  hasNoSteps?: boolean
  /** When it begins, if it has not begun. */
  beginsAt?: number | undefined
  /** True to show nothing until there are results: most records of the kind give nothing. */
  isHiddenWhenEmpty?: boolean
}

/**
 * The results of a record: players by step, over time, amounts given, the hold-out, and other records of the same days. A number opens
 * the players behind it.
 */
export function ResultsPanel({
  kind,
  id,
  name = id,
  hasNoSteps = false,
  beginsAt,
  isHiddenWhenEmpty = false,
}: ResultsPanelProps) {
  const { realmId } = useRealm()
  const isKnown = isServed('getResults')
  const read = useQuery({
    ...query(getResults, { params: { kind, id } }, { scope: realmScope(realmId) }),
    enabled: isKnown,
  })
  const { data, error } = read
  if (!isKnown) return null
  if (isHiddenWhenEmpty && !error && (data?.days.length ?? 0) === 0) return null
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
            'No player activity yet.'
          )}
        </p>
      </Section>
    )
  }
  return (
    <>
      {!hasNoSteps && <Steps data={data} of={{ kind, id, name }} />}
      {data.holdOuts.length > 0 && <HoldOuts holdOuts={data.holdOuts} />}
      <OverTime data={data} />
      {data.costs.length > 0 && (
        <>
          <Costs data={data} />
          <GivenOverTime data={data} />
        </>
      )}
      {data.beside.length > 0 && (
        <Section title="Ran at the same time" subtitle="Other records with results on the same days." isFlush>
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
  const { steps, unknown, withdrawn } = data
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
      {unknown.length > 0 && (
        <ul className={`plain-list divided inset note ${styles.unknown}`} aria-label="Unknown steps">
          {unknown.map(({ step, word, reason }) => (
            <li key={step}>
              {word}: unknown. {reason}
            </li>
          ))}
        </ul>
      )}
      {showing.element}
    </Section>
  )
}

/** The bar of a step: its share of the step with the most players. */
function meterPercent(steps: Results['steps'], index: number): number {
  const maxPlayers = Math.max(...steps.map(({ players }) => players))
  return maxPlayers === 0 ? 0 : (100 * (steps[index]?.players ?? 0)) / maxPlayers
}

/** Compares the control group with the players who got the message. */
function HoldOuts({ holdOuts }: { holdOuts: ResultHoldOut[] }) {
  return (
    <Section title="Against the hold-out" subtitle="Ranges are 95 % confidence intervals." isFlush>
      <DataTable
        label="Against the hold-out"
        columns={holdOutColumns}
        rows={holdOuts}
        rowId={({ measure }) => measure}
        noun={['measure', 'measures']}
      />
    </Section>
  )
}

const holdOutColumns: Column<ResultHoldOut>[] = [
  { id: 'measure', header: 'Measure', width: 150, cell: ({ measure }) => measure },
  {
    id: 'reached',
    header: 'Reached',
    align: 'right',
    width: 80,
    cell: ({ reached }) => formatShare(reached.converted, reached.players, 1),
  },
  {
    id: 'heldOut',
    header: 'Hold-out',
    align: 'right',
    width: 80,
    cell: ({ heldOut }) => formatShare(heldOut.converted, heldOut.players, 1),
  },
  {
    id: 'range',
    header: 'Difference',
    width: 130,
    cell: ({ difference, verdict }) => difference && <RangeBar range={difference} isClear={isClear(verdict)} />,
  },
  { id: 'words', header: 'In words', width: 260, cell: formatVerdict },
]

/** A range on a scale from −50 to +50 points, with a line at zero. The words next to it say the same. */
function RangeBar({ range, isClear }: { range: NonNullable<ResultHoldOut['difference']>; isClear: boolean }) {
  const percent = (share: number) => Math.min(100, Math.max(0, 50 + 100 * share))
  const leftPercent = percent(range.low)
  return (
    <span className={styles.range} data-clear={isClear || undefined} aria-hidden>
      <span style={{ left: `${leftPercent}%`, width: `${Math.max(1, percent(range.high) - leftPercent)}%` }} />
      <i style={{ left: `${percent(range.value)}%` }} />
    </span>
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
    header: 'Reclaimed',
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
