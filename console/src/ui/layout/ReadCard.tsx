import type { ReactNode } from 'react'
import { ErrorNotice, type Failure } from '../feedback/ErrorNotice.tsx'
import styles from './Section.module.css'
import { Section } from './Section.tsx'

/** The state of the query of a card. */
export type CardRead = {
  isLoading: boolean
  /** Shown instead of the content; other cards of the page are not affected. */
  failure?: Failure | false | null | undefined
  onRetry: () => void
}

type ReadCardProps = {
  title: string
  count?: number | undefined
  actions?: ReactNode
  read: CardRead
  /** The usual number of rows and their height in pixels, which reserve the height of the card while it loads. */
  rows: number
  rowHeight?: number
  /** One sentence instead of the content if there is nothing to show. */
  empty: string | false
  children: ReactNode
}

const ROW_HEIGHT_PX = 38

/** A card for one query: it keeps its height while loading, shows one line if it is empty, and fails separately. */
export function ReadCard({ title, count, actions, read, rows, rowHeight = ROW_HEIGHT_PX, ...content }: ReadCardProps) {
  const { isLoading, failure, onRetry } = read
  const { empty, children } = content
  return (
    <Section title={title} count={count || undefined} actions={actions} isFlush>
      {failure ? (
        <ErrorNotice failure={failure} onRetry={onRetry} isRetrying={isLoading} />
      ) : isLoading ? (
        <div className={`column ${styles.loading}`} style={{ height: rows * rowHeight }} role="status">
          <span className="hidden-text">Loading…</span>
          {Array.from({ length: rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars that stand for rows are all alike
            <span key={index} className={styles.bar} aria-hidden />
          ))}
        </div>
      ) : empty ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        children
      )}
    </Section>
  )
}
