import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { customerScope, realmScope } from '../../../api/client.ts'
import { useCustomer, useRealms } from '../../../shell/frame/place.ts'
import { ofOrganization, paths } from '../../../shell/routing/paths.ts'
import { findGame, findRealm, realmName } from '../../../shell/scope/realms.ts'

export type AuditPlace = ReturnType<typeof useAuditPlace>

/** The scope of the audit trail: the current realm or, outside a realm, the organization. */
export function useAuditPlace() {
  const { realmId } = useParams({ strict: false })
  const { cid, customerId } = useCustomer()
  const realms = useRealms()
  return useMemo(() => {
    const findPlace = (pid: string | undefined) => {
      const realm = findRealm(realms, pid)
      return realm && { customerId, gameId: findGame(realm, realms).pid, realmId: realm.pid }
    }
    return {
      realmId,
      realms,
      scope: realmId === undefined ? customerScope(cid) : realmScope(realmId, cid),
      nameOf: (pid: string) => {
        const realm = findRealm(realms, pid)
        return realm && realmName(realm)
      },
      /** The realm of an entry; undefined if it no longer exists. */
      placeOf: findPlace,
      /** The place of an entry's record: a realm, or the organization. */
      recordPlaceOf: (pid: string | undefined) => (pid === undefined ? ofOrganization(customerId) : findPlace(pid)),
      /** The path of the trail of a realm, or of the organization. */
      trailPath: (pid: string | undefined) => {
        const place = findPlace(pid)
        return place ? paths.inRealm(place, 'audit') : paths.audit(customerId)
      },
    }
  }, [realmId, realms, cid, customerId])
}
