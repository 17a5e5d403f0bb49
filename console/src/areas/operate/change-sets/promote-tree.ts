import type { RealmDifferenceRow } from '@regent/contract/operate/change-sets-difference'

/** A kind of record with a type, and its differences. */
export type Branch = { key: string; subject: RealmDifferenceRow['subject']; type: string; rows: RealmDifferenceRow[] }

export const toRecordKey = ({ subject, id }: Pick<RealmDifferenceRow, 'subject' | 'id'>): string => `${subject}/${id}`

/** Groups the rows by type, in their order; rows of one type need not be adjacent. */
export function buildBranches(rows: readonly RealmDifferenceRow[]): Branch[] {
  const branches = new Map<string, Branch>()
  for (const row of rows) {
    const key = `${row.subject}/${row.type}`
    const branch = branches.get(key) ?? { key, subject: row.subject, type: row.type, rows: [] }
    branch.rows.push(row)
    branches.set(key, branch)
  }
  return [...branches.values()]
}

/** A line of the list: the header of a group, or one record. */
export type PromoteLine = { branch: Branch } | { row: RealmDifferenceRow }

export const listLines = (branches: readonly Branch[], folded: ReadonlySet<string>): PromoteLine[] =>
  branches.flatMap((branch): PromoteLine[] => [
    { branch },
    ...(folded.has(branch.key) ? [] : branch.rows.map((row) => ({ row }))),
  ])

/** The rows that the checkbox of a group selects: deletions only if the list is filtered to them. */
export function tickedBy({ rows }: Branch, isFilteredToDeletions: boolean): RealmDifferenceRow[] {
  return isFilteredToDeletions ? rows : rows.filter(({ sign }) => sign !== 'removed')
}

/** Whether all, some or none of the rows that a group's checkbox selects are selected. */
export function readSelection(
  branch: Branch,
  chosen: ReadonlySet<string>,
  isFilteredToDeletions = false,
): 'all' | 'some' | 'none' {
  const count = branch.rows.filter((row) => chosen.has(toRecordKey(row))).length
  const ticked = tickedBy(branch, isFilteredToDeletions)
  const isAll = ticked.length > 0 && ticked.every((row) => chosen.has(toRecordKey(row)))
  return count === 0 ? 'none' : isAll ? 'all' : 'some'
}

/** Adds records to the selection, or removes them. */
export function withChosen(
  chosen: ReadonlySet<string>,
  rows: readonly RealmDifferenceRow[],
  isChosen: boolean,
): Set<string> {
  const next = new Set(chosen)
  for (const row of rows) {
    if (isChosen) next.add(toRecordKey(row))
    else next.delete(toRecordKey(row))
  }
  return next
}
