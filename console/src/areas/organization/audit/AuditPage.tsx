import { type AuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import { formatQuantity } from '@regent/contract/words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { customerScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { listRead } from '../../../api/list-read.ts'
import { newestReader } from '../../../api/newest-page.ts'
import { pageReader } from '../../../api/pages.ts'
import { undo } from '../../../api/undo.ts'
import { type ListOfScreen, useListView } from '../../../shell/lists/use-list-view.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { CsvAllButton } from '../../../ui/csv/CsvAllButton.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toastError } from '../../../ui/feedback/toast.ts'
import type { Filter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { readSort, type Sort } from '../../../ui/table/sort.ts'
import { AuditEntryDrawer } from './AuditEntryDrawer.tsx'
import { buildColumns } from './audit-columns.tsx'
import { buildFields, toAuditFilters, toAuditSearch } from './audit-filters.ts'
import { peopleQuery, trailQuery } from './audit-reads.ts'
import { type AuditSearch, toAuditQuery } from './audit-search.ts'
import { UndoButton } from './UndoButton.tsx'
import { useAuditPlace } from './use-audit-place.ts'
import { useChangeWords } from './use-change-words.ts'
import { useEffectInProd } from './use-undo-question.ts'

/** Maximum number of changes per undo call. */
const maxAtOnce = 100

type UndoSelectedProps = { entries: readonly AuditEntry[]; onDone: () => void }

/** Undoes the selected changes atomically. */
function UndoSelected({ entries, onDone }: UndoSelectedProps) {
  const confirm = useConfirm()
  const effectInProd = useEffectInProd()
  const words = formatQuantity(entries.length, 'change')

  async function undoAll() {
    const effects = new Set(await Promise.all(entries.map(effectInProd)))
    const isConfirmed = await confirm({
      title: `Undo ${words}?`,
      body: ['The newest is undone first. If somebody has changed one of them since, none is undone.', ...effects]
        .filter(Boolean)
        .join(' '),
      verb: `Undo ${words}`,
      level: 'costly',
    })
    if (!isConfirmed) return
    onDone()
    await undo({
      message: `${words} of the audit trail`,
      entries: entries.map(({ id }) => id),
      scope: customerScope(),
    })
  }

  return (
    <UndoButton
      entries={entries}
      disabledReason={entries.length > maxAtOnce ? `At most ${maxAtOnce} changes are undone at once.` : undefined}
      onClick={undoAll}
    >
      Undo selected
    </UndoButton>
  )
}

const keys: ListOfScreen<AuditSearch>['keys'] = [
  'q',
  'subject',
  'thing',
  'person',
  'player',
  'realm',
  'plan',
  'last',
  'from',
  'to',
  'sort',
]
const savedLists = {
  ofOrganization: { list: 'audit-organization', keys, isFollowedAtFirst: false },
  ofRealm: { list: 'audit', keys, isFollowedAtFirst: false },
}

const noun: [string, string] = ['change', 'changes']
const rowId = (entry: AuditEntry) => String(entry.id)

/** The audit trail, newest first: of a realm or, outside one, of the organization. */
export function AuditPage() {
  const { entry, ...search } = useSearch({ strict: false }) as AuditSearch
  const place = useAuditPlace()
  const { realmId, realms, scope, nameOf } = place
  const words = useChangeWords()
  const { can } = useRights()
  const navigate = useNavigate()
  const listView = useListView(realmId === undefined ? savedLists.ofOrganization : savedLists.ofRealm)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const isAllowed = can('view audit')

  // A relative period keeps its start time: a moving start would create a new query in each render.
  const [{ span, spanFrom }, setSpan] = useState({ span: search.last, spanFrom: Date.now() })
  if (span !== search.last) setSpan({ span: search.last, spanFrom: Date.now() })
  const input = { query: toAuditQuery(search, spanFrom) }

  const pages = trailQuery(search, spanFrom, scope)
  const list = useInfiniteQuery({ ...pages, enabled: isAllowed })
  const people = useQuery({ ...peopleQuery(scope), enabled: isAllowed })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => buildColumns(place, words), [place, words])
  const fields = useMemo(
    () =>
      buildFields({
        people: people.data?.people ?? [],
        realms:
          realmId === undefined ? realms.map(({ pid }) => ({ value: pid, label: nameOf(pid) ?? pid })) : undefined,
        rows,
        words,
      }),
    [people.data, realmId, realms, nameOf, rows, words],
  )

  function filterBy(filters: Filter[]) {
    const next = toAuditSearch(filters)
    if ('problem' in next) return toastError(`${next.problem} The filter was not set.`)
    setSelected(new Set())
    void navigate({
      to: '.',
      search: (before) => ({ ...next.search, q: before.q, view: before.view, sort: before.sort }),
      replace: true,
    })
  }

  function find(q: string) {
    setSelected(new Set())
    void navigate({ to: '.', search: (before) => ({ ...before, q: q || undefined, entry: undefined }), replace: true })
  }

  function sortBy({ direction }: Sort) {
    setSelected(new Set())
    const sort = direction === 'ascending' ? 'time' : undefined
    void navigate({ to: '.', search: (before) => ({ ...before, sort, entry: undefined }), replace: true })
  }

  const show = (id: string | undefined) =>
    navigate({ to: '.', search: (before) => ({ ...before, entry: id }), replace: id === undefined })

  // Hidden rows are deselected.
  const selectedRows = rows.filter((row) => selected.has(rowId(row)))

  return (
    <>
      <ListPage
        title="Audit Trail"
        subtitle={realmId === undefined && 'All changes by operators, in the organization and its realms.'}
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={(row) => `change ${row.id}`}
        onOpen={(one) => show(rowId(one))}
        sort={readSort(search.sort ?? '-time')}
        onSort={sortBy}
        {...listRead(list, 'The audit trail could not be loaded.')}
        isLoading={list.isLoading || !words}
        search={{ value: search.q ?? '', onChange: find, placeholder: 'E-mail, gamer tag or id' }}
        fields={fields}
        filters={toAuditFilters(search)}
        onFilters={filterBy}
        {...listView}
        follow={listView.follow && { ...listView.follow, onRead: newestReader(pages) }}
        csv={
          <CsvAllButton
            fileName={`audit-${realmId ?? 'organization'}.csv`}
            columns={columns}
            readPage={pageReader(listAuditEntries, input, scope)}
            noun={noun}
            onFailure={(error) => toastFailure('The CSV was not saved.', error)}
            isDisabled={rows.length === 0}
          />
        }
        paging={{
          ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
        }}
        selection={{
          selected: new Set(selectedRows.map(rowId)),
          onSelect: setSelected,
          actions: <UndoSelected entries={selectedRows} onDone={() => setSelected(new Set())} />,
        }}
        missingRight={isAllowed ? undefined : 'view audit'}
        nothingYet={{
          title: 'Nothing changed yet',
          description: `Every change an operator makes in this ${realmId === undefined ? 'organization' : 'realm'} is kept here: who, when, and what was before.`,
        }}
      />
      <AuditEntryDrawer
        id={entry === undefined ? undefined : Number(entry)}
        known={rows.find((one) => rowId(one) === entry)}
        onClose={() => show(undefined)}
      />
    </>
  )
}
