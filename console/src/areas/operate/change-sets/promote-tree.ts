import type { RealmDifferenceRow } from '@regent/contract/operate/change-sets-difference'

/** A kind of thing with a type, and what differs of it. */
export type Branch = { key: string; subject: RealmDifferenceRow['subject']; type: string; rows: RealmDifferenceRow[] }

export const keyOfThing = ({ subject, id }: Pick<RealmDifferenceRow, 'subject' | 'id'>): string => `${subject}/${id}`

/** What differs as a tree of two levels, in the order of the rows; things of one type may stand apart in them. */
export function branchesOf(rows: readonly RealmDifferenceRow[]): Branch[] {
  const branches = new Map<string, Branch>()
  for (const row of rows) {
    const key = `${row.subject}/${row.type}`
    const branch = branches.get(key) ?? { key, subject: row.subject, type: row.type, rows: [] }
    branch.rows.push(row)
    branches.set(key, branch)
  }
  return [...branches.values()]
}

/** A line of the list: the head of a branch, or one thing. */
export type PromoteLine = { branch: Branch } | { row: RealmDifferenceRow }

export const linesOf = (branches: readonly Branch[], folded: ReadonlySet<string>): PromoteLine[] =>
  branches.flatMap((branch): PromoteLine[] => [
    { branch },
    ...(folded.has(branch.key) ? [] : branch.rows.map((row) => ({ row }))),
  ])

/** What the tick of a branch chooses: deletions only if the list is filtered to them. */
export function tickedBy({ rows }: Branch, isFilteredToDeletions: boolean): RealmDifferenceRow[] {
  return isFilteredToDeletions ? rows : rows.filter(({ sign }) => sign !== 'removed')
}

/** Whether all, some or none of what the tick of a branch chooses are chosen. */
export function chosenOf(
  branch: Branch,
  chosen: ReadonlySet<string>,
  isFilteredToDeletions = false,
): 'all' | 'some' | 'none' {
  const count = branch.rows.filter((row) => chosen.has(keyOfThing(row))).length
  const ticked = tickedBy(branch, isFilteredToDeletions)
  const isAll = ticked.length > 0 && ticked.every((row) => chosen.has(keyOfThing(row)))
  return count === 0 ? 'none' : isAll ? 'all' : 'some'
}

/** The choice with these things in it, or without them. */
export function withChosen(
  chosen: ReadonlySet<string>,
  rows: readonly RealmDifferenceRow[],
  isChosen: boolean,
): Set<string> {
  const next = new Set(chosen)
  for (const row of rows) {
    if (isChosen) next.add(keyOfThing(row))
    else next.delete(keyOfThing(row))
  }
  return next
}
