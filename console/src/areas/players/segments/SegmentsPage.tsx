import { Drawer } from '@mantine/core'
import {
  getSegmentSize,
  listSegments,
  listSegmentUses,
  type Segment,
  type SegmentUse,
  type SizeOfDay,
  segmentUserKinds,
} from '@regent/contract/players/segments'
import { toIso } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import type { RealmPlace } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { type MenuAction, MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { dateOfDay, shortDateOfDay } from '../../../ui/time/day-text.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { HistorySection } from '../../organization/audit/History.tsx'
import { CreateSegmentDrawer } from './CreateSegmentDrawer.tsx'
import { removeSegment } from './remove-segment.ts'
import { SegmentDrawer } from './SegmentDrawer.tsx'
import styles from './Segments.module.css'
import { describeSearch } from './search-words.ts'
import type { SegmentsSearch } from './segments-search.ts'
import { Trend } from './Trend.tsx'

const realm = '/$customerId/games/$gameId/realms/$realmId'

/** The link to a user of a segment. The routes check that the screens and their search parameters exist. */
function buildUseLink(params: RealmPlace, { kind, id }: SegmentUse) {
  const search = { shown: id }
  switch (kind) {
    case 'campaign':
      return linkOptions({ to: `${realm}/messaging`, params, search })
    case 'announcement':
      return linkOptions({ to: `${realm}/announcements`, params, search })
    case 'trial':
      return linkOptions({ to: `${realm}/cloud-trials`, params, search })
    case 'promo':
      return linkOptions({ to: `${realm}/promotions`, params, search })
    case 'event':
      return linkOptions({ to: `${realm}/events/$symbol`, params: { ...params, symbol: id } })
    case 'daily-reward':
      return linkOptions({ to: `${realm}/daily-rewards`, params, search })
    case 'season':
      return linkOptions({ to: `${realm}/seasons/$seasonId`, params: { ...params, seasonId: id } })
    case 'sale':
      return linkOptions({ to: `${realm}/commerce-configuration`, params, search: { part: 'sales', q: id } })
    case 'listing': {
      const [listing, store] = id.split(':')
      return linkOptions({
        to: `${realm}/commerce-configuration`,
        params,
        search: { part: 'listings', q: listing, store },
      })
    }
  }
}

type Row = Segment & { uses: readonly SegmentUse[]; sizes: readonly SizeOfDay[] }

const rowId = ({ id }: Row) => String(id)
const formatSearch = ({ search }: Row) => describeSearch(search).join(', ') || 'all players of the realm'
const useWords = ({ kind, name }: SegmentUse) => `${segmentUserKinds[kind] ?? kind} ${name}`
const formatSize = (size: { about: number; isExact: boolean } | undefined) =>
  size === undefined ? '–' : `${size.isExact ? '' : 'about '}${formatCount(size.about)}`

const segments: WholeList<Row, SegmentsSearch> = {
  name: 'segments',
  noun: ['segment', 'segments'],
  rowId,
  placeholder: 'Name or rule',
  texts: (row) => [row.name, formatSearch(row)],
}

/** The segments of the realm with sizes, trends and uses. `menuOf`: what can be done with the players of one. */
export function SegmentsPage({ menuOf }: { menuOf: (segment: Segment) => MenuAction[] }) {
  const { realmId } = useRealm()
  const rights = useRights()
  const editing = useDrawer((layer, item: Segment) => <SegmentDrawer {...layer} segment={item} search={undefined} />)
  const creating = useDrawer((layer) => <CreateSegmentDrawer {...layer} onSaved={({ id }) => show(String(id))} />)
  const isAllowed = rights.can('view players')
  const scope = realmScope(realmId)
  const read = useQuery({ ...query(listSegments, {}, { scope }), enabled: isAllowed })
  const uses = useQuery({ ...query(listSegmentUses, {}, { scope }), enabled: isAllowed })
  const withUses = useMemo(() => {
    const usesById = new Map((uses.data?.segments ?? []).map((one) => [one.id, one]))
    return read.data?.segments.map((segment): Row => {
      const { uses = [], sizes = [] } = usesById.get(segment.id) ?? {}
      return { ...segment, uses, sizes }
    })
  }, [read.data, uses.data])
  const { shown, show, hide, listProps } = useWholeList(segments, withUses)
  const { open: edit } = editing
  const columns = useMemo(() => buildColumns(rights, edit, menuOf), [rights, edit, menuOf])
  const createButton = (
    <CreateButton right="create tagging" onClick={() => creating.open()}>
      Create segment
    </CreateButton>
  )
  return (
    <>
      <ListPage
        title="Segments"
        subtitle="Saved player searches; members are always current."
        actions={isAllowed && createButton}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The segments could not be loaded.')}
        onOpen={(row) => show(rowId(row))}
        missingRight={isAllowed ? undefined : 'view players'}
        nothingYet={{
          title: 'No segments yet',
          description: 'Create one from rules, or save a search of Players.',
          action: createButton,
        }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown?.name} size={560}>
        {shown && <SegmentDetail key={rowId(shown)} segment={shown} actions={menuOf(shown)} />}
      </Drawer>
      {editing.element}
      {creating.element}
    </>
  )
}

/** Details of a segment: its rules, its current and past sizes, and its uses. */
function SegmentDetail({ segment, actions }: { segment: Row; actions: MenuAction[] }) {
  const { customerId, gameId, realmId } = useRealm()
  const place = { customerId, gameId, realmId }
  const scope = realmScope(realmId)
  const size = useQuery(query(getSegmentSize, { params: { id: segment.id } }, { scope }))
  return (
    <div className={`stack gap-16 ${styles.detail}`}>
      <Section
        title="Players"
        actions={actions.length > 0 && <MoreMenu label={`Players of ${segment.name}`} actions={actions} />}
      >
        <KeyValueList
          items={[
            { label: 'Rules', value: formatSearch(segment) },
            { label: 'Size now', value: formatSize(size.data) },
            { label: 'Trend', value: <Trend sizes={segment.sizes} /> },
            { label: 'Seen by', value: segment.isShared ? 'all who can see players' : 'only you' },
            { label: 'Owner', value: segment.ownerEmail },
          ]}
        />
        <Link
          className={styles.link}
          to="/$customerId/games/$gameId/realms/$realmId/players"
          params={place}
          search={{ segment: String(segment.id) }}
        >
          Show players
        </Link>
      </Section>
      <Section title="Used by" subtitle={segment.uses.length > 0 ? 'Remove these uses before deleting it.' : undefined}>
        {segment.uses.length === 0 ? (
          <p className="dimmed">Nothing.</p>
        ) : (
          <ul className={`plain-list ${styles.uses}`}>
            {segment.uses.map((use) => (
              <li key={`${use.kind} ${use.id}`}>
                {segmentUserKinds[use.kind] ?? use.kind} <Link {...buildUseLink(place, use)}>{use.name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Size by day">
        {segment.sizes.length === 0 && <p className="dimmed">First count within 1 hour, then daily.</p>}
        <KeyValueList
          items={segment.sizes
            .slice(-14)
            .toReversed()
            .map((one) => ({ label: one.day, value: formatSize(one) }))}
        />
      </Section>
      <HistorySection of={{ subject: 'segment', subjectId: String(segment.id) }} scope={scope} />
    </div>
  )
}

/** The last counted size with its day: it is counted once a day. */
const CountedSize = ({ size }: { size: SizeOfDay | undefined }) =>
  size ? (
    <span data-tip={`Counted on ${dateOfDay(size.day)} (UTC)`}>
      <span className="num">{formatSize(size)}</span> <span className="dimmed small">{shortDateOfDay(size.day)}</span>
    </span>
  ) : (
    <span className="dimmed">not counted yet</span>
  )

const buildColumns = (
  { refusal }: Rights,
  edit: (segment: Segment) => void,
  menuOf: (segment: Segment) => MenuAction[],
): Column<Row>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 240,
    cell: (row) => (
      <>
        <HereLink search={{ shown: rowId(row) }}>{row.name}</HereLink>{' '}
        {!row.isShared && <Pill tone="neutral">only you</Pill>}
      </>
    ),
    csv: 'name',
  },
  {
    id: 'size',
    header: 'Size',
    align: 'right',
    width: 150,
    keepsWidth: true,
    cell: ({ sizes }) => <CountedSize size={sizes.at(-1)} />,
    csv: { size: ({ sizes }) => sizes.at(-1)?.about, counted: ({ sizes }) => sizes.at(-1)?.day },
  },
  {
    id: 'changed',
    header: 'Changed',
    width: 190,
    keepsWidth: true,
    cell: ({ updatedAt }) => <Time ms={updatedAt} />,
    csv: { changed: ({ updatedAt }) => toIso(updatedAt) },
  },
  {
    id: 'trend',
    header: 'Trend',
    width: 124,
    keepsWidth: true,
    canLeave: true,
    cell: ({ sizes }) => <Trend sizes={sizes} />,
  },
  {
    id: 'uses',
    header: 'Used by',
    width: 200,
    cell: ({ uses }) => uses.map(useWords).join(', ') || <span className="dimmed">–</span>,
    csv: { uses: ({ uses }) => uses.length },
  },
  { id: 'rules', header: 'Rules', width: 300, cell: formatSearch, csv: { rules: formatSearch } },
  actionsColumn((row) => ({
    name: row.name,
    actions: [
      {
        label: 'Edit segment',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(row),
        disabledReason: refusal('edit tagging'),
      },
      ...menuOf(row),
      {
        label: 'Delete segment',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeSegment(row),
        isDangerous: true,
        disabledReason:
          refusal('delete tagging') ??
          (row.uses.length > 0 ? `It is used by ${row.uses.map(useWords).join(', ')}.` : undefined),
      },
    ],
  })),
]
