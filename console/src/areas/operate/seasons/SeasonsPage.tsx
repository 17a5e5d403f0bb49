import { deleteSeason, listSeasons, type SeasonRow } from '@regent/contract/operate/seasons'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { IconTrash } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { describePart, stateWords } from './season-words.ts'
import type { SeasonsSearch } from './seasons-search.ts'

const SeasonDrawer = lazyDialog(() => import('./SeasonDrawer.tsx').then((module) => module.SeasonDrawer))

const list: WholeList<SeasonRow, SeasonsSearch> = {
  name: 'seasons',
  noun: ['season', 'seasons'],
  rowId: ({ id }) => String(id),
  placeholder: 'Name or id of a part',
  texts: ({ name, parts }) => [name, ...parts.map(({ id }) => id)],
}

/** The seasons of the realm, the latest first. */
export function SeasonsPage() {
  const place = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const openSeason = ({ id }: { id: number }) => void navigate({ to: paths.inRealm(place, `seasons/${id}`) })
  const creating = useDrawer((layer, _: 'new') => <SeasonDrawer {...layer} onSaved={openSeason} />)
  const isAllowed = rights.can('view events')
  const read = useQuery({ ...query(listSeasons, {}, { scope: realmScope(place.realmId) }), enabled: isAllowed })
  const { listProps } = useWholeList(list, read.data?.seasons)
  const columns = useMemo(() => buildColumns(place, rights), [place, rights])
  const createButton = (
    <CreateButton right="create events" onClick={() => creating.open('new')}>
      Create season
    </CreateButton>
  )
  return (
    <>
      <ListPage
        title="Seasons"
        subtitle="Events, sales, campaigns and others with one schedule and one audience."
        actions={isAllowed && createButton}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The seasons could not be loaded.')}
        rowName={({ name }) => name}
        onOpen={openSeason}
        csv={{ fileName: `seasons-${place.realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view events'}
        nothingYet={{
          title: 'No seasons yet',
          description: 'Schedule an event together with its sales, campaigns and rewards.',
          action: createButton,
        }}
      />
      {creating.element}
    </>
  )
}

const buildColumns = (place: RealmPlace, { refusal }: Rights): Column<SeasonRow>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 240,
    cell: ({ id, name }) => <Link to={paths.inRealm(place, `seasons/${id}`)}>{name}</Link>,
    csv: 'name',
  },
  {
    id: 'state',
    header: 'State',
    width: 120,
    cell: ({ state }) => <Pill tone={stateWords[state].tone}>{stateWords[state].label}</Pill>,
    csv: 'state',
  },
  {
    id: 'parts',
    header: 'Parts',
    width: 260,
    cell: ({ parts }) =>
      parts.length === 0
        ? 'none'
        : `${formatQuantity(parts.length, 'part')}: ${[...new Set(parts.map(({ kind }) => describePart(kind).label))].join(', ')}`,
    csv: { parts: ({ parts }) => parts.map(({ kind, id }) => `${kind} ${id}`).join('; ') },
  },
  {
    id: 'start',
    header: 'Starts',
    width: 148,
    cell: ({ start }) => <Time ms={start} />,
    csv: { start: ({ start }) => new Date(start).toISOString() },
  },
  {
    id: 'end',
    header: 'Ends',
    width: 148,
    cell: ({ end }) => <Time ms={end} />,
    csv: { end: ({ end }) => new Date(end).toISOString() },
  },
  actionsColumn((season) => ({
    name: season.name,
    actions: [
      {
        label: 'Delete season',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeSeason(season),
        isDangerous: true,
        disabledReason: refusal('delete events'),
      },
    ],
  })),
]

/** Needs no confirmation: the parts stay, and it can be undone. */
const removeSeason = ({ id, name, version }: SeasonRow) =>
  act(
    deleteSeason,
    { params: { id } },
    {
      subject: 'season',
      ifMatch: version,
      done: `Deleted the season ${name}`,
      failed: `The season ${name} was not deleted.`,
    },
  )
