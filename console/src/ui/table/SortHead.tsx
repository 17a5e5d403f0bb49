import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../layout/icons.ts'
import styles from './SortHead.module.css'
import type { Sort } from './sort.ts'

type SortHeadProps = {
  /** How the rows are sorted by this column, if they are. */
  direction: Sort['direction'] | undefined
  /** Sorts by this column; undefined where the server cannot. */
  onSort: (() => void) | undefined
  children: string
}

/** The words of a column's head, and the way to sort by it. */
export const SortHead = ({ direction, onSort, children }: SortHeadProps) =>
  onSort ? (
    <button type="button" className={styles.sort} onClick={onSort}>
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
