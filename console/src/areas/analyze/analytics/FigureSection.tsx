import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { saveFile } from '../../../ui/csv/csv.ts'
import { IconDownload, IconRefresh } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import styles from './Dashboard.module.css'
import type { Cells } from './dashboard-words.ts'

type FigureSectionProps = {
  title: string
  subtitle?: ReactNode
  fileName: string
  /** The CSV text; null if it could not be loaded. */
  csv: string | null | undefined
  onRetry: () => void
  /** True if the chart has no data. */
  isEmpty?: boolean
  children: ReactNode
  /** A table of the chart's values. */
  table?: { columns: Column<Cells>[]; rows: Cells[] }
}

/** A chart with its title, CSV file and table; if a query fails, it shows an error instead of the chart. */
export function FigureSection({
  title,
  subtitle,
  fileName,
  csv,
  onRetry,
  isEmpty,
  children,
  table,
}: FigureSectionProps) {
  return (
    <Section
      title={title}
      subtitle={subtitle}
      actions={
        <Button
          size="compact-sm"
          leftSection={<IconDownload aria-hidden />}
          aria-label={`${title}: save as CSV`}
          disabled={!csv}
          onClick={() => csv && saveFile(fileName, csv, 'text/csv;charset=utf-8')}
        >
          CSV
        </Button>
      }
    >
      {csv === undefined && <Skeleton h={276} />}
      {csv === null && (
        <div className={styles.none}>
          <p>The chart could not be loaded.</p>
          <Button size="compact-sm" leftSection={<IconRefresh aria-hidden />} onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      {typeof csv === 'string' && isEmpty && <p className={styles.none}>No data for these days.</p>}
      {typeof csv === 'string' && !isEmpty && children}
      {typeof csv === 'string' && !isEmpty && table && (
        <details className={styles.numbers}>
          <summary>Numbers</summary>
          <DataTable
            label={title}
            columns={table.columns}
            rows={table.rows}
            rowId={({ day }) => day}
            noun={['day', 'days']}
            maxHeight="260px"
          />
        </details>
      )}
    </Section>
  )
}
