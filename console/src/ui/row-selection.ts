/** What is selected after the checkboxes of some rows were set. What stands in no row that is shown stays as it was. */
export function selectionWith(selected: ReadonlySet<string>, ids: readonly string[], isSelected: boolean): Set<string> {
  const next = new Set(selected)
  for (const id of ids) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The rows from one to another, in whichever order they were clicked; only the second where the first is not there any more. */
export function rowRange(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
