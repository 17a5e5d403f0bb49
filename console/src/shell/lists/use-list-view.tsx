import { lazy, Suspense, useMemo } from 'react'
import { useListColumns } from '../../ui/list/use-list-columns.ts'
import { useOperator } from '../scope/rights.ts'
import { useListFollow } from './use-list-follow.ts'

const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }))

export type ListOfScreen<Search> = {
  /** The id of the list, used to store its columns in this browser and its views on the server. */
  list: string
  /**
   * The search parameters of its state: text, filters and sort, but not the open row. A list without any has no saved
   * views.
   */
  keys: readonly (keyof Search & string)[]
  hiddenAtFirst?: readonly string[]
  /** For time-ordered lists: whether live updates are on by default. */
  isFollowedAtFirst?: boolean
}

/** Columns that a person added to those of a list, by name. The same object until they change. */
export type AddedColumns = { names: readonly string[]; onNames: (names: readonly string[]) => void }

/**
 * The personal settings of a list: columns, widths and live updates (stored in this browser), and saved views (on the
 * server).
 *
 *     const listView = useListView(payments)
 *     …
 *     <ListPage {...listView} … />
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
