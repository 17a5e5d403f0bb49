import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import type { UsedRecords } from '../../operate/search/record-uses.ts'
import { selectGroupStatuses } from './standing-queries.ts'

/** The tournaments in which a group has a rank, by its members. */
export async function recordsUsed(realm: Realm, { kind, ids }: UsedRecords): Promise<RecordUse[]> {
  const groups = kind === 'group' ? ids.map(Number).filter(Number.isSafeInteger) : []
  if (groups.length === 0) return []
  const counts = new Map<number, number>()
  for (const { group_id: group } of await selectGroupStatuses(realm, groups, undefined))
    counts.set(group, (counts.get(group) ?? 0) + 1)
  return [...counts].map(([group, count]) => ({ id: String(group), user: 'tournament', count }))
}
