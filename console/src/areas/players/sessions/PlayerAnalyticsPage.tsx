import { Button } from '@mantine/core'
import { getSessionHistory, listSessions, type Session } from '@regent/contract/players/sessions'
import { formatQuantity } from '@regent/contract/words'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { listRead } from '../../../api/list-read.ts'
import { newestReader } from '../../../api/newest-page.ts'
import { pagedQuery, pageReader } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useListFollow } from '../../../shell/lists/use-list-follow.ts'
import { Figures } from '../../../ui/chart/Figures.tsx'
import { CsvAllButton } from '../../../ui/csv/CsvAllButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Count } from '../../../ui/layout/Count.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { GrowingTable } from '../../../ui/table/GrowingTable.tsx'
import { readSort, sortText } from '../../../ui/table/sort.ts'
import { dateOfDay } from '../../../ui/time/day-text.ts'
import { Money } from '../../../ui/words/Money.tsx'
import { type MonthSearch, readMonthSearch } from './month-search.ts'
import { type Month, monthAfter, monthAt, monthName, monthText, readMonth, toMonthSpan } from './months.ts'
import { SessionCalendar } from './SessionCalendar.tsx'
import { columns } from './session-columns.tsx'

const noun: [string, string] = ['session', 'sessions']
const rowId = ({ id }: Session) => String(id)
const rowName = ({ startedAt }: Session) => `the session of ${new Date(startedAt).toISOString()}`

/** A player's sessions: a calendar month and a list. */
export function PlayerAnalyticsPage() {
  const { realmId, gamerTag } = usePlayerRoute()
  const search = useSearch({ strict: false }) as MonthSearch
  const now = Date.now()
  const month = readMonth(search.month, now)
  const history = useQuery({
    ...query(getSessionHistory, { query: { dbid: gamerTag, ...month } }, { scope: realmScope(realmId) }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = history
  const of = (value: number | undefined) =>
    value === undefined || history.isPlaceholderData ? '…' : <Count value={value} />
  return (
    <>
      <PageHeader title="Analytics" subtitle="Active days of the player (UTC)." />
      <Figures
        figures={[
          { label: `Sessions in ${monthName(month)}`, value: error ? '–' : of(data?.sessions.length) },
          { label: 'Days played', value: error ? '–' : of(data?.daysPlayed) },
          { label: 'Installed', value: data?.installDate ? dateOfDay(data.installDate) : error || data ? '–' : '…' },
          ...(data?.totalPaid ?? []).map(({ currencyCode, totalRevenue }) => ({
            label: 'Total paid',
            value: <Money minor={totalRevenue} {...(currencyCode !== undefined && { currency: currencyCode })} />,
          })),
        ]}
      />
      <Section title={monthName(month)} actions={<MonthSteps month={month} now={now} />} isFlush>
        {error && !data ? (
          <EmptyState
            kind="failed"
            failure={readFailure('The active days could not be loaded.', error)}
            onRetry={() => history.refetch()}
            isRetrying={history.isFetching}
          />
        ) : (
          <SessionCalendar
            month={month}
            sessions={history.isPlaceholderData ? [] : (data?.sessions ?? [])}
            payments={history.isPlaceholderData ? [] : (data?.payments ?? [])}
            installDate={data?.installDate}
            today={new Date(now).toISOString().slice(0, 10)}
            isLoading={history.isFetching}
          />
        )}
      </Section>
      <Sessions month={month} />
    </>
  )
}

/** Links to the previous and the next month; the current month is in the URL. */
function MonthSteps({ month, now }: { month: Month; now: number }) {
  const { open } = useAddress<MonthSearch>()
  const present = monthText(monthAt(now))
  const isPresent = monthText(month) === present
  const show = (to: Month | undefined) => open({ month: to && monthText(to) })
  return (
    <>
      {!isPresent && <Button onClick={() => show(undefined)}>This month</Button>}
      <Button leftSection={<IconChevronLeft aria-hidden />} onClick={() => show(monthAfter(month, -1))}>
        Previous month
      </Button>
      <Button
        rightSection={<IconChevronRight aria-hidden />}
        disabled={isPresent}
        onClick={() => show(monthAfter(month, 1))}
      >
        Next month
      </Button>
    </>
  )
}

function Sessions({ month }: { month: Month }) {
  const { realmId, gamerTag } = usePlayerRoute()
  const scope = realmScope(realmId)
  const { search, go } = useAddress<MonthSearch>()
  const { sort = '-started' } = search
  const input = { query: { player: gamerTag, ...toMonthSpan(month), sort } }
  const newestFirst = sort === '-started' ? { by: ['id'] } : undefined
  const pages = pagedQuery(listSessions, input, { scope, newestFirst })
  const list = useInfiniteQuery(pages)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const isOver = monthText(month) !== monthText(monthAt(Date.now()))
  const follow = {
    ...useListFollow('player-sessions'),
    onRead: newestReader(pages),
    disabledReason: isOver && 'This month is in the past: no new sessions.',
  }
  return (
    <Section
      title="Sessions"
      subtitle={`Started in ${monthName(month)}.`}
      isFlush
      actions={
        <CsvAllButton
          fileName={`sessions-${gamerTag}-${monthText(month)}.csv`}
          columns={columns}
          readPage={pageReader(listSessions, input, scope)}
          noun={noun}
          onFailure={(error) => toastFailure('The CSV was not saved.', error)}
          isDisabled={rows.length === 0}
        />
      }
    >
      <GrowingTable
        label="Sessions"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        noun={noun}
        sort={readSort(sort)}
        onSort={(chosen) => go({ sort: readMonthSearch({ sort: sortText(chosen) }).sort })}
        {...listRead(list, 'The sessions could not be loaded.')}
        follow={follow}
        count={`${list.hasNextPage ? `The ${sort === 'started' ? 'oldest' : 'newest'} ` : ''}${formatQuantity(rows.length, ...noun)}`}
        onMore={list.hasNextPage && (() => list.fetchNextPage())}
        isLoadingMore={list.isFetchingNextPage}
        nothingYet={{
          title: `No sessions in ${monthName(month)}`,
          description: 'Game clients start sessions.',
        }}
      />
    </Section>
  )
}
