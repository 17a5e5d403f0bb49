import { deleteTimer, listTimerDefs, listTimerFires, type Timer } from '@regent/contract/operate/timers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { RecordsPage } from '../../../shell/lists/RecordsPage.tsx'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import type { Rights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Duration } from '../../../ui/time/Duration.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { HistorySection } from '../../organization/audit/History.tsx'
import type { TimersSearch } from './timers-search.ts'

const TimerDrawer = lazyDialog(() => import('./TimerDrawer.tsx').then((module) => module.TimerDrawer))

const timers: WholeList<Timer, TimersSearch> = {
  name: 'timers',
  noun: ['timer', 'timers'],
  rowId: ({ name }) => name,
  placeholder: 'Name or text',
  texts: ({ name, cronish }) => [name, cronish],
}

/** The timers of the realm. */
export function TimersPage() {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  return (
    <RecordsPage
      title="Timers"
      subtitle="Recurring notifications to game clients."
      list={timers}
      read={query(listTimerDefs, {}, { scope })}
      rowsOf={(data) => data.timers}
      what="the timers"
      rights={{ view: 'view timers', create: 'create timers' }}
      createLabel="Create timer"
      begin="create a timer"
      csvFile={`timers-${realmId}.csv`}
      nothingYet={{ title: 'No timers yet', description: 'A timer fires daily, weekly, monthly or yearly.' }}
      buildColumns={buildColumns}
      rowTitle={({ name }) => name}
      detail={(timer) => <Detail timer={timer} scope={scope} />}
      form={(layer, known) => <TimerDrawer {...layer} known={known} />}
    />
  )
}

function Detail({ timer, scope }: { timer: Timer; scope: string | null }) {
  const { name, cronish, zone, nextFire, secsInPeriod, startedAt, updatedAt, updatedBy } = timer
  return (
    <>
      <Section title="Timer">
        <KeyValueList
          items={[
            { label: 'Name', value: name, copy: name },
            { label: 'Text', value: cronish, copy: cronish },
            { label: 'Time zone', value: zone },
            { label: 'Next', value: <Time ms={nextFire} /> },
            { label: 'Period', value: <Duration ms={secsInPeriod * 1_000} /> },
            { label: 'Counted from', value: <Time ms={startedAt} /> },
            {
              label: 'Changed',
              value: (
                <>
                  <Time ms={updatedAt} />
                  {updatedBy && ` by ${updatedBy}`}
                </>
              ),
            },
          ]}
        />
      </Section>
      <Fires name={name} scope={scope} />
      <HistorySection of={{ subject: 'timer', subjectId: name }} scope={scope} />
    </>
  )
}

type Fire = { id: number; dueAt: number; firedAt: number }

const fireColumns: Column<Fire>[] = [
  { id: 'due', header: 'Scheduled', keepsWidth: true, cell: ({ dueAt }) => <Time ms={dueAt} /> },
  { id: 'fired', header: 'Fired', width: 180, cell: ({ firedAt }) => <Time ms={firedAt} /> },
]

/** The history of a timer's notifications. */
function Fires({ name, scope }: { name: string; scope: string | null }) {
  const list = useInfiniteQuery(
    pagedQuery(listTimerFires, { query: { name, limit: 10 } }, { scope, newestFirst: { by: ['id'] } }),
  )
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  return (
    <Section title="Activity" subtitle="Last 30 days." isFlush>
      {list.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The activity could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : rows.length === 0 && !list.isLoading ? (
        <EmptyState kind="nothing-yet" title="No activity yet" description="Firings of the timer appear here." />
      ) : (
        <DataTable
          label="Activity"
          columns={fireColumns}
          rows={rows}
          rowId={({ id }) => String(id)}
          isLoading={list.isLoading}
          noun={['entry', 'entries']}
        />
      )}
      {list.hasNextPage && (
        <ActionButton onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage} m={8}>
          Load more
        </ActionButton>
      )}
    </Section>
  )
}

const buildColumns = ({ refusal }: Rights, edit: (timer: Timer) => void): Column<Timer>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 220,
    cell: ({ name }) => <HereLink search={{ shown: name }}>{name}</HereLink>,
    csv: 'name',
  },
  { id: 'cronish', header: 'Repeats', width: 320, cell: ({ cronish }) => cronish, csv: 'cronish' },
  { id: 'zone', header: 'Time zone', width: 140, cell: ({ zone }) => zone, csv: 'zone' },
  {
    id: 'next',
    header: 'Next',
    keepsWidth: true,
    cell: ({ nextFire }) => <Time ms={nextFire} />,
    csv: { nextFire: ({ nextFire }) => new Date(nextFire).toISOString() },
  },
  {
    id: 'till',
    header: 'Next in',
    align: 'right',
    width: 140,
    cell: ({ secsTillFire }) => <Duration ms={secsTillFire * 1_000} />,
    csv: 'secsTillFire',
  },
  {
    id: 'period',
    header: 'Period',
    align: 'right',
    width: 120,
    cell: ({ secsInPeriod }) => <Duration ms={secsInPeriod * 1_000} />,
    csv: 'secsInPeriod',
  },
  actionsColumn((timer) => ({
    name: timer.name,
    actions: [
      {
        label: 'Edit timer',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(timer),
        disabledReason: refusal('edit timers'),
      },
      {
        label: 'Delete timer',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeTimer(timer),
        isDangerous: true,
        disabledReason: refusal('delete timers'),
      },
    ],
  })),
]

/** Needs no confirmation, because it can be undone. */
const removeTimer = ({ name }: Timer) =>
  act(
    deleteTimer,
    { body: { name } },
    { subject: 'timer', done: `Deleted the timer ${name}`, failed: `The timer ${name} was not deleted.` },
  )
