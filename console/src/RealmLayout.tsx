import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useOnlineNews } from './areas/players/sessions/use-online-news.ts'
import { useRealm } from './shell/frame/place.ts'
import { isServed } from './shell/scope/capabilities.ts'
import { manifestQuery } from './shell/scope/log-storage.ts'
import { useRights } from './shell/scope/rights.ts'

/** The layout of all screens of a realm. */
export function RealmLayout() {
  const { realmId } = useRealm()
  useOnlineNews(realmId)
  // The screens use the deployment; a failed read counts as no deployment.
  useQuery({
    ...manifestQuery(realmId),
    enabled: useRights().can('view microservices') && isServed('getServiceManifest'),
  })
  return <Outlet />
}
