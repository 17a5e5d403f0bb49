import styles from './DataTable.module.css'

const SKELETON_ROWS = 12

type TableSkeletonProps = {
  /** Alignments of the visible columns. */
  aligns: ('right' | undefined)[]
  withCheck: boolean
}

const skeletonWidths = ['62%', '44%', '70%', '52%', '38%']

/** Placeholder for rows while they load. */
export function TableSkeleton({ aligns, withCheck }: TableSkeletonProps) {
  return (
    <tbody className={styles.skeleton} aria-hidden>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other identity
        <tr key={row}>
          {withCheck && <td />}
          {aligns.map((align, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other identity
            <td key={column} data-align={align}>
              <span className={styles.bar} style={{ width: skeletonWidths[(row + column) % skeletonWidths.length] }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
