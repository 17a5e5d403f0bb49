/** The selection after checkboxes of some rows changed. Selected rows that are hidden stay selected. */
export function selectionWith(selected: ReadonlySet<string>, ids: readonly string[], isSelected: boolean): Set<string> {
  const next = new Set(selected)
  for (const id of ids) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The rows between two clicks, in either order; only the second row if the first one is gone. */
export function rowRange(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : ids.indexOf(from)
  const end = ids.indexOf(to)
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
