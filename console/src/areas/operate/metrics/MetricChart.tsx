import { useMemo } from 'react'
import { Chart, seriesColors } from '../../../ui/chart/Chart.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Metrics.module.css'

type Row = { at: number; name: string } & Record<string, number | string | null>

type MetricChartProps = {
  title: string
  /** A description of the chart for screen readers. */
  summary: string
  rows: Row[]
  series: readonly string[]
  format: (value: number) => string
}

/** A line chart with its values as a table for screen readers. */
export function MetricChart({ title, summary, rows, series, format }: MetricChartProps) {
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'at', header: 'Time', width: 210, cell: ({ at }) => <Time ms={at} /> },
      ...series.map(
        (name): Column<Row> => ({
          id: name,
          header: name,
          align: 'right',
          width: 100,
          cell: (row) => (typeof row[name] === 'number' ? format(row[name]) : <span className="dimmed">–</span>),
        }),
      ),
    ],
    [series, format],
  )
  const measured = rows.filter((row) => series.some((name) => row[name] !== null))
  return (
    <div className="grid">
      <h3 className="part-title">{title}</h3>
      {measured.length === 0 ? (
        <p className="flush dimmed">No measurements in this time range.</p>
      ) : (
        <>
          <Chart
            label={title}
            summary={`${summary} The numbers are in the table below.`}
            kind="line"
            rows={rows}
            series={series.map((name, index) => ({ name, color: seriesColors[index] ?? 'gray.6' }))}
            format={format}
          />
          <details className={styles.numbers}>
            <summary>Numbers</summary>
            <DataTable
              label={title}
              columns={columns}
              rows={measured.toReversed()}
              rowId={({ at }) => String(at)}
              noun={['measurement', 'measurements']}
              maxHeight="260px"
            />
          </details>
        </>
      )}
    </div>
  )
}
