import type { Suspension } from '@regent/contract/players/suspensions'
import { toIso } from '@regent/contract/time'
import { useNavigate } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { suspensionsQuery } from './suspensions-reads.ts'
import { readSuspensionsSearch, type SuspensionsSearch } from './suspensions-search.ts'

const fields: FilterField[] = [
  { id: 'state', label: 'State', operators: ['is'], options: [{ value: 'current', label: 'suspended now' }] },
]
const nowOnly: Filter[] = [{ field: 'state', operator: 'is', value: 'current' }]

const suspensions: PagedList<Suspension, SuspensionsSearch> = {
  name: 'suspensions',
  noun: ['suspension', 'suspensions'],
  rowId: ({ id }) => String(id),
  rowName: ({ gamerTag }) => `the suspension of ${gamerTag}`,
  fields,
  keys: ['show', 'sort'],
  sort: '-suspended',
  readSearch: readSuspensionsSearch,
  failed: 'The suspensions could not be loaded.',
}

/** The current suspensions of the realm, and optionally past ones. */
export function SuspensionsPage() {
  const { customerId, gameId, realmId } = useRealm()
  const { search, go } = useAddress<SuspensionsSearch>()
  const { show } = search
  const navigate = useNavigate()
  const { listProps } = usePagedList(suspensions, suspensionsQuery(search, realmScope(realmId)), {
    right: 'view players',
    csv: { fileName: `suspensions-${realmId}.csv`, of: 'all' },
  })
  return (
    <ListPage
      title="Suspended Players"
      subtitle="Suspend players in their profile."
      columns={columns}
      {...listProps}
      onOpen={({ gamerTag }) =>
        navigate({ to: paths.player({ customerId, gameId, realmId, playerId: String(gamerTag) }) })
      }
      filters={show === 'all' ? [] : nowOnly}
      onFilters={(filters) => go({ show: filters.length > 0 ? undefined : 'all' })}
      hasDefaultFilters={show !== 'all'}
      nothingYet={{
        title: show === 'all' ? 'No suspensions yet' : 'No suspended players',
        description: 'Suspend players in their profile.',
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
    keepsWidth: true,
    cell: ({ until }) => (until === undefined ? 'permanently' : <Time ms={until} />),
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
