import { useMemo } from 'react'
import { readSort, type Sort, sortText } from '../../ui/table/sort.ts'
import { useAddress } from './use-address.ts'

/**
 * The order of a ListPage whose rows are all in the browser, kept in the address. The route reads `sort`.
 *
 *     <ListPage {...useSorting()} … />
 */
export function useSorting() {
  const { search, go } = useAddress<{ sort?: string }>()
  return useMemo(
    () => ({
      sort: readSort(search.sort),
      onSort: (chosen: Sort) => void go({ sort: sortText(chosen) }),
      sortsItself: true,
    }),
    [search.sort, go],
  )
}
