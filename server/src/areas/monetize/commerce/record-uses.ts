import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { countRecordUses, type UsedRecords } from '../../operate/search/record-uses.ts'
import { readSold } from './service.ts'

/** The stores, of the catalogue and of published content, that sell a listing. */
export async function recordsUsed(realm: Realm, records: UsedRecords): Promise<RecordUse[]> {
  if (records.kind !== 'listing') return []
  const { stores } = await readSold(realm)
  return countRecordUses(
    'store',
    records,
    stores.map(({ listings }) => listings.map(({ symbol }) => symbol)),
  )
}
