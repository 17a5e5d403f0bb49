import type { ChangeSetItemRow, ChangeSetState } from '@regent/contract/operate/change-set-shapes'
import { recordKindOf } from '@regent/contract/operate/search/search-names'
import type { RecordRef } from '../../../api/subject.ts'

/**
 * The record that a change is about; undefined for one that is not there, as far as the set knows. What an applied set has
 * added or removed may have been undone.
 */
export function changedRecord(
  { subject, id, sign }: Pick<ChangeSetItemRow, 'subject' | 'id' | 'sign'>,
  state: ChangeSetState,
): RecordRef | undefined {
  const kind = recordKindOf(subject)
  const isLive = sign === 'changed' || (sign === 'removed' && state !== 'applied')
  return kind && isLive ? { kind, id } : undefined
}
