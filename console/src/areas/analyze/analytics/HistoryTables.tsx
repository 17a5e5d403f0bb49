import { Skeleton } from '@mantine/core'
import { listHistoryNamespaces } from '@regent/contract/analyze/analytics'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import styles from './Analytics.module.css'
import { buildColumns } from './QueryRows.tsx'
import { readAnalytics } from './reader.ts'

type HistoryTablesProps = {
  scope: string | null
  table: string | undefined
  onTable: (table: string | undefined) => void
  /** Why the operator may not run queries; unset: they may. */
  refusal: string | undefined
}

/** The list of tables of a realm's history. */
export function HistoryTables({ scope, table, onTable, refusal }: HistoryTablesProps) {
  const place = useRealm()
  const list = useQuery(query(listHistoryNamespaces, {}, { scope }))
  // If this query fails, the list of tables is empty, but queries still work.
  const namespaces = list.isError ? [] : (list.data?.namespaces ?? [])
  return (
    <Section
      title="Tables"
      subtitle={refusal ? refusal : 'Choose a table to see its newest rows'}
      actions={<Link to={paths.inRealm(place, 'analytics/names')}>Event names</Link>}
    >
      {list.isLoading && <Skeleton height={260} />}
      {list.isError && <p className={`note ${styles.hint}`}>The tables could not be loaded.</p>}
      <ul className={`plain-list ${styles.tables}`}>
        {namespaces.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={`plain-button mono hoverable ${styles.table}`}
              aria-pressed={name === table}
              disabled={refusal !== undefined}
              onClick={() => onTable(name === table ? undefined : name)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const newestSql = (table: string) => `select * from "${table.replaceAll('"', '""')}" order by act_time desc limit 20`

/** The newest rows of a table, as an example of its columns. */
export function NewestRows({ scope, table }: { scope: string | null; table: string }) {
  const newest = useQuery({
    queryKey: ['newest rows', table, scope],
    queryFn: ({ signal }) => readAnalytics(newestSql(table), scope, signal),
  })
  const columns = useMemo(
    () => buildColumns(newest.data?.columns ?? ['act_time'], newest.data?.json ?? []),
    [newest.data],
  )
  const rows = useMemo(() => (newest.data?.json ?? []).map((row, n) => ({ n, row })), [newest.data])
  return (
    <Section title="Newest rows" subtitle={table} isFlush>
      {newest.error ? (
        <ErrorNotice
          failure={readFailure(`The rows of ${table} could not be loaded.`, newest.error)}
          onRetry={() => newest.refetch()}
        />
      ) : (
        <DataTable
          label={`Newest rows of ${table}`}
          columns={columns}
          rows={rows}
          rowId={({ n }) => String(n)}
          noun={['row', 'rows']}
          isLoading={newest.isLoading}
          maxHeight="320px"
        />
      )}
    </Section>
  )
}
