import { Button } from '@mantine/core'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { IconDownload, IconX } from '../layout/icons.ts'
import type { Column } from '../table/DataTable.tsx'
import { buildCsvColumns, csvText, saveFile } from './csv.ts'
import { maxCsvRows, type ReadPage, readPages } from './csv-pages.ts'

type AllRowsButtonProps<Row> = {
  /** Name of the file format: "CSV". */
  format: string
  fileName: string
  /** MIME type of the file. */
  type: string
  /** Formats the rows as the content of the file. */
  text: (rows: readonly Row[]) => string
  /** Loads the page after a cursor, with the filters of the list. */
  readPage: ReadPage<Row>
  noun: [singular: string, plural: string]
  /** Called when the server rejects a page. */
  onFailure: (error: unknown) => void
  isDisabled?: boolean
}

type CsvAllButtonProps<Row> = Omit<AllRowsButtonProps<Row>, 'format' | 'type' | 'text'> & {
  /** The columns of the table; `csv` defines their part of the file. */
  columns: readonly Column<Row>[]
}

/** Saves all rows that match the filters as CSV. */
export const CsvAllButton = <Row,>({ columns, ...props }: CsvAllButtonProps<Row>) => (
  <AllRowsButton
    format="CSV"
    type="text/csv;charset=utf-8"
    text={(rows) => csvText(buildCsvColumns(columns), rows)}
    {...props}
  />
)

/** Saves all rows that match the filters, not only the loaded ones. This may take long and can be cancelled. */
export function AllRowsButton<Row>({
  format,
  fileName,
  type,
  text,
  readPage,
  noun,
  onFailure,
  isDisabled,
}: AllRowsButtonProps<Row>) {
  const [count, setCount] = useState<number>()
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  async function save() {
    const cancelling = new AbortController()
    reading.current = cancelling
    setCount(0)
    try {
      const { rows, isAll } = await readPages(readPage, cancelling.signal, setCount)
      saveFile(fileName, text(rows), type)
      toast(
        isAll
          ? `Saved ${formatQuantity(rows.length, ...noun)} as ${format}`
          : `Saved the newest ${formatQuantity(rows.length, ...noun)}. Filter by time to save the rest.`,
      )
    } catch (error) {
      if (!cancelling.signal.aborted) onFailure(error)
    } finally {
      setCount(undefined)
    }
  }

  if (count === undefined) {
    return (
      <Button
        leftSection={<IconDownload aria-hidden />}
        data-tip={`Save all that match the filters as ${format}, up to ${formatCount(maxCsvRows)}`}
        disabled={isDisabled}
        onClick={save}
      >
        {format}
      </Button>
    )
  }
  return (
    <span className="inline-row gap-8">
      <span className="num dimmed">{formatCount(count)} read…</span>
      <Button leftSection={<IconX aria-hidden />} onClick={() => reading.current?.abort()}>
        Cancel {format}
      </Button>
    </span>
  )
}
