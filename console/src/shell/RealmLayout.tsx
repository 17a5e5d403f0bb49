import { getServiceManifest } from '@regent/contract/microservices'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { realmScope } from '../api/client.ts'
import { query } from '../api/query.ts'
import { useOnlineNews } from '../sessions/use-online-news.ts'
import { isServed } from './capabilities.ts'
import { useRealm } from './place.ts'
import { useRights } from './rights.ts'
import { useSessionStatus } from './use-session-status.ts'

/** What all screens of a realm share. */
export function RealmLayout() {
  const { realmId } = useRealm()
  useSessionStatus()
  useOnlineNews(realmId)
  // Screens ask what is deployed; a failed read counts as nothing.
  useQuery({
    ...query(getServiceManifest, {}, { scope: realmScope(realmId) }),
    enabled: useRights().can('view microservices') && isServed('getServiceManifest'),
  })
  return <Outlet />
}
