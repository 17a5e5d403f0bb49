import { Button } from '@mantine/core'
import { createLogsUrl } from '@regent/contract/operate/logs/logs'
import { infiniteQueryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { manifestQuery, useLogStorage } from '../../../shell/scope/log-storage.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { toastError } from '../../../ui/feedback/toast.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconAdjustments } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { Filter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Follow } from '../../../ui/list/use-following.ts'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { TimeControls } from '../metrics/TimeControls.tsx'
import { isOver, refreshes } from '../metrics/time-range.ts'
import styles from './Logs.module.css'
import { levelTones, momentText, readLines, type ShownLine, usualTime } from './log-lines.ts'
import { buildFields, type LogsSearch, toFilters, toSearch } from './logs-search.ts'

const LogLineDrawer = lazyDialog(() => import('./LogLineDrawer.tsx').then((module) => module.LogLineDrawer))
const LogConfigDrawer = lazyDialog(() => import('./LogConfigDrawer.tsx').then((module) => module.LogConfigDrawer))

const lines: PagedList<ShownLine, LogsSearch> = {
  name: 'logs',
  noun: ['line', 'lines'],
  rowId: ({ event }) => event.eventId,
  rowName: ({ event }) => `line ${event.eventId}`,
  placeholder: 'Search in messages',
  keys: ['from', 'to', 'last', 'service', 'level', 'player', 'q'],
  failed: 'The lines could not be loaded.',
  isFollowedAtFirst: true,
}

const columns: Column<ShownLine>[] = [
  {
    id: 'time',
    header: 'Time',
    width: 215,
    cell: ({ event }) => (
      <HereLink search={{ shown: event.eventId }}>
        <span className="num">{momentText(event.timestamp)}</span>
      </HereLink>
    ),
    csv: { time: ({ event }) => new Date(event.timestamp).toISOString() },
  },
  {
    id: 'level',
    header: 'Level',
    width: 112,
    cell: ({ line }) => <Pill tone={levelTones[line.level]}>{line.level}</Pill>,
    csv: { level: ({ line }) => line.level },
  },
  { id: 'service', header: 'Service', width: 130, cell: ({ service }) => service, csv: 'service' },
  {
    id: 'text',
    header: 'Text',
    width: 620,
    canLeave: false,
    cell: ({ line }) => <span className="mono">{line.text}</span>,
    csv: { text: ({ line }) => line.text },
  },
  {
    id: 'id',
    header: 'Id',
    width: 110,
    cell: ({ line }) => <span className="mono">{line.id ?? ''}</span>,
    csv: { id: ({ line }) => line.id, message: ({ event }) => event.message },
  },
]

/** The lines of the filters in the URL. */
function useLines(search: LogsSearch, hasLogStorage: boolean) {
  const { realmId } = useRealm()
  const rights = useRights()
  const scope = realmScope(realmId)
  return usePagedList(
    lines,
    infiniteQueryOptions({
      queryKey: [createLogsUrl.path, search, scope],
      queryFn: ({ pageParam, signal }) => readLines(search, scope, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    {
      right: rights.can('view logs') ? 'view microservices' : 'view logs',
      isEnabled: hasLogStorage,
      csv: {
        fileName: `logs-${realmId}.csv`,
        of: 'all',
        readPage: (cursor, signal) => readLines(search, scope, cursor, signal, 1_000),
      },
    },
  )
}

/** The filters, with the deployed services to choose from. */
function useFields(isAllowed: boolean) {
  const { realmId } = useRealm()
  const deployed = useQuery({ ...manifestQuery(realmId), enabled: isAllowed })
  const services = useMemo(
    () => deployed.data?.manifest.manifest.map(({ serviceName }) => serviceName) ?? [],
    [deployed.data],
  )
  return { fields: useMemo(() => buildFields(services), [services]), isLoading: deployed.isLoading }
}

/** Automatic reload by the chosen interval, while the newest lines are shown. */
const buildFollow = (follow: Follow, search: LogsSearch, isLookingBack: boolean): Follow => ({
  ...follow,
  everyMs: refreshes[search.refresh ?? usualTime.refresh].everyMs,
  disabledReason: isOver(search, Date.now()) && 'The time range is in the past: no new lines.',
  isHeld: isLookingBack,
})

/**
 * The log lines of the realm's services, newest first; new lines load automatically. No other order exists, because the
 * list is live; use a time range to find older lines.
 */
export function LogsPage() {
  const { realmId } = useRealm()
  const { search: urlSearch, go, open } = useAddress<LogsSearch>()
  const { shown, refresh = usualTime.refresh, ...search } = urlSearch
  const config = useDrawer((layer, item: string) => <LogConfigDrawer {...layer} service={item} />)
  const hasLogStorage = useLogStorage(realmId)
  const { read, isAllowed, rows, listProps } = useLines(search, hasLogStorage)
  const { fields, isLoading } = useFields(isAllowed)
  const { service } = search

  function filterBy(filters: Filter[]) {
    const next = toSearch(filters)
    if ('problem' in next) return toastError(`${next.problem} The filter was not set.`)
    void go(next.search)
  }

  const isLookingBack = (read.data?.pages.length ?? 0) > 1
  const follow = listProps.follow && hasLogStorage ? buildFollow(listProps.follow, urlSearch, isLookingBack) : undefined
  return (
    <>
      <ListPage<ShownLine>
        title="Logs"
        subtitle="Service logs, newest first. Kept for 1 month."
        actions={
          isAllowed &&
          hasLogStorage && (
            <>
              <TimeControls search={{ ...search, refresh }} usual={usualTime} onChange={go} />
              <ActionButton
                leftSection={<IconAdjustments aria-hidden />}
                disabledReason={service === undefined && 'Filter by a service first.'}
                onClick={() => service !== undefined && config.open(service)}
              >
                Log config
              </ActionButton>
            </>
          )
        }
        summary={
          <>
            {isLookingBack && <PausedNotice />}
            {rows.length === 0 && read.hasNextPage && (
              <NoMatchNotice isLoading={read.isFetchingNextPage} onSearch={() => void read.fetchNextPage()} />
            )}
          </>
        }
        columns={columns}
        {...listProps}
        onOpen={({ event }) => void open({ shown: event.eventId })}
        isLoading={listProps.isLoading || isLoading}
        fields={fields}
        filters={toFilters(search)}
        onFilters={filterBy}
        follow={follow}
        nothingYet={hasLogStorage ? noLines : { title: 'Log storage is off', description: <StorageHint /> }}
      />
      <LogLineDrawer
        shown={rows.find((row) => lines.rowId(row) === shown)}
        onClose={() => void go({ shown: undefined })}
      />
      {config.element}
    </>
  )
}

const noLines = { title: 'No log lines in this period', description: 'Try a longer period or a lower level.' }

function StorageHint() {
  const { path } = useRealm()
  return (
    <>
      Add a storage object of the kind “Logs of services” on <Link to={path('microservices')}>Microservices</Link>.
    </>
  )
}

const PausedNotice = () => (
  <p className={`flush inset ${styles.notice}`}>
    New lines are paused while you read older ones.{' '}
    <Button size="compact-sm" onClick={() => void queryClient.resetQueries({ queryKey: [createLogsUrl.path] })}>
      Load new lines
    </Button>
  </p>
)

const NoMatchNotice = ({ isLoading, onSearch }: { isLoading: boolean; onSearch: () => void }) => (
  <p className={`flush inset ${styles.notice}`}>
    No match in the newest lines. Older lines are not searched yet.{' '}
    <Button size="compact-sm" loading={isLoading} onClick={onSearch}>
      Search older lines
    </Button>
  </p>
)
