import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Filter, type FilterField, parseFilters, toSearchChanges } from '../../ui/list/filters.ts'

/**
 * The state of a screen in the search parameters of its URL. A change keeps other parameters; `undefined` removes one.
 */
export function useAddress<Search extends object>() {
  const navigate = useNavigate()
  const search: object = useSearch({ strict: false })
  const updateAddress = useCallback(
    (changes: Search, replace: boolean) =>
      navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace }),
    [navigate],
  )
  return {
    search: search as Search,
    /** Replaces the history entry, for searches and filters: Back leaves the screen. */
    go: useCallback((changes: Search) => updateAddress(changes, true), [updateAddress]),
    /** Adds a history entry, for drawers and dialogs: Back closes them. */
    open: useCallback((changes: Search) => updateAddress(changes, false), [updateAddress]),
    /** For a ListPage: the URL has one value per field, with its id as the name. */
    filtersBy: (fields: FilterField[]) => ({
      fields,
      filters: parseFilters(search, fields),
      onFilters: (filters: Filter[]) => void updateAddress(toSearchChanges(filters, fields) as Search, true),
    }),
  }
}
