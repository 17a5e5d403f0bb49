import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { customerScope, realmScope } from '../../../api/client.ts'
import { useCustomer, useRealms } from '../../../shell/frame/place.ts'
import { ofOrganization, paths } from '../../../shell/routing/paths.ts'
import { findRealm, gameOf, realmName } from '../../../shell/scope/realms.ts'

export type AuditPlace = ReturnType<typeof useAuditPlace>

/** The place whose audit trail is shown: the realm of the address or, outside a realm, the whole organization. */
export function useAuditPlace() {
  const { realmId } = useParams({ strict: false })
  const { cid, customerId } = useCustomer()
  const realms = useRealms()
  return useMemo(() => {
    const placeOf = (pid: string | undefined) => {
      const realm = findRealm(realms, pid)
      return realm && { customerId, gameId: gameOf(realm, realms).pid, realmId: realm.pid }
    }
    return {
      realmId,
      realms,
      scope: realmId === undefined ? customerScope(cid) : realmScope(realmId, cid),
      nameOf: (pid: string) => {
        const realm = findRealm(realms, pid)
        return realm && realmName(realm)
      },
      /** The realm of an entry; undefined when it no longer exists. */
      placeOf,
      /** Where the record of an entry stands: in a realm, or in the organization, which has no realm. */
      recordPlaceOf: (pid: string | undefined) => (pid === undefined ? ofOrganization(customerId) : placeOf(pid)),
      /** The trail of a realm, or of the organization. */
      trailPath: (pid: string | undefined) => {
        const place = placeOf(pid)
        return place ? paths.inRealm(place, 'audit') : paths.audit(customerId)
      },
    }
  }, [realmId, realms, cid, customerId])
}
