import type { ChangeSetItemRow, ChangeSetState } from '@regent/contract/change-set-shapes'
import type { DraftSubject } from '@regent/contract/drafts'
import type { SearchHit, SearchKind } from '@regent/contract/search'

/** The kinds that have a page, or a list that shows one of them. */
const kinds: Partial<Record<DraftSubject, SearchKind>> = {
  content: 'content',
  config: 'config-key',
  offer: 'offer',
  store: 'store',
  event: 'event',
  announcement: 'announcement',
  leaderboard: 'leaderboard',
  segment: 'segment',
  trial: 'trial',
  job: 'job',
}

/**
 * The record that a change is about; undefined for one that is not there, as far as the set knows. What an applied set has
 * added or removed may have been undone.
 */
export function changedRecord(
  { subject, id, sign }: Pick<ChangeSetItemRow, 'subject' | 'id' | 'sign'>,
  state: ChangeSetState,
): Pick<SearchHit, 'kind' | 'id'> | undefined {
  const kind = kinds[subject]
  const isLive = sign === 'changed' || (sign === 'removed' && state !== 'applied')
  return kind && isLive ? { kind, id } : undefined
}
