import { type ReactNode, useRef } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import type { Failure } from '../feedback/ErrorNotice.tsx'
import { ListFoot, type Paging } from '../list/ListFoot.tsx'
import { type Follow, useFollowing } from '../list/use-following.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'

type GrowingTableProps<Row extends object> = DataTableProps<Row> & {
  count: string
  onMore?: Paging['onMore'] | false
  isLoadingMore?: boolean
  failure?: Failure | null
  onRetry: () => void
  readAt: number
  follow: Follow
  /** Shown while there are no rows. */
  nothingYet: { title: string; description?: ReactNode }
}

/** A table within a screen that grows over time: with its age, automatic reload, and paging. */
export function GrowingTable<Row extends object>({
  count,
  onMore,
  isLoadingMore = false,
  failure,
  onRetry,
  readAt,
  follow,
  nothingYet,
  ...table
}: GrowingTableProps<Row>) {
  const { rows, isLoading, isRefetching } = table
  const root = useRef<HTMLDivElement>(null)
  const { isWaiting } = useFollowing(root, {
    follow,
    isReading: isRefetching || isLoading || isLoadingMore,
    onRead: onRetry,
  })
  if (failure && rows.length === 0) {
    return <EmptyState kind="failed" failure={failure} onRetry={onRetry} isRetrying={isRefetching} />
  }
  return (
    <div ref={root}>
      {rows.length === 0 && !isLoading ? (
        <EmptyState kind="nothing-yet" {...nothingYet} />
      ) : (
        // Do not dim rows on refetch; they would flicker.
        <DataTable {...table} isRefetching={isRefetching && !follow.isOn} />
      )}
      <ListFoot
        count={!isLoading && rows.length > 0 && count}
        paging={onMore ? { onMore, isLoadingMore } : {}}
        readAt={readAt}
        onRetry={onRetry}
        follow={follow}
        isWaiting={isWaiting}
      />
    </div>
  )
}
