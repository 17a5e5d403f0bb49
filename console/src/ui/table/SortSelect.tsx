import { NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '../layout/icons.ts'
import styles from './DataTable.module.css'
import { directionLabel, naturalDirection, readSort, type Sort, type SortedValues, sortText } from './sort.ts'

type SortSelectProps = {
  columns: readonly {
    id: string
    header: string
    align?: 'right'
    isSortable?: boolean
    isNewestFirst?: boolean
    sorts?: SortedValues
  }[]
  sort: Sort | null | undefined
  onSort: (sort: Sort) => void
}

const reversed = { ascending: 'descending', descending: 'ascending' } as const

/** Replaces the table headers for lists with cards: each sortable column, in both directions. */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const orders = columns.flatMap((column) => {
    const natural = naturalDirection(column)
    const order = (direction: Sort['direction']) => ({
      value: sortText({ column: column.id, direction }),
      label: `${column.header}: ${directionLabel(column, direction)}`,
    })
    return column.isSortable ? [order(natural), order(reversed[natural])] : []
  })
  const value = sort ? sortText(sort) : ''
  const isKnown = orders.some((order) => order.value === value)
  return (
    <span className={styles.sortField} data-tip="Sort">
      <IconArrowsSort aria-hidden />
      <NativeSelect
        className={styles.select}
        aria-label="Sort by"
        data={isKnown ? orders : [{ value: '', label: 'Sort', disabled: true }, ...orders]}
        value={isKnown ? value : ''}
        onChange={({ currentTarget }) => {
          const selectedSort = readSort(currentTarget.value || undefined)
          if (selectedSort) onSort(selectedSort)
        }}
      />
    </span>
  )
}
