import { Button } from '@mantine/core'
import type { EventRow } from '@regent/contract/engage/events'
import { toIso } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { useBegin } from '../../../shell/routing/begin.ts'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { IconCalendar } from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { usePlayersMenu } from '../../players/players/use-player-acts.tsx'
import styles from './Events.module.css'
import {
  chooseStateWord,
  deriveRowState,
  formatParticipation,
  formatRecurrence,
  phasesNow,
  stateLabels,
  stateTones,
} from './event-words.ts'
import { eventsQuery } from './events-reads.ts'
import { type EventsSearch, eventStates } from './events-search.ts'
import { useEventActions } from './use-event-actions.tsx'

const events: WholeList<EventRow, EventsSearch> = {
  name: 'events',
  noun: ['event', 'events'],
  rowId: ({ symbol }) => symbol,
  placeholder: 'Symbol or name',
  texts: (row) => [row.symbol, row.content.name],
  fields: [{ id: 'state', label: 'State', options: eventStates.map((value) => ({ value, label: value })) }],
  passes: (row, { state }) => state === undefined || chooseStateWord(row) === state,
}

/** The events of the realm. */
export function EventsPage() {
  const place = useRealm()
  const { customerId, gameId, realmId } = place
  const rights = useRights()
  const navigate = useNavigate()
  const isAllowed = rights.can('view events')
  const read = useQuery({ ...eventsQuery(realmScope(realmId)), enabled: isAllowed })
  const { create, actionsOf, drawers } = useEventActions(realmId)
  const { listProps } = useWholeList(events, read.data?.events)
  const { participantsMenu, element: acting } = usePlayersMenu()
  const columns = useMemo(
    () =>
      buildColumns({ customerId, gameId, realmId }, (row) => [
        ...actionsOf(row),
        ...participantsMenu('event', row.symbol, row.content.name),
      ]),
    [customerId, gameId, realmId, actionsOf, participantsMenu],
  )
  useBegin('create an event', create)
  const createButton = (
    <CreateButton right="create events" onClick={() => create()}>
      Create event
    </CreateButton>
  )
  const actions = isAllowed && (
    <>
      <Button
        leftSection={<IconCalendar aria-hidden />}
        onClick={() => navigate(linkTo.calendar(place, { kinds: 'event' }))}
      >
        Calendar
      </Button>
      {createButton}
    </>
  )

  return (
    <>
      <ListPage
        title="Events"
        subtitle="Events from this screen and from published content. Running events first."
        actions={actions}
        summary={<ProblemsNotice problems={read.data?.problems ?? []} />}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The events could not be loaded.')}
        onOpen={({ symbol }) => navigate({ to: paths.event(place, symbol) })}
        csv={{ fileName: `events-${realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view events'}
        nothingYet={{
          title: 'No events yet',
          description: 'Create an event, or publish one in Content with an id such as events.race.',
          action: createButton,
        }}
      />
      {drawers}
      {acting}
    </>
  )
}

const Nothing = () => <span className="dimmed">–</span>

function Now({ row: { current } }: { row: EventRow }) {
  if (!current?.phase) return <Nothing />
  return (
    <span>
      {current.phase.name}, ends <Time ms={current.phase.endTime} />
    </span>
  )
}

function Next({ row: { current, next } }: { row: EventRow }) {
  if (current) {
    const phase = phasesNow(current).next
    return <span>{phase ? `then ${phase.name}` : 'then it ends'}</span>
  }
  if (!next) return <Nothing />
  return (
    <span>
      begins <Time ms={next.startTime} />
    </span>
  )
}

/** When the current round ends, and its phases. */
const phaseColumns: Column<EventRow>[] = [
  {
    id: 'ends',
    header: 'Ends',
    isOnCard: true,
    keepsWidth: true,
    cell: ({ current }) => <Time ms={current?.endTime} />,
    csv: { ends: ({ current }) => toIso(current?.endTime) },
  },
  {
    id: 'now',
    header: 'Now',
    width: 210,
    cell: (row) => <Now row={row} />,
    csv: { phase: ({ current }) => current?.phase?.name, phaseEnds: ({ current }) => toIso(current?.phase?.endTime) },
  },
  {
    id: 'next',
    header: 'Next',
    width: 170,
    cell: (row) => <Next row={row} />,
    csv: { nextStart: ({ next }) => toIso(next?.startTime) },
  },
]

const buildColumns = (place: RealmPlace, actionsOf: (row: EventRow) => MenuAction[]): Column<EventRow>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    width: 180,
    cell: ({ symbol }) => (
      <CopyId value={symbol} label="symbol">
        <RowLink to={paths.event(place, symbol)}>{symbol}</RowLink>
      </CopyId>
    ),
    csv: { symbol: 'symbol', origin: ({ content }) => content.origin },
  },
  {
    id: 'name',
    header: 'Name',
    isOnCard: true,
    width: 140,
    cell: ({ content }) => content.name,
    csv: { name: ({ content }) => content.name },
  },
  {
    id: 'source',
    header: 'Source',
    width: 90,
    cell: ({ content }) => (content.origin === 'content' ? 'content' : 'console'),
  },
  {
    id: 'state',
    header: 'State',
    width: 125,
    isOnCard: true,
    cell: (row) => <Pill tone={stateTones[deriveRowState(row)]}>{stateLabels[deriveRowState(row)]}</Pill>,
    csv: { state: chooseStateWord },
  },
  ...phaseColumns,
  {
    id: 'players',
    header: 'Players',
    align: 'right',
    width: 80,
    cell: (row) => {
      const round = row.current ?? row.last
      return round ? formatCount(round.players) : <Nothing />
    },
    csv: { players: ({ current, last }) => (current ?? last)?.players },
  },
  {
    id: 'share',
    header: 'Participation',
    align: 'right',
    width: 130,
    cell: ({ current, last }) => {
      const round = current ?? last
      return (round && formatParticipation(round)) || <Nothing />
    },
    csv: { activePlayers: ({ current, last }) => (current ?? last)?.activePlayers },
  },
  {
    id: 'repeats',
    header: 'Repeats',
    width: 170,
    priority: 'low',
    cell: formatRecurrence,
    csv: { repeats: formatRecurrence },
  },
  actionsColumn((row) => ({ name: row.symbol, actions: actionsOf(row) })),
]

/** Lists events of the published content that cannot run, or whose rewards do not exist. */
function ProblemsNotice({ problems }: { problems: readonly { symbol: string; message: string }[] }) {
  if (problems.length === 0) return null
  return (
    <div className={styles.problems} role="status">
      Problems of published events:
      <ul>
        {problems.map(({ symbol, message }) => (
          <li key={`${symbol} ${message}`}>
            <code className="mono">{symbol}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
