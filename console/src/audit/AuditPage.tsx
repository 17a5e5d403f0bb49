import { type AuditEntry, listAuditEntries } from '@regent/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../api/client.ts'
import { readFailure } from '../api/failure.ts'
import { pagedQuery } from '../api/pages.ts'
import { paths, type RealmPlace } from '../paths.ts'
import { useRealm, useRealms } from '../shell/place.ts'
import { findRealm, realmName } from '../shell/realms.ts'
import { useOperator, useRights } from '../shell/rights.ts'
import { CopyId } from '../ui/CopyId.tsx'
import { CsvButton } from '../ui/CsvButton.tsx'
import type { CsvColumn } from '../ui/csv.ts'
import type { Column } from '../ui/DataTable.tsx'
import type { Filter, FilterField } from '../ui/filters.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { Time } from '../ui/Time.tsx'
import { toastError } from '../ui/toast.ts'
import { useHiddenColumns } from '../ui/use-hidden-columns.ts'
import { AuditChange } from './AuditChange.tsx'
import { AuditEntryDrawer } from './AuditEntryDrawer.tsx'
import styles from './AuditPage.module.css'
import { AuditPerson } from './AuditPerson.tsx'
import { isId } from './audit-search.ts'
import { actionWords } from './audit-words.ts'

const noun: [string, string] = ['change', 'changes']
const rowId = (entry: AuditEntry) => String(entry.id)

/** What operators change so far; a list grows with the areas, and what is loaded adds to it. */
const knownSubjects = ['stat', 'realm', 'roles', 'operator', 'sign-in', 'organization', 'config', 'service-plan']

const csvColumns: CsvColumn<AuditEntry>[] = [
  { header: 'time', value: (entry) => new Date(entry.at).toISOString() },
  { header: 'person', value: (entry) => entry.email ?? entry.accountId ?? 'game server' },
  { header: 'role', value: (entry) => entry.role },
  { header: 'subject', value: (entry) => entry.subject },
  { header: 'subjectId', value: (entry) => entry.subjectId },
  { header: 'gamerTag', value: (entry) => entry.gamerTag },
  { header: 'before', value: (entry) => JSON.stringify(entry.before) },
  { header: 'after', value: (entry) => JSON.stringify(entry.after) },
  { header: 'action', value: (entry) => entry.action },
  { header: 'requestId', value: (entry) => entry.requestId },
]

/** Who changed what in the realm, newest first. */
export function AuditPage() {
  const { subject, person, player, entry } = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/audit' })
  const { customerId, gameId, realmId } = useRealm()
  const realms = useRealms()
  const operator = useOperator()
  const { can } = useRights()
  const navigate = useNavigate()
  const [hidden, setHidden] = useHiddenColumns('audit')
  const isAllowed = can('view audit')

  const list = useInfiniteQuery({
    ...pagedQuery(
      listAuditEntries,
      {
        query: {
          subject,
          ...(person !== undefined && { accountId: Number(person) }),
          ...(player !== undefined && { gamerTag: Number(player) }),
        },
      },
      { scope: realmScope(realmId) },
    ),
    enabled: isAllowed,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => {
    const nameOf = (pid: string) => {
      const realm = findRealm(realms, pid)
      return realm && realmName(realm)
    }
    return columnsOf({ customerId, gameId, realmId }, nameOf)
  }, [customerId, gameId, realmId, realms])
  const fields = useMemo(() => fieldsOf(rows, operator), [rows, operator])
  const filters = [
    ...(subject ? [{ field: 'subject', operator: 'is', value: subject }] : []),
    ...(person ? [{ field: 'person', operator: 'is', value: person }] : []),
    ...(player ? [{ field: 'player', operator: 'is', value: player }] : []),
  ]

  /** One value of each: the last one given replaces an older one. */
  function filterBy(next: Filter[]) {
    const chosen = (field: string) => next.findLast((filter) => filter.field === field)?.value
    const gamerTag = chosen('player')
    if (gamerTag !== undefined && !isId(gamerTag)) {
      toastError('A gamer tag is a number, such as 7140235509183652. The filter was not set.')
      return
    }
    void navigate({
      to: '.',
      search: { subject: chosen('subject'), person: chosen('person'), player: gamerTag },
      replace: true,
    })
  }

  const show = (id: string | undefined) =>
    navigate({ to: '.', search: (before) => ({ ...before, entry: id }), replace: id === undefined })

  const shown = entry === undefined ? undefined : rows.find((one) => rowId(one) === entry)

  return (
    <>
      <ListPage
        title="Audit Trail"
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        onOpen={(one) => show(rowId(one))}
        isLoading={list.isLoading}
        isRefetching={list.isRefetching && !list.isFetchingNextPage}
        fields={fields}
        filters={filters}
        onFilters={filterBy}
        hidden={hidden}
        onHidden={setHidden}
        csv={<CsvButton fileName={`audit-${realmId}.csv`} columns={csvColumns} rows={rows} />}
        paging={{
          ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
        }}
        failure={list.error && readFailure('The audit trail could not be loaded.', list.error)}
        onRetry={() => list.refetch()}
        missingRight={isAllowed ? undefined : 'view audit'}
        nothingYet={{
          title: 'Nothing changed yet',
          description: 'Every change an operator makes in this realm is kept here: who, when, and what was before.',
        }}
      />
      <AuditEntryDrawer entry={shown} onClose={() => show(undefined)} />
    </>
  )
}

/** The choices of the filters: what is known, and what the loaded entries name. */
function fieldsOf(rows: readonly AuditEntry[], operator: { id: number; email?: string | undefined }): FilterField[] {
  const subjects = new Set([...knownSubjects, ...rows.map(({ subject }) => subject)])
  const people = new Map([[operator.id, operator.email ?? String(operator.id)]])
  for (const { accountId, email } of rows) {
    if (accountId !== undefined) people.set(accountId, email ?? String(accountId))
  }
  return [
    { id: 'subject', label: 'Subject', options: [...subjects].sort().map((value) => ({ value, label: value })) },
    { id: 'person', label: 'Person', options: [...people].map(([id, label]) => ({ value: String(id), label })) },
    { id: 'player', label: 'Player' },
  ]
}

const columnsOf = (place: RealmPlace, nameOf: (pid: string) => string | undefined): Column<AuditEntry>[] => [
  {
    id: 'time',
    header: 'Time',
    width: 120,
    cell: (entry) => (
      <Link
        className={styles.time}
        to="."
        search={(before: Record<string, unknown>) => ({ ...before, entry: String(entry.id) })}
      >
        <Time ms={entry.at} />
      </Link>
    ),
  },
  { id: 'person', header: 'Person', width: 260, cell: (entry) => <AuditPerson entry={entry} /> },
  { id: 'action', header: 'Action', width: 260, cell: (entry) => actionWords(entry, nameOf) },
  { id: 'change', header: 'Before → after', width: 280, cell: (entry) => <AuditChange entry={entry} /> },
  {
    id: 'player',
    header: 'Player',
    width: 190,
    cell: ({ gamerTag }) =>
      gamerTag === undefined ? (
        <span className="dimmed">–</span>
      ) : (
        <CopyId value={String(gamerTag)} label="gamer tag">
          <Link to={paths.player({ ...place, playerId: String(gamerTag) })}>{gamerTag}</Link>
        </CopyId>
      ),
  },
]
