import { Button } from '@mantine/core'
import { type CsvSource, csvColumnsOf, csvText, saveFile } from './csv.ts'
import { countOf } from './format-number.ts'
import { IconDownload } from './icons.ts'

type CsvButtonProps<Row> = { fileName: string; columns: CsvSource<Row>; rows: readonly Row[] }

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
