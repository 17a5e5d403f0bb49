import { reportLimits } from '@regent/contract/analyze/analytics'
import {
  type EventNameEntry,
  type EventNameState,
  eventNameLimits,
  listEventNames,
  playersPerName,
  removeEventName,
  reserveEventName,
} from '@regent/contract/analyze/analytics-names'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { Figures } from '../../../ui/chart/Figures.tsx'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { IconCheck, IconTrash } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import type { EventNamesSearch } from './analytics-search.ts'

const ReserveNameDrawer = lazyDialog(() => import('./ReserveNameDrawer.tsx').then((module) => module.ReserveNameDrawer))

const names: WholeList<EventNameEntry, EventNamesSearch> = {
  name: 'event-names',
  noun: ['event name', 'event names'],
  rowId: ({ name }) => name,
  placeholder: 'Name or waiting field',
  texts: ({ name, waitingFields }) => [name, ...waitingFields],
}

/** Event names reported by games: with a table, waiting, and the remaining capacity. */
export function EventNamesPage() {
  const { realmId, path } = useRealm()
  const rights = useRights()
  const confirm = useConfirm()
  const reserving = useDrawer((layer) => <ReserveNameDrawer {...layer} />)
  const isAllowed = rights.can('view analytics')
  const refusal = rights.refusal('run analytics') ?? rights.readOnly
  const read = useQuery({ ...query(listEventNames, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  const { listProps } = useWholeList(names, read.data?.names)
  const columns = useMemo(
    () => buildColumns((name) => `${path('analytics')}?table=${encodeURIComponent(name)}`, refusal, confirm),
    [path, refusal, confirm],
  )
  return (
    <>
      <ListPage
        title="Event Names"
        subtitle={`A name gets its own table after ${playersPerName} players report it. Until then: custom_other.`}
        actions={
          isAllowed && (
            <CreateButton right="run analytics" onClick={() => reserving.open()}>
              Reserve name
            </CreateButton>
          )
        }
        summary={read.data && <Use use={read.data.use} />}
        columns={columns}
        {...listProps}
        {...listRead(read, 'Could not load the event names.')}
        csv={{ fileName: `event-names-${realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view analytics'}
        nothingYet={{
          title: 'No event names yet',
          description: 'Names appear with the game’s first events.',
        }}
      />
      {reserving.element}
    </>
  )
}

type UseOfLimits = { names: { used: number; limit: number }; fields: { used: number; limit: number } }

const Use = ({ use: { names, fields } }: { use: UseOfLimits }) => (
  <Figures
    figures={[
      { label: 'Tables', value: formatCount(names.used), hint: `of ${formatCount(names.limit)}` },
      { label: 'Columns', value: formatCount(fields.used), hint: `of ${formatCount(fields.limit)}` },
      {
        label: 'Events per minute, at most',
        value: formatCount(reportLimits.perRealm),
        hint: `${formatCount(reportLimits.perPlayer)} per player, ${formatCount(reportLimits.perAddress)} per address. Above ${formatCount(reportLimits.newPlayersUpTo)}, events of new players are rejected.`,
      },
    ]}
  />
)

const stateTones = { accepted: 'done', waiting: 'pending', removed: 'neutral' } as const satisfies Record<
  EventNameState,
  string
>

const reporters = ({ state, isReserved, players }: EventNameEntry): string => {
  if (state === 'accepted') return isReserved ? 'staff or server' : formatQuantity(players, 'player')
  return state === 'waiting' ? `${formatCount(players)} of ${playersPerName} players` : '–'
}

/** Accepts a name, and as many of its waiting fields as its table has room for. */
const acceptName = ({ name, fields, waitingFields }: EventNameEntry) =>
  act(
    reserveEventName,
    { body: { name, fields: waitingFields.slice(0, Math.max(0, eventNameLimits.fieldsPerName - fields)) } },
    { subject: 'event-name', done: `Accepted ${name}`, failed: `${name} was not accepted.`, isFinal: true },
  )

async function removeName({ name, state }: EventNameEntry, confirm: ReturnType<typeof useConfirm>): Promise<void> {
  const isConfirmed = await confirm({
    title: `Remove ${name}?`,
    body:
      state === 'accepted'
        ? 'The table and its rows are deleted. Later events of this name are stored in custom_other.'
        : 'Later events of this name stay in custom_other.',
    verb: state === 'accepted' ? 'Delete table' : 'Remove name',
    level: 'irreversible',
    typeName: name,
    consequence: 'The event files are kept.',
  })
  if (!isConfirmed) return
  await act(
    removeEventName,
    { params: { name } },
    { subject: 'event-name', done: `Removed ${name}`, failed: `${name} was not removed.`, isFinal: true },
  )
}

const buildColumns = (
  rowsOf: (table: string) => string,
  refusal: ReturnType<Rights['refusal']>,
  confirm: ReturnType<typeof useConfirm>,
): Column<EventNameEntry>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 260,
    isSortable: true,
    // Rows of names without a table are in the common table.
    cell: ({ name, state }) => (
      <RowLink to={rowsOf(state === 'accepted' ? name : 'custom_other')}>
        <code>{name}</code>
      </RowLink>
    ),
    csv: 'name',
  },
  {
    id: 'state',
    header: 'State',
    width: 120,
    isSortable: true,
    cell: ({ state }) => <Pill tone={stateTones[state]}>{state}</Pill>,
    csv: 'state',
  },
  { id: 'reporters', header: 'Reported by', width: 150, cell: reporters, csv: { reportedBy: reporters } },
  {
    id: 'fields',
    header: 'Columns',
    align: 'right',
    width: 90,
    isSortable: true,
    cell: ({ fields }) => formatCount(fields),
    csv: 'fields',
  },
  {
    id: 'waiting',
    header: 'Waiting fields',
    width: 220,
    cell: ({ waitingFields }) => waitingFields.join(', ') || <span className="dimmed">–</span>,
    csv: { waitingFields: ({ waitingFields }) => waitingFields.join(' ') },
  },
  {
    id: 'lastSeen',
    header: 'Last seen',
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ lastSeen }) => <Time ms={lastSeen} />,
    csv: { lastSeen: ({ lastSeen }) => new Date(lastSeen).toISOString() },
  },
  {
    id: 'firstSeen',
    header: 'First seen',
    width: 110,
    canLeave: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ firstSeen }) => <Time ms={firstSeen} />,
    csv: { firstSeen: ({ firstSeen }) => new Date(firstSeen).toISOString() },
  },
  actionsColumn((entry) => ({
    name: entry.name,
    actions: [
      {
        label: entry.state === 'accepted' ? 'Accept waiting fields' : 'Accept name',
        icon: <IconCheck aria-hidden />,
        onClick: () => void acceptName(entry),
        disabledReason:
          refusal ??
          (entry.state === 'accepted' && entry.waitingFields.length === 0 ? 'No field is waiting.' : undefined),
      },
      {
        label: 'Remove name',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeName(entry, confirm),
        isDangerous: true,
        disabledReason: refusal ?? (entry.state === 'removed' ? 'It is removed.' : undefined),
      },
    ],
  })),
]
