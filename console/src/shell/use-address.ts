import { useNavigate, useSearch } from '@tanstack/react-router'
import { changesOf, type Filter, type FilterField, filtersOf } from '../ui/filters.ts'

/**
 * The state of a screen, as its address holds it behind the question mark. What a change does not name stays, and
 * `undefined` takes it out.
 */
export function useAddress<Search extends object>() {
  const navigate = useNavigate()
  const search: object = useSearch({ strict: false })
  const put = (changes: Search, replace: boolean) =>
    navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace })
  return {
    search: search as Search,
    /** For what is searched and chosen: Back leaves the screen. */
    go: (changes: Search) => put(changes, true),
    /** For what opens: Back closes it. */
    open: (changes: Search) => put(changes, false),
    /** For a ListPage: of each field the address has one value, under its id. */
    filtersBy: (fields: FilterField[]) => ({
      fields,
      filters: filtersOf(search, fields),
      onFilters: (filters: Filter[]) => void put(changesOf(filters, fields) as Search, true),
    }),
  }
}
