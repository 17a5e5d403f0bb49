import { memo, type ReactNode } from 'react'
import styles from './DataTable.module.css'
import type { Column } from './DataTable.tsx'

/** What is needed of a row of the table library. */
type DrawnRow<Row> = { id: string; original: Row; getToggleSelectedHandler: () => (event: unknown) => void }

type BodyRowProps<Row extends object> = {
  row: DrawnRow<Row>
  /** Its place among the rows of the table, as ARIA counts: the head is 1. */
  index: number
  columns: readonly Column<Row>[]
  isTabStop: boolean
  /** The name of its checkbox; it has none where nothing can be selected. */
  selecting: string | undefined
  isSelected: boolean
  onFocus: (id: string) => void
}

/** Drawn again only when something about this row has changed. */
export const BodyRow = memo(function BodyRow<Row extends object>(props: BodyRowProps<Row>) {
  const { row, index, columns, isTabStop, selecting, isSelected, onFocus } = props
  return (
    <tr
      aria-rowindex={index}
      data-selected={isSelected || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(row.id)}
    >
      {selecting && (
        <td className={styles.check}>
          <label className={styles.box}>
            <input
              type="checkbox"
              aria-label={selecting}
              checked={isSelected}
              onChange={row.getToggleSelectedHandler()}
            />
          </label>
        </td>
      )}
      {columns.map(({ id, align, cell }, at) => (
        <td
          key={id}
          data-align={align}
          className={at === 0 ? styles.first : undefined}
          data-after-check={selecting ? true : undefined}
        >
          {cell(row.original)}
        </td>
      ))}
    </tr>
  )
}) as <Row extends object>(props: BodyRowProps<Row>) => ReactNode
