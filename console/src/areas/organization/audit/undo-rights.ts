import { rightsToUndo, type UndoableChange } from '@regent/contract/audit-subjects'
import type { AuditEntry } from '@regent/contract/organization/audit'
import type { Right } from '@regent/contract/permissions'

/** Whether Undo may be offered at all. Only the server knows whether it is possible now. */
export const isUndoable = (change: UndoableChange): boolean => rightsToUndo(change) !== 'never'

/** The part of an operator's rights (`useRights`) that is needed here. */
type Rights = {
  can: (right: Right) => boolean
  refusal: (right: Right) => string | undefined
  at: (pid: string | undefined) => Rights
}

/**
 * The reason why the operator may not undo a change, in the realm where it was made; undefined when it is permitted.
 */
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
