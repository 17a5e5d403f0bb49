import { Outlet } from '@tanstack/react-router'
import { PlayerHeader } from './PlayerHeader.tsx'

/** The layout of all screens of a player, with the player's header. */
export function PlayerLayout() {
  return (
    <>
      <PlayerHeader />
      <Outlet />
    </>
  )
}
