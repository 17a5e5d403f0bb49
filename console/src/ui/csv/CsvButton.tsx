import { Button } from '@mantine/core'
import { IconDownload } from '../layout/icons.ts'
import type { Column } from '../table/DataTable.tsx'
import { countOf } from '../words/format-number.ts'
import { csvColumnsOf, csvText, saveFile } from './csv.ts'

type CsvButtonProps<Row> = {
  fileName: string
  /** The columns of the table; each says in `csv` what a file has of it. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** Saves the loaded rows, filtered as they are shown. */
export function CsvButton<Row>({ fileName, columns, rows }: CsvButtonProps<Row>) {
  return (
    <Button
      leftSection={<IconDownload aria-hidden />}
      data-tip={`Save the ${countOf(rows.length, 'loaded row')} as CSV`}
      disabled={rows.length === 0}
      onClick={() => saveFile(fileName, csvText(csvColumnsOf(columns), rows), 'text/csv;charset=utf-8')}
    >
      CSV
    </Button>
  )
}
