import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { ListAge } from './ListAge.tsx'
import styles from './ListFoot.module.css'
import type { Follow } from './use-following.ts'

// The first screen is a list that is not followed, and loads no code for it.
const FollowSwitch = lazy(async () => ({ default: (await import('./FollowSwitch.tsx')).FollowSwitch }))

export type Paging = {
  /** The server's estimate, unless `isTotalExact`. */
  total?: number
  isTotalExact?: boolean
  /** Appends the next page. */
  onMore?: () => void
  isLoadingMore?: boolean
  /** Puts the page before the first one on top, where a list was opened in its middle. */
  onMoreAbove?: () => void
  isLoadingAbove?: boolean
}

type ListFootProps = {
  /** How many rows there are. */
  count?: ReactNode
  paging?: Paging
  readAt?: number
  onRetry?: (() => void) | undefined
  follow?: Follow | undefined
  isWaiting?: boolean
  /** Stands instead of the count. */
  selection?: ReactNode
}

/** Under a list: its count, its age, whether it is followed, and the way to further pages. */
export function ListFoot({ count, paging = {}, readAt = 0, onRetry, follow, isWaiting, selection }: ListFootProps) {
  const { onMoreAbove, isLoadingAbove, onMore, isLoadingMore } = paging
  return (
    <div className={styles.foot}>
      {selection || (
        <>
          <span className={styles.count}>
            {count}
            {count && readAt > 0 && onRetry && <ListAge readAt={readAt} onRefresh={onRetry} />}
          </span>
          {follow && (
            <Suspense fallback={null}>
              <FollowSwitch follow={follow} isWaiting={isWaiting} />
            </Suspense>
          )}
        </>
      )}
      <div className={styles.pages}>
        {onMoreAbove && (
          <Button onClick={onMoreAbove} loading={isLoadingAbove}>
            Load more above
          </Button>
        )}
        {onMore && (
          <Button onClick={onMore} loading={isLoadingMore}>
            Load more
          </Button>
        )}
      </div>
    </div>
  )
}
