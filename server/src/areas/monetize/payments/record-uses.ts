import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import { dayMs } from '@regent/contract/time'
import type { Realm } from '../../../kernel/context/context.ts'
import type { UsedRecords } from '../../operate/search/record-uses.ts'
import { countOpenPayments } from './record-use-queries.ts'

/** Payments left open longer than this are abandoned. */
const openForMs = dayMs

/** Open payments of the last day for a listing or in a store. */
export async function recordsUsed(realm: Realm, { kind, ids }: UsedRecords, now: number): Promise<RecordUse[]> {
  if (kind !== 'listing' && kind !== 'store') return []
  const counts = await countOpenPayments(realm, kind, ids, new Date(now - openForMs))
  return counts.map(({ id, count }) => ({ id, user: 'payment', count }))
}
