import {
  listRecordUses,
  maxUsedIds,
  type RecordUse,
  type RecordUser,
  recordUsers,
  type UsedKind,
  usedKinds,
} from '@regent/contract/operate/search/search-uses'
import { formatQuantity } from '@regent/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'

const nouns: Record<RecordUser, [singular: string, plural: string]> = {
  store: ['store', 'stores'],
  event: ['event', 'events'],
  tournament: ['tournament', 'tournaments'],
  pvp: ['PvP definition', 'PvP definitions'],
  payment: ['open payment', 'open payments'],
}

/** "Used by 2 events, 1 open payment"; undefined if unused. */
export function recordUsedBy(id: string, uses: readonly RecordUse[]): string | undefined {
  const parts = recordUsers.flatMap((user) => {
    const use = uses.find((one) => one.id === id && one.user === user)
    return use ? [formatQuantity(use.count, ...nouns[user])] : []
  })
  return parts.length === 0 ? undefined : `Used by ${parts.join(', ')}`
}

/** Formats the uses of each record; loads them only while somebody selects or edits. */
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
