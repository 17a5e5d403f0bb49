import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'

/**
 * A read that is under way when its data are invalidated may answer what was there before the change. The library
 * starts a read again only if it has older data and is shown; the first answer of any other read it takes for the
 * newest, and a changed row would stand unchanged until the screen is left. Here such a read is invalidated once more
 * when it has been answered. A further page that is being read would be given up, and the click for it lost: it is
 * read to its end, and then all pages are read again.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll(filters as object)
      .filter(({ state }) => state.fetchStatus !== 'idle')
    const growing = new Set(underWay.filter(isReadingFurther))
    const late = underWay.filter((query) => growing.has(query) || query.state.data === undefined || !query.isActive())
    const { refetchType } = filters
    const predicate = (query: Query) => !growing.has(query) && (filters.predicate?.(query) ?? true)
    await Promise.all([
      super.invalidateQueries(growing.size > 0 ? { ...filters, predicate } : filters, options),
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
