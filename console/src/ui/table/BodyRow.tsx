import { memo, type ReactNode } from 'react'
import styles from './DataTable.module.css'
import type { Column } from './DataTable.tsx'
import { RowCheck } from './RowCheck.tsx'
import { actionsId, edgeClass } from './table-edges.ts'

type BodyRowProps<Row extends object> = {
  id: string
  row: Row
  /** The index of the row in ARIA's counting: the header is 1. */
  index: number
  columns: readonly Column<Row>[]
  /** True for a card: the identifier, the actions, and the first facts with their names. */
  isCard: boolean
  isTabStop: boolean
  /** Accessible name of the checkbox; undefined: rows cannot be selected. */
  selecting: string | undefined
  isSelected: boolean
  onFocus: (id: string) => void
  onToggle: (id: string, isSelected: boolean, isRange: boolean) => void
}

const factsOnCard = 3

/** Columns of a card: the identifier, the facts and the actions. */
const onCard = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const facts = columns.slice(1).filter(({ id }) => id !== actionsId)
  const cardFacts = facts.filter(({ isOnCard }) => isOnCard)
  const visibleFacts = new Set(cardFacts.length > 0 ? cardFacts : facts.slice(0, factsOnCard))
  return columns.filter((column, at) => at === 0 || column.id === actionsId || visibleFacts.has(column))
}

/** Memoized: renders only if something about this row has changed. */
export const BodyRow = memo(function BodyRow<Row extends object>(props: BodyRowProps<Row>) {
  const { id: rowId, row, index, columns, isCard, isTabStop, selecting, isSelected, onFocus, onToggle } = props
  return (
    <tr
      aria-rowindex={index}
      role={isCard ? 'row' : undefined}
      data-selected={isSelected || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(rowId)}
    >
      {selecting && (
        <td className={styles.check} role={isCard ? 'cell' : undefined}>
          <RowCheck
            label={selecting}
            isChecked={isSelected}
            onChange={(isChecked, isRange) => onToggle(rowId, isChecked, isRange)}
          />
        </td>
      )}
      {(isCard ? onCard(columns) : columns).map(({ id, header, align, cell }, at) => (
        <td
          key={id}
          role={isCard ? 'cell' : undefined}
          data-align={align}
          className={edgeClass(id, at)}
          data-after-check={selecting ? true : undefined}
          data-fact={isCard && at > 0 && id !== actionsId ? header : undefined}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}) as <Row extends object>(props: BodyRowProps<Row>) => ReactNode
