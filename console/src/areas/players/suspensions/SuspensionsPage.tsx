import { listSuspensions, type Suspension } from '@regent/contract/players/suspensions'
import { toIso } from '@regent/contract/time'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { listRead } from '../../../api/list-read.ts'
import { pageReader } from '../../../api/pages.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type ListOfScreen, useListView } from '../../../shell/lists/use-list-view.tsx'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CsvAllButton } from '../../../ui/csv/CsvAllButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { readSort, sortText } from '../../../ui/table/sort.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { suspensionsInput, suspensionsQuery } from './suspensions-reads.ts'
import { readSuspensionsSearch, type SuspensionsSearch } from './suspensions-search.ts'

const savedList: ListOfScreen<SuspensionsSearch> = { list: 'suspensions', keys: ['show', 'sort'] }

const noun: [string, string] = ['suspension', 'suspensions']
const rowId = ({ id }: Suspension) => String(id)
const rowName = ({ gamerTag }: Suspension) => `the suspension of ${gamerTag}`

const fields: FilterField[] = [
  { id: 'state', label: 'State', operators: ['is'], options: [{ value: 'current', label: 'suspended now' }] },
]
const nowOnly: Filter[] = [{ field: 'state', operator: 'is', value: 'current' }]

/** The current suspensions of the realm, and optionally past ones. */
export function SuspensionsPage() {
  const { customerId, gameId, realmId } = useRealm()
  const { search, go } = useAddress<SuspensionsSearch>()
  const { show } = search
  const navigate = useNavigate()
  const { can } = useRights()
  const listView = useListView(savedList)
  const isAllowed = can('view players')
  const scope = realmScope(realmId)
  const list = useInfiniteQuery({ ...suspensionsQuery(search, scope), enabled: isAllowed })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  return (
    <ListPage
      title="Suspended Players"
      subtitle="Players who cannot sign in to this realm. Suspend a player from their profile."
      noun={noun}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowName={rowName}
      onOpen={({ gamerTag }) =>
        navigate({ to: paths.player({ customerId, gameId, realmId, playerId: String(gamerTag) }) })
      }
      {...listRead(list, 'The suspensions could not be loaded.')}
      sort={readSort(search.sort ?? '-suspended')}
      onSort={(chosen) => go({ sort: readSuspensionsSearch({ sort: sortText(chosen) }).sort })}
      fields={fields}
      filters={show === 'all' ? [] : nowOnly}
      onFilters={(filters) => go({ show: filters.length > 0 ? undefined : 'all' })}
      {...listView}
      csv={
        <CsvAllButton
          fileName={`suspensions-${realmId}.csv`}
          columns={columns}
          readPage={pageReader(listSuspensions, suspensionsInput(search), scope)}
          noun={noun}
          onFailure={(error) => toastFailure('The CSV was not saved.', error)}
          isDisabled={rows.length === 0}
        />
      }
      paging={{
        ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
      }}
      missingRight={isAllowed ? undefined : 'view players'}
      nothingYet={{
        title: 'No suspensions yet',
        description: 'Suspend a player from their profile, temporarily or permanently.',
      }}
    />
  )
}

const tones = { suspended: 'error', lifted: 'neutral', over: 'neutral' } as const

const columns: Column<Suspension>[] = [
  {
    id: 'player',
    header: 'Player',
    width: 190,
    cell: ({ gamerTag }) => <PlayerLink gamerTag={gamerTag} />,
    csv: { gamerTag: 'gamerTag', accountId: 'accountId' },
  },
  { id: 'email', header: 'E-mail', width: 180, cell: ({ email }) => email ?? <Nothing />, csv: 'email' },
  {
    id: 'state',
    header: 'State',
    width: 130,
    cell: ({ state, until }) => (
      <Pill tone={tones[state]}>{state === 'suspended' && until === undefined ? 'banned' : state}</Pill>
    ),
    csv: 'state',
  },
  {
    id: 'until',
    header: 'Until',
    width: 188,
    keepsWidth: true,
    cell: ({ until }) => (until === undefined ? 'for ever' : <Time ms={until} />),
    csv: { until: ({ until }) => toIso(until) },
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 280,
    cell: ({ reason }) => reason || <Nothing />,
    csv: { reason: 'reason', message: 'message' },
  },
  {
    id: 'suspended',
    header: 'Suspended',
    width: 188,
    keepsWidth: true,
    canLeave: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ suspendedAt }) => <Time ms={suspendedAt} />,
    csv: { suspended: ({ suspendedAt }) => toIso(suspendedAt) },
  },
  {
    id: 'by',
    header: 'Suspended by',
    width: 180,
    cell: ({ by }) => (by ? (by.email ?? by.accountId) : 'game server'),
    csv: { by: ({ by }) => by?.email ?? by?.accountId },
  },
  {
    id: 'lifted',
    header: 'Lifted',
    width: 110,
    cell: ({ liftedAt }) => <Time ms={liftedAt} />,
    csv: {
      lifted: ({ liftedAt }) => toIso(liftedAt),
      liftedBy: ({ liftedBy }) => liftedBy?.email ?? liftedBy?.accountId,
    },
  },
]

const Nothing = () => <span className="dimmed">–</span>
