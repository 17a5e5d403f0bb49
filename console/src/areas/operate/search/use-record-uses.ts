import { listRecordUses, maxUsedIds, type UsedKind, usedKinds } from '@regent/contract/operate/search/search-uses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { recordUsedBy } from './record-uses.ts'

/** What uses each of these records, in words; asked of the server only while somebody chooses or edits. */
export function useRecordUses(
  realmId: string,
  kind: UsedKind,
  ids: readonly string[],
  isWanted = true,
): (id: string) => string | undefined {
  const { can } = useRights()
  const body = { kind, ids: ids.slice(0, maxUsedIds) }
  const { data } = useQuery({
    ...query(listRecordUses, { body }, { scope: realmScope(realmId) }),
    enabled: isWanted && ids.length > 0 && isServed('listRecordUses') && can(usedKinds[kind]),
    placeholderData: keepPreviousData,
  })
  return (id) => recordUsedBy(id, data?.uses ?? [])
}
