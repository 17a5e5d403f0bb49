import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * A read that is under way when its data are invalidated may answer what was there before the change. The library
 * starts a read again only if it has older data and is shown; the first answer of any other read it takes for the
 * newest, and a changed row would stand unchanged until the screen is left. Here such a read is invalidated once more
 * when it has been answered.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll(filters as object)
      .filter((query) => query.state.fetchStatus !== 'idle' && (query.state.data === undefined || !query.isActive()))
    const { refetchType } = filters
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...underWay.map(async (query) => {
        await query.promise?.catch(() => {})
        await super.invalidateQueries(
          { predicate: (one) => one === query, ...(refetchType && { refetchType }) },
          options,
        )
      }),
    ])
  }
}
