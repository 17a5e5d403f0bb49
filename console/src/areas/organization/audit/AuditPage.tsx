import type { AuditEntry } from '@regent/contract/organization/audit'
import { maxUndone } from '@regent/contract/organization/audit-undo'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { customerScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { openForecast } from '../../../api/undo-forecasts.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { AllRowsButton } from '../../../ui/csv/CsvAllButton.tsx'
import { toastError } from '../../../ui/feedback/toast.ts'
import type { Filter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { AuditEntryDrawer } from './AuditEntryDrawer.tsx'
import { buildColumns } from './audit-columns.tsx'
import { buildExport } from './audit-export.ts'
import { buildFields, toAuditFilters, toAuditSearch } from './audit-filters.ts'
import { peopleQuery, trailQuery } from './audit-reads.ts'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'
import { UndoButton } from './UndoButton.tsx'
import { useAuditPlace } from './use-audit-place.ts'
import { useChangeWords } from './use-change-words.ts'

/** Undoes the selected changes, after a forecast of what can be reverted. */
const UndoSelected = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <UndoButton
    entries={entries}
    disabledReason={entries.length > maxUndone ? `Select at most ${maxUndone} changes.` : undefined}
    onClick={() =>
      openForecast({
        title: `${formatQuantity(entries.length, 'change')} of the audit trail`,
        ids: entries.map(({ id }) => id),
        scope: customerScope(),
      })
    }
  >
    Undo selected
  </UndoButton>
)

const keys: PagedList<AuditEntry, AuditSearch>['keys'] = [
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
const ofRealm: PagedList<AuditEntry, AuditSearch> = {
  name: 'audit',
  noun: ['change', 'changes'],
  rowId: ({ id }) => String(id),
  rowName: ({ id }) => `change ${id}`,
  placeholder: 'E-mail, gamer tag or id',
  keys,
  resets: ['entry'],
  sort: '-time',
  readSearch: readAuditSearch,
  failed: 'The audit trail could not be loaded.',
  isFollowedAtFirst: false,
}
const ofOrganization = { ...ofRealm, name: 'audit-organization' }
const { rowId } = ofRealm

type JsonExportProps = { fileName: string; exported: ReturnType<typeof buildExport> }

const JsonExport = ({ fileName, exported }: JsonExportProps) => (
  <AllRowsButton
    format="JSON"
    fileName={fileName}
    type="application/json"
    text={exported.toJson}
    readPage={exported.readPage}
    noun={ofRealm.noun}
    onFailure={(error) => toastFailure('The export was not saved.', error)}
  />
)

/** A relative period keeps its start time: a moving start would create a new query in each render. */
function useSpanStart(last: AuditSearch['last']): number {
  const [{ span, spanFrom }, setSpan] = useState({ span: last, spanFrom: Date.now() })
  if (span !== last) setSpan({ span: last, spanFrom: Date.now() })
  return spanFrom
}

/** The filters, with the people and records to choose from. */
function useFields(rows: readonly AuditEntry[], isAllowed: boolean, words: ReturnType<typeof useChangeWords>) {
  const { realmId, realms, scope, nameOf } = useAuditPlace()
  const people = useQuery({ ...peopleQuery(scope), enabled: isAllowed })
  return useMemo(
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
}

/** The audit trail, newest first: of a realm or, outside one, of the organization. */
export function AuditPage() {
  const { entry, ...search } = useSearch({ strict: false }) as AuditSearch
  const place = useAuditPlace()
  const { realmId, scope } = place
  const words = useChangeWords()
  const navigate = useNavigate()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())

  const spanFrom = useSpanStart(search.last)
  const pages = trailQuery(search, spanFrom, scope)
  const exported = buildExport(search, spanFrom, scope)
  const fileName = `audit-${realmId ?? 'organization'}`
  const { isAllowed, rows, listProps } = usePagedList(realmId === undefined ? ofOrganization : ofRealm, pages, {
    right: 'view audit',
    onSearch: () => setSelected(new Set()),
    csv: { fileName: `${fileName}.csv`, of: 'all', readPage: exported.readPage },
  })
  const columns = useMemo(() => buildColumns(place, words), [place, words])
  const fields = useFields(rows, isAllowed, words)

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

  const show = (id: string | undefined) =>
    navigate({ to: '.', search: (before) => ({ ...before, entry: id }), replace: id === undefined })

  // Hidden rows are deselected.
  const selectedRows = rows.filter((row) => selected.has(rowId(row)))

  return (
    <>
      <ListPage
        title="Audit Trail"
        subtitle={realmId === undefined && 'All changes by operators.'}
        columns={columns}
        {...listProps}
        onOpen={(one) => show(rowId(one))}
        isLoading={listProps.isLoading || !words}
        exports={isAllowed && <JsonExport fileName={`${fileName}.json`} exported={exported} />}
        fields={fields}
        filters={toAuditFilters(search)}
        onFilters={filterBy}
        selection={{
          selected: new Set(selectedRows.map(rowId)),
          onSelect: setSelected,
          actions: <UndoSelected entries={selectedRows} />,
        }}
        nothingYet={{
          title: 'No changes yet',
          description: `Changes in this ${realmId === undefined ? 'organization' : 'realm'} appear here, with previous values.`,
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
