import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { readFailure } from './failure.ts'

/** The state of a read for a ListPage: loading, failure, retry, and how old its rows are. */
export function listRead(list: UseQueryResult<unknown> | UseInfiniteQueryResult<unknown>, failed: string) {
  const isFurtherPage = 'isFetchingNextPage' in list && (list.isFetchingNextPage || list.isFetchingPreviousPage)
  return {
    isLoading: list.isLoading,
    isRefetching: list.isFetching && !list.isLoading && !isFurtherPage,
    failure: list.error && readFailure(failed, list.error),
    onRetry: () => void list.refetch(),
    readAt: list.dataUpdatedAt,
  }
}
