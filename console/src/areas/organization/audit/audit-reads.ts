import { listAuditEntries, listAuditPeople } from '@regent/contract/organization/audit'
import { pagedQuery } from '../../../api/pages.ts'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import { type AuditSearch, readAuditSearch, toAuditQuery } from './audit-search.ts'

export const trailQuery = (search: AuditSearch, now: number, scope: string | null) =>
  pagedQuery(
    listAuditEntries,
    { query: toAuditQuery(search, now) },
    { scope, newestFirst: search.sort === 'time' ? undefined : { by: ['id'] } },
  )

export const peopleQuery = (scope: string | null) => query(listAuditPeople, {}, { scope })

/**
 * Preloads the first view of the trail. With a relative period nothing is preloaded, because the period starts when the
 * screen opens.
 */
export function readTrail({ scope, rights, search: address }: PreloadPlace): Promise<unknown>[] {
  if (!rights.can('view audit')) return []
  const search = readAuditSearch(address)
  return [
    queryClient.prefetchQuery(peopleQuery(scope)),
    ...(search.last === undefined ? [queryClient.prefetchInfiniteQuery(trailQuery(search, 0, scope))] : []),
  ]
}
