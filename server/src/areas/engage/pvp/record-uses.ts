import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { countRecordUses, type UsedRecords } from '../../operate/search/record-uses.ts'
import { selectDefinitions } from './queries.ts'

/** The leaderboards whose best players are rewarded. */
export async function recordsUsed(realm: Realm, records: UsedRecords): Promise<RecordUse[]> {
  if (records.kind !== 'leaderboard') return []
  const definitions = await selectDefinitions(realm)
  return countRecordUses(
    'pvp',
    records,
    definitions.map(({ lbid }) => [lbid]),
  )
}
