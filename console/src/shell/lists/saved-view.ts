import type { SavedView, SavedViewState } from '@regent/contract/organization/saved-views'

/** The URL parameter of the current view. */
export const viewKey = 'view'

type Search = Readonly<Record<string, unknown>>

const readText = (search: Search, key: string): string => {
  const value = search[key]
  return value === undefined || value === null ? '' : String(value)
}

/** The current state of a list for a saved view: only the search parameters that belong to the list. */
export function stateNow(
  search: Search,
  keys: readonly string[],
  hidden: readonly string[],
  added?: readonly string[],
): SavedViewState {
  const entries = keys.map((key) => [key, readText(search, key)] as const).filter(([, text]) => text !== '')
  return { search: Object.fromEntries(entries), hidden: [...hidden].sort(), ...(added && { added: [...added] }) }
}

/** The URL parameters to apply a view; parameters that are missing in the view are removed. */
export const viewToSearch = ({ id, state }: Pick<SavedView, 'id' | 'state'>, keys: readonly string[]) => ({
  ...Object.fromEntries(keys.map((key) => [key, state.search[key]])),
  [viewKey]: String(id),
})

/** True if the list differs from the view. */
export function isChanged(view: SavedViewState, now: SavedViewState): boolean {
  const keys = new Set([...Object.keys(view.search), ...Object.keys(now.search)])
  if ([...keys].some((key) => view.search[key] !== now.search[key])) return true
  if (view.added && now.added && view.added.join('\n') !== now.added.join('\n')) return true
  return view.hidden !== undefined && view.hidden.toSorted().join('\n') !== (now.hidden ?? []).toSorted().join('\n')
}

type ViewsOfPerson = { views: readonly SavedView[]; defaultView?: number | undefined }

/**
 * The view to apply when a list opens: the one in the URL, unless the URL contains other state of the list; without any
 * state, the person's default view. Undefined if there is nothing to do; 'missing' if the view in the URL is not
 * visible to the person.
 */
export function viewToOpen(
  search: Search,
  keys: readonly string[],
  known: ViewsOfPerson,
): SavedView | 'missing' | undefined {
  const requestedId = readText(search, viewKey)
  const isPlain = keys.every((key) => readText(search, key) === '')
  if (requestedId !== '') {
    const view = known.views.find(({ id }) => String(id) === requestedId)
    return view ? (isPlain ? view : undefined) : 'missing'
  }
  const isUntouched = Object.values(search).every((value) => value === undefined || value === '')
  return isUntouched ? known.views.find(({ id }) => id === known.defaultView) : undefined
}
