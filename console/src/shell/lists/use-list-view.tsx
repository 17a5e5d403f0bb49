import { lazy, Suspense, useMemo } from 'react'
import { useListColumns } from '../../ui/list/use-list-columns.ts'
import { useOperator } from '../scope/rights.ts'
import { useListFollow } from './use-list-follow.ts'

const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }))

export type ListOfScreen<Search> = {
  /** The id of the list: this browser keeps its columns under it, the server its views. */
  list: string
  /**
   * The search parameters that make its state: text, filters and sort, not what is open in it. A list without any has no
   * saved views.
   */
  keys: readonly (keyof Search & string)[]
  hiddenAtFirst?: readonly string[]
  /** Of a list that grows by time: whether it is followed until somebody chooses otherwise. */
  isFollowedAtFirst?: boolean
}

/** Columns that a person added to those of a list, by their names. The same object while nothing changes. */
export type AddedColumns = { names: readonly string[]; onNames: (names: readonly string[]) => void }

/**
 * What a list keeps for a person: its columns and their widths in this browser, also whether it is followed, its saved
 * views on the server.
 *
 *     const kept = useListView(payments)
 *     …
 *     <ListPage {...kept} … />
 */
export function useListView<Search extends object>(
  { list, keys, hiddenAtFirst, isFollowedAtFirst }: ListOfScreen<Search>,
  added?: AddedColumns,
) {
  const { id } = useOperator()
  const columns = useListColumns(list, id, hiddenAtFirst)
  const follow = useListFollow(list, isFollowedAtFirst)
  const { hidden, onHidden } = columns
  const views = useMemo(
    () =>
      keys.length > 0 && (
        <Suspense fallback={null}>
          <SavedViews key={list} list={list} keys={keys} hidden={hidden} onHidden={onHidden} added={added} />
        </Suspense>
      ),
    [list, keys, hidden, onHidden, added],
  )
  return { ...columns, views, ...(isFollowedAtFirst !== undefined && { follow }) }
}
