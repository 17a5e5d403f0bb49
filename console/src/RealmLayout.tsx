import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useOnlineNews } from './areas/players/sessions/use-online-news.ts'
import { isServed } from './shell/capabilities.ts'
import { manifestQuery } from './shell/log-storage.ts'
import { useRealm } from './shell/place.ts'
import { useRights } from './shell/rights.ts'

/** What all screens of a realm share. */
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
