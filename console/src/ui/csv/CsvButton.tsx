import { Button } from '@mantine/core'
import { formatQuantity } from '@regent/contract/words'
import { IconDownload } from '../layout/icons.ts'
import type { Column } from '../table/DataTable.tsx'
import { buildCsvColumns, csvText, saveFile } from './csv.ts'

type CsvButtonProps<Row> = {
  fileName: string
  /** The columns of the table; `csv` defines their part of the file. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** Saves the loaded rows, with the current filters. */
export function CsvButton<Row>({ fileName, columns, rows }: CsvButtonProps<Row>) {
  return (
    <Button
      leftSection={<IconDownload aria-hidden />}
      data-tip={`Save the ${formatQuantity(rows.length, 'loaded row')} as CSV`}
      disabled={rows.length === 0}
      onClick={() => saveFile(fileName, csvText(buildCsvColumns(columns), rows), 'text/csv;charset=utf-8')}
    >
      CSV
    </Button>
  )
}
