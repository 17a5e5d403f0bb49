import type { ChangeSetItemRow, ChangeSetState } from '@regent/contract/operate/change-set-shapes'
import { findRecordKind } from '@regent/contract/operate/search/search-names'
import type { RecordRef } from '../../../api/subject.ts'

/**
 * The record of a change; undefined if it does not exist as far as the set knows: what an applied set added or removed
 * may have been undone.
 */
export function changedRecord(
  { subject, id, sign }: Pick<ChangeSetItemRow, 'subject' | 'id' | 'sign'>,
  state: ChangeSetState,
): RecordRef | undefined {
  const kind = findRecordKind(subject)
  const isLive = sign === 'changed' || (sign === 'removed' && state !== 'applied')
  return kind && isLive ? { kind, id } : undefined
}
