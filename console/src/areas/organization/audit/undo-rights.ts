import { rightsToUndo } from '@regent/contract/audit-subjects'
import type { AuditEntry } from '@regent/contract/organization/audit'
import type { Right } from '@regent/contract/permissions'
import type { UndoableChange } from '@regent/contract/undo-rights'

/** True if undo may be offered; the server decides whether it is currently possible. */
export const isUndoable = (change: UndoableChange): boolean => rightsToUndo(change) !== 'never'

/** The required part of an operator's rights (`useRights`). */
type Rights = {
  can: (right: Right) => boolean
  refusal: (right: Right) => string | undefined
  at: (pid: string | undefined) => Rights
}

/** The reason why the operator cannot undo a change in its realm; undefined if permitted. */
export function undoRefusal(
  change: UndoableChange & Pick<AuditEntry, 'pid'>,
  rights: Rights,
  rightsOf = rightsToUndo,
): string | undefined {
  const needed = rightsOf(change)
  if (needed === 'never') return 'This change cannot be undone.'
  const there = rights.at(change.pid)
  const [first] = needed
  return first === undefined || needed.some((right) => there.can(right)) ? undefined : there.refusal(first)
}
