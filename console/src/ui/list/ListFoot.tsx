import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { ListAge } from './ListAge.tsx'
import styles from './ListPage.module.css'
import type { Follow } from './use-following.ts'

// Lazy, because the first screen is a list without automatic reload.
const FollowSwitch = lazy(async () => ({ default: (await import('./FollowSwitch.tsx')).FollowSwitch }))

export type Paging = {
  /** The server's estimate, unless `isTotalExact`. */
  total?: number
  isTotalExact?: boolean
  /** Appends the next page. */
  onMore?: () => void
  isLoadingMore?: boolean
  /** Loads the page before the first one, for lists opened in the middle. */
  onMoreAbove?: () => void
  isLoadingAbove?: boolean
  /** Shown before the buttons, such as that there are newer rows. */
  notice?: ReactNode
}

type ListFootProps = {
  /** Total number of rows. */
  count?: ReactNode
  paging?: Paging
  readAt?: number
  onRetry?: (() => void) | undefined
  follow?: Follow | undefined
  isWaiting?: boolean
  /** Replaces the count. */
  selection?: ReactNode
}

/** The footer of a list: count, age, automatic reload, and paging. */
export function ListFoot({ count, paging = {}, readAt = 0, onRetry, follow, isWaiting, selection }: ListFootProps) {
  const { onMoreAbove, isLoadingAbove, onMore, isLoadingMore, notice } = paging
  return (
    <div className={`cluster rigid ${styles.foot}`}>
      {selection || (
        <>
          <span className="numbers dimmed">
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
      <div className="row wrap end">
        {notice}
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
