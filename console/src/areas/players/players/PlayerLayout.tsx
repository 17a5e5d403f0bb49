import { Outlet } from '@tanstack/react-router'
import { PlayerHeader } from './PlayerHeader.tsx'

/** The player's header stands above all screens of the player. */
export function PlayerLayout() {
  return (
    <>
      <PlayerHeader />
      <Outlet />
    </>
  )
}
