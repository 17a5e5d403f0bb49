import { Modal } from '@mantine/core'
import { getWeekResults, type ResultSummary, resultLabels, stepsOf } from '@regent/contract/analyze/results'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CsvButton } from '../../../ui/csv/CsvButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { dateOfDay } from '../../../ui/time/day-text.ts'
import styles from './Results.module.css'
import { givenColumn, kindColumn, nameColumn, ResultsPanel, summaryId } from './ResultsPanel.tsx'
import { formatAmounts, formatWeek, shortName } from './result-words.ts'

type Week = EndpointOutput<typeof getWeekResults>
type WeekRow = Week['records'][number]

/** Everything that had results in the last 7 days, compared with the 7 days before. */
export function WeekPage() {
  const place = useRealm()
  const read = useQuery(query(getWeekResults, {}, { scope: realmScope(place.realmId) }))
  const { data, error } = read
  const showing = useDrawer((layer, one: ResultSummary) => <ResultsDialog {...layer} one={one} />)
  const { open } = showing
  const columns = useMemo(() => buildColumns((one) => open(one)), [open])
  const back = <Link to={paths.inRealm(place, 'dashboard')}>Dashboard</Link>
  return (
    <div className="stack gap-16">
      <PageHeader
        title="This week"
        subtitle={
          <>
            {data
              ? `${dateOfDay(data.from)} to ${dateOfDay(data.to)} in UTC, compared with the 7 days before`
              : 'Last 7 days'}{' '}
            · {back}
          </>
        }
        actions={data && <CsvButton fileName={`results-${data.to}.csv`} columns={csvColumns} rows={data.records} />}
      />
      {!data ? (
        <Card isFlush>
          {error ? (
            <EmptyState
              kind="failed"
              failure={readFailure('The results could not be loaded.', error)}
              onRetry={() => read.refetch()}
              isRetrying={read.isFetching}
            />
          ) : (
            <Pending />
          )}
        </Card>
      ) : (
        <>
          <Section title="What ran" subtitle="Each player counts once per step." isFlush>
            {data.records.length === 0 ? (
              <EmptyState
                kind="nothing-yet"
                title="No results this week"
                description="Events, messages, codes and offers appear here when players use them."
              />
            ) : (
              <DataTable label="What ran" columns={columns} rows={data.records} rowId={summaryId} noun={noun} />
            )}
          </Section>
          {data.amounts.length > 0 && (
            <Section title="Given in total" isFlush>
              <DataTable
                label="Given in total"
                columns={amountColumns}
                rows={data.amounts}
                rowId={({ symbol }) => symbol}
                noun={['currency or item', 'currencies and items']}
              />
            </Section>
          )}
        </>
      )}
      {showing.element}
    </div>
  )
}

const noun: [string, string] = ['record', 'records']

type ResultsDialogProps = { one: ResultSummary; isOpen: boolean; onClose: () => void }

/** The results of one record, also of those without a screen for them. */
export function ResultsDialog({ one, isOpen, onClose }: ResultsDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`${one.name}, ${resultLabels[one.kind]}`} size={900}>
      <div className="stack gap-16">
        <ResultsPanel kind={one.kind} id={one.id} name={one.name} />
      </div>
    </Modal>
  )
}

/** "Read 12, 9 before · Claimed 3, 0 before" */
const formatSteps = ({ kind, steps, before }: WeekRow): string =>
  stepsOf(kind)
    .filter(([step]) => steps[step] !== undefined)
    .map(([step, word]) => `${word} ${formatWeek(steps[step] ?? 0, before[step] ?? 0)}`)
    .join(' · ')

const buildColumns = (onOpen: (row: WeekRow) => void): Column<WeekRow>[] => [
  nameColumn,
  kindColumn,
  { id: 'steps', header: 'Players', width: 360, cell: formatSteps },
  givenColumn,
  {
    id: 'open',
    header: 'Results',
    width: 80,
    cell: (row) => (
      <button type="button" className={styles.open} aria-label={`Results of ${row.name}`} onClick={() => onOpen(row)}>
        Show
      </button>
    ),
  },
]

const csvColumns: Column<WeekRow>[] = [
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kind, csv: { kind: 'kind' } },
  { id: 'id', header: 'Id', cell: ({ id }) => id, csv: { id: 'id' } },
  { id: 'name', header: 'Name', cell: ({ name }) => name, csv: { name: 'name' } },
  { id: 'steps', header: 'Players', cell: formatSteps, csv: { players: formatSteps } },
  { id: 'given', header: 'Given', cell: () => '', csv: { given: ({ given }) => formatAmounts(given) } },
]

const amountColumns: Column<Week['amounts'][number]>[] = [
  { id: 'symbol', header: 'Currency or item', width: 200, cell: ({ symbol }) => shortName(symbol) },
  {
    id: 'given',
    header: 'Given',
    align: 'right',
    width: 160,
    cell: ({ given, before }) => formatWeek(given, before),
  },
]
