import type { SavedView, SavedViewState } from '@regent/contract/organization/saved-views'

/** The parameter of an address that names the view of its list. */
export const viewKey = 'view'

type Search = Readonly<Record<string, unknown>>

const textOf = (search: Search, key: string): string => {
  const value = search[key]
  return value === undefined || value === null ? '' : String(value)
}

/** What a view remembers of a list as it is shown now: of its address, only what makes the state of the list. */
export function stateNow(
  search: Search,
  keys: readonly string[],
  hidden: readonly string[],
  added?: readonly string[],
): SavedViewState {
  const kept = keys.map((key) => [key, textOf(search, key)] as const).filter(([, text]) => text !== '')
  return { search: Object.fromEntries(kept), hidden: [...hidden].sort(), ...(added && { added: [...added] }) }
}

/** The changes that make an address show a view: what the view does not remember is removed. */
export const searchOfView = ({ id, state }: Pick<SavedView, 'id' | 'state'>, keys: readonly string[]) => ({
  ...Object.fromEntries(keys.map((key) => [key, state.search[key]])),
  [viewKey]: String(id),
})

/** Whether a list shows something else than the view by now. */
export function isChanged(view: SavedViewState, now: SavedViewState): boolean {
  const keys = new Set([...Object.keys(view.search), ...Object.keys(now.search)])
  if ([...keys].some((key) => view.search[key] !== now.search[key])) return true
  if (view.added && now.added && view.added.join('\n') !== now.added.join('\n')) return true
  return view.hidden !== undefined && view.hidden.toSorted().join('\n') !== (now.hidden ?? []).toSorted().join('\n')
}

type Known = { views: readonly SavedView[]; defaultView?: number | undefined }

/**
 * The view that an address asks for when its list is opened: the one that it names, as long as it says nothing else of
 * the list; without anything in the address, the person's own first view. Undefined if there is nothing to do;
 * 'missing' if the address names a view that the person does not see.
 */
export function viewToOpen(search: Search, keys: readonly string[], known: Known): SavedView | 'missing' | undefined {
  const named = textOf(search, viewKey)
  const isPlain = keys.every((key) => textOf(search, key) === '')
  if (named !== '') {
    const view = known.views.find(({ id }) => String(id) === named)
    return view ? (isPlain ? view : undefined) : 'missing'
  }
  const isUntouched = Object.values(search).every((value) => value === undefined || value === '')
  return isUntouched ? known.views.find(({ id }) => id === known.defaultView) : undefined
}
