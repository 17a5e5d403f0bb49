import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FollowSwitch } from './FollowSwitch.tsx'
import { ListAge } from './ListAge.tsx'
import styles from './ListFoot.module.css'
import type { Follow } from './use-following.ts'

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
          {follow && <FollowSwitch follow={follow} isWaiting={isWaiting} />}
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
