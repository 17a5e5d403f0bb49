import { getManifestChecksums } from '@regent/contract/operate/content/content-manifests'
import type { RealmView } from '@regent/contract/organization/realms'
import { useQueries } from '@tanstack/react-query'
import { realmScope } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import type { RealmHere } from '../frame/place.ts'
import { realmsInTreeOrder } from './realms.ts'
import { useRights } from './rights.ts'

/**
 * The realms that content can come from, and the default: the realm in the URL, else the first realm below that has
 * published content. `source` is undefined while loading, and if there is no other realm.
 */
export function usePromotionSource(
  { realmId, realms, game }: Pick<RealmHere, 'realmId' | 'realms' | 'game'>,
  requestedPid: string | undefined,
  right: 'view content' | 'view audit',
): { others: { realm: RealmView; depth: number }[]; source: RealmView | undefined } {
  const rights = useRights()
  const otherRealms = realmsInTreeOrder(realms, game.pid).filter(
    ({ realm }) => realm.pid !== realmId && !realm.archived && rights.at(realm.pid).can(right),
  )
  const namedRealm = otherRealms.find(({ realm }) => realm.pid === requestedPid)?.realm
  const below = otherRealms.flatMap(({ realm }) => (realm.parent === realmId ? [realm] : []))
  const mustRead = namedRealm === undefined && below.length > 1
  const reads = useQueries({
    queries: below.map(({ pid }) => ({
      ...query(getManifestChecksums, {}, { scope: realmScope(pid) }),
      enabled: mustRead && rights.at(pid).can('view content'),
    })),
  })
  if (mustRead && reads.some(({ isLoading }) => isLoading)) return { others: otherRealms, source: undefined }
  const published = below.find((_, index) => (reads[index]?.data?.manifests.length ?? 0) > 0)
  return {
    others: otherRealms,
    source: namedRealm ?? (mustRead ? published : undefined) ?? below[0] ?? otherRealms[0]?.realm,
  }
}
