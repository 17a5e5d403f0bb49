import { Button } from '@mantine/core'
import type { Row } from '@regent/contract/analyze/analytics'
import { formatQuantity } from '@regent/contract/words'
import { useMemo } from 'react'
import { saveFile } from '../../../ui/csv/csv.ts'
import { IconDownload } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'

type Numbered = { n: number; row: Row }
type Answer = { columns: string[]; json: Row[]; csv: string; isCut: boolean }

/** The result rows of a query, in its order. */
export function QueryRows({ answer, fileName }: { answer: Answer; fileName: string }) {
  const { columns, json, csv, isCut } = answer
  const tableColumns = useMemo(() => buildColumns(columns, json), [columns, json])
  const rows = useMemo(() => json.map((row, n) => ({ n, row })), [json])
  return (
    <Section
      title="Rows"
      subtitle={
        isCut ? `The first ${formatQuantity(json.length, 'row')}; there are more` : formatQuantity(json.length, 'row')
      }
      actions={
        <Button
          size="compact-sm"
          leftSection={<IconDownload aria-hidden />}
          disabled={json.length === 0}
          onClick={() => saveFile(fileName, csv, 'text/csv;charset=utf-8')}
        >
          CSV
        </Button>
      }
      isFlush
    >
      <DataTable
        label="Rows of the query"
        columns={tableColumns}
        rows={rows}
        rowId={({ n }) => String(n)}
        noun={['row', 'rows']}
        maxHeight="60dvh"
      />
    </Section>
  )
}

/** Columns of the result; numbers are right-aligned. */
export function buildColumns(names: readonly string[], rows: readonly Row[]): Column<Numbered>[] {
  return names.map((name) => ({
    id: name,
    header: name,
    width: ['act_time', 'gamer_tag'].includes(name) ? 180 : 140,
    ...(rows.length > 0 && typeof rows[0]?.[name] === 'number' && { align: 'right' as const }),
    cell: ({ row }) => {
      const value = row[name]
      return value === null || value === undefined ? <span className="dimmed">–</span> : String(value)
    },
  }))
}
