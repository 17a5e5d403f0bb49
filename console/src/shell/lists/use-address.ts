import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changesOf, type Filter, type FilterField, filtersOf } from '../../ui/list/filters.ts'

/**
 * The state of a screen in the query of its address. A change keeps the values it does not name; `undefined` removes a
 * value.
 */
export function useAddress<Search extends object>() {
  const navigate = useNavigate()
  const search: object = useSearch({ strict: false })
  const put = useCallback(
    (changes: Search, replace: boolean) =>
      navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace }),
    [navigate],
  )
  return {
    search: search as Search,
    /** Replaces the history entry, for searches and choices: Back leaves the screen. */
    go: useCallback((changes: Search) => put(changes, true), [put]),
    /** Adds a history entry, for drawers and dialogs: Back closes them. */
    open: useCallback((changes: Search) => put(changes, false), [put]),
    /** For a ListPage: of each field the address has one value, under its id. */
    filtersBy: (fields: FilterField[]) => ({
      fields,
      filters: filtersOf(search, fields),
      onFilters: (filters: Filter[]) => void put(changesOf(filters, fields) as Search, true),
    }),
  }
}
