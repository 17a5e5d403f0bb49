import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import type { UsedRecords } from '../../operate/search/record-uses.ts'
import { countOpenPayments } from './record-use-queries.ts'

/** A payment that nobody has completed for so long is given up. */
const openForMs = 86_400_000

/** The payments of the last day that players have begun for a listing, or in a store, and not yet completed. */
export async function recordsUsed(realm: Realm, { kind, ids }: UsedRecords, now: number): Promise<RecordUse[]> {
  if (kind !== 'listing' && kind !== 'store') return []
  const counts = await countOpenPayments(realm, kind, ids, new Date(now - openForMs))
  return counts.map(({ id, count }) => ({ id, user: 'payment', count }))
}
