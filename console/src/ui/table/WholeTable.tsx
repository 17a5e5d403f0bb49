import { useMemo, useState } from 'react'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import type { Sort } from './sort.ts'
import { sortedColumns, sortRows } from './sort-rows.ts'

/** A table within a screen with all rows loaded: sorts client-side, and keeps its order until the screen is left. */
export function WholeTable<Row extends object>({ columns, rows, ...props }: DataTableProps<Row>) {
  const [sort, setSort] = useState<Sort>()
  const sortable = useMemo(() => sortedColumns(columns, rows), [columns, rows])
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  return <DataTable {...props} columns={sortable} rows={sorted} sort={sort ?? null} onSort={setSort} />
}
