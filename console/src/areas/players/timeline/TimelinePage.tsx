import { listTimeline, type TimelineEvent, timelineKinds } from '@regent/contract/players/timeline'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { AuditChange } from '../../organization/audit/AuditChange.tsx'
import { AuditEntryDrawer } from '../../organization/audit/AuditEntryDrawer.tsx'
import { AuditPerson } from '../../organization/audit/AuditPerson.tsx'
import { useAuditPlace } from '../../organization/audit/use-audit-place.ts'
import { findKind, type TimelineKinds, toAuditEntry } from './kinds.ts'
import styles from './Timeline.module.css'
import { TimelineSentence } from './TimelineSentence.tsx'
import type { TimelineSearch } from './timeline-search.ts'

const buildFields = (kinds: TimelineKinds): FilterField[] => [
  { id: 'kind', label: 'Kind', options: timelineKinds.map((value) => ({ value, label: kinds[value].label })) },
  {
    id: 'by',
    label: 'Done by',
    options: [
      { value: 'player', label: 'the player' },
      { value: 'staff', label: 'the staff' },
    ],
  },
  { id: 'until', label: 'Time', name: 'Until', operators: ['until'], isTime: true },
]

const filterNames = ['kind', 'by', 'until'] as const

const events: PagedList<TimelineEvent, TimelineSearch> = {
  name: 'timeline',
  noun: ['event', 'events'],
  rowId: ({ kind, id }) => `${kind} ${id}`,
  placeholder: 'Symbol, id, e-mail or text',
  keys: ['q', 'kind', 'by', 'until'],
  resets: ['entry'],
  failed: 'The timeline could not be loaded.',
  isFollowedAtFirst: false,
}

/**
 * Events of the player and actions of the staff in one list, newest first. No other order exists: the list is merged
 * from many sources. Use a date range to find older events.
 */
export function TimelinePage({ kinds }: { kinds: TimelineKinds }) {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/players/$playerId/timeline' })
  const { realmId, gamerTag } = usePlayerRoute()
  const { nameOf } = useAuditPlace()
  const navigate = useNavigate()
  const input = { params: { gamerTag: gamerTag ?? 0 }, query: toQuery(search) }
  const pages = pagedQuery(listTimeline, input, {
    scope: realmScope(realmId),
    newestFirst: { by: ['kind', 'id'] },
  })
  const { rows, listProps } = usePagedList(events, pages, {
    right: 'view player-profile',
    isEnabled: gamerTag !== undefined,
    csv: { fileName: `timeline-${gamerTag}.csv`, of: 'loaded' },
  })
  const columns = useMemo(() => buildColumns(kinds, nameOf), [kinds, nameOf])
  const fields = useMemo(() => buildFields(kinds), [kinds])

  const go = (changes: TimelineSearch) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: changes.entry === undefined })

  function filterBy(filters: Filter[]) {
    const filterValue = (field: string) => filters.findLast((filter) => filter.field === field)?.value
    void go({ kind: filterValue('kind'), by: filterValue('by'), until: filterValue('until') })
  }

  return (
    <>
      <ListPage
        title="Timeline"
        subtitle="Actions of the player and the staff. Click a time to jump there."
        columns={columns}
        {...listProps}
        onOpen={(row) => toAuditEntry(row) && go({ entry: String(row.id) })}
        fields={fields}
        filters={filterNames.flatMap((field) =>
          search[field] === undefined
            ? []
            : [{ field, operator: field === 'until' ? 'until' : 'is', value: search[field] }],
        )}
        onFilters={filterBy}
        nothingYet={{ title: 'No events yet' }}
      />
      <AuditEntryDrawer
        id={search.entry === undefined ? undefined : Number(search.entry)}
        known={rows.map(toAuditEntry).find((entry) => entry && String(entry.id) === search.entry)}
        onClose={() => go({ entry: undefined })}
      />
    </>
  )
}

/** Unknown values in the URL are ignored. */
function toQuery({ q, kind, by, until }: TimelineSearch) {
  const kinds = timelineKinds.filter((one) => one === kind)
  return {
    ...(q?.trim() && { search: q.trim() }),
    ...(kinds.length > 0 && { kinds }),
    ...((by === 'player' || by === 'staff') && { by: by as TimelineEvent['by'] }),
    ...(until !== undefined && { until: Number(until) }),
  }
}

type FindName = (pid: string) => string | undefined

const buildColumns = (kinds: TimelineKinds, nameOf: FindName): Column<TimelineEvent>[] => [
  {
    id: 'time',
    header: 'Time',
    keepsWidth: true,
    cell: ({ at }) => (
      <Link
        className={styles.time}
        to="."
        search={(before: Record<string, unknown>) => ({ ...before, until: String(at), entry: undefined })}
      >
        <Time ms={at} />
      </Link>
    ),
    csv: { time: ({ at }) => new Date(at).toISOString() },
  },
  {
    id: 'by',
    header: 'Done by',
    width: 240,
    cell: (row) => {
      const entry = toAuditEntry(row)
      return entry ? <AuditPerson entry={entry} /> : 'the player'
    },
    csv: { by: (row) => toAuditEntry(row)?.email ?? row.by },
  },
  {
    id: 'what',
    header: 'Event',
    width: 320,
    cell: (row) => {
      const { icon: Icon, label, words, leadsTo } = findKind(kinds, row.kind)
      const entry = toAuditEntry(row)
      const isAboutRecord = leadsTo?.(row.of) !== undefined
      return (
        <span className="row shrink">
          <Icon className={styles.icon} aria-label={label} />
          {entry && !isAboutRecord ? (
            <Link
              className={styles.words}
              to="."
              search={(before: Record<string, unknown>) => ({ ...before, entry: String(row.id) })}
            >
              {words(row.of, nameOf)}
            </Link>
          ) : (
            <span className={styles.words}>
              <TimelineSentence row={row} kinds={kinds} />
            </span>
          )}
          {entry?.undoneBy !== undefined && <Pill tone="cancelled">undone</Pill>}
        </span>
      )
    },
    csv: { kind: 'kind', what: ({ kind, of }) => findKind(kinds, kind).words(of, nameOf) },
  },
  {
    id: 'change',
    header: 'Before and after',
    width: 300,
    cell: (row) => {
      const entry = toAuditEntry(row)
      return entry ? <AuditChange entry={entry} /> : <span className="dimmed">–</span>
    },
    csv: { details: ({ of }) => JSON.stringify(of) },
  },
  {
    id: 'id',
    header: 'Id',
    width: 190,
    cell: (row) => (
      <CopyId value={String(row.id)} label="event id">
        {toAuditEntry(row) ? <HereLink search={{ entry: String(row.id) }}>{row.id}</HereLink> : row.id}
      </CopyId>
    ),
  },
]
