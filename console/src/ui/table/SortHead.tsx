import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../layout/icons.ts'
import styles from './DataTable.module.css'
import type { Sort } from './sort.ts'

type SortHeadProps = {
  /** The sort direction of this column, if sorted. */
  direction: Sort['direction'] | undefined
  /** Sorts by this column; undefined if the server does not support it. */
  onSort: (() => void) | undefined
  children: string
}

/** The label of a column header, with its sort button. */
export const SortHead = ({ direction, onSort, children }: SortHeadProps) =>
  onSort ? (
    <button type="button" className={`inline-row plain-button hoverable ${styles.sort}`} onClick={onSort}>
      <span className={styles.headText}>{children}</span>
      <SortMark direction={direction} />
    </button>
  ) : (
    <span className={styles.headText}>{children}</span>
  )

function SortMark({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === 'ascending') return <IconArrowUp className={styles.mark} aria-hidden />
  if (direction === 'descending') return <IconArrowDown className={styles.mark} aria-hidden />
  return <IconArrowsSort className={styles.mark} data-idle aria-hidden />
}
