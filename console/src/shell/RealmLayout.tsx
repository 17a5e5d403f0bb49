import { Outlet } from '@tanstack/react-router'
import { useOnlineNews } from '../sessions/use-online-news.ts'
import { useRealm } from './place.ts'
import { useSessionStatus } from './use-session-status.ts'

/** What all screens of a realm share. */
export function RealmLayout() {
  useSessionStatus()
  useOnlineNews(useRealm().realmId)
  return <Outlet />
}
