import {
  CancelledError,
  type FetchQueryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * An in-flight read may return stale data after an invalidation. TanStack Query refetches only if it has older data and
 * is observed; otherwise it treats the first answer as fresh, and a changed row would stay stale until the screen is
 * left. This client invalidates such a read again when it has been answered. If a next page is loading, invalidating
 * would cancel it and lose the click: it is loaded to its end, then all pages are fetched again.
 */
export class FreshQueryClient extends QueryClient {
  /**
   * A read is cancelled when the last screen that observes it is left. A route that waits for the same read still needs
   * the answer, so it is read again; without this, the next screen would show the cancellation as its error.
   */
  override async fetchQuery<
    TQueryFnData = unknown,
    TError = Error,
    TData = TQueryFnData,
    TQueryKey extends QueryKey = QueryKey,
    TPageParam = never,
  >(options: FetchQueryOptions<TQueryFnData, TError, TData, TQueryKey, TPageParam>): Promise<TData> {
    try {
      return await super.fetchQuery(options)
    } catch (error) {
      if (!(error instanceof CancelledError) || !error.revert) throw error
      return super.fetchQuery(options)
    }
  }

  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll(filters as object)
      .filter(({ state }) => state.fetchStatus !== 'idle')
    const growingQueries = new Set(underWay.filter(isReadingFurther))
    const late = underWay.filter(
      (query) => growingQueries.has(query) || query.state.data === undefined || !query.isActive(),
    )
    const { refetchType } = filters
    const predicate = (query: Query) => !growingQueries.has(query) && (filters.predicate?.(query) ?? true)
    await Promise.all([
      super.invalidateQueries(growingQueries.size > 0 ? { ...filters, predicate } : filters, options),
      ...late.map(async (query) => {
        await query.promise?.catch(() => {})
        await super.invalidateQueries(
          { predicate: (one) => one === query, ...(refetchType && { refetchType }) },
          options,
        )
      }),
    ])
  }
}

const isReadingFurther = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined
