import { Outlet } from '@tanstack/react-router'
import { useSessionStatus } from './use-session-status.ts'

/** What all screens of a realm share. */
export function RealmLayout() {
  useSessionStatus()
  return <Outlet />
}
