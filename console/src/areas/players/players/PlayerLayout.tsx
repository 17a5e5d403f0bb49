import { Outlet } from '@tanstack/react-router'
import { PlayerHeader } from './PlayerHeader.tsx'
import type { PlayerAction } from './player-actions.ts'

/** The layout of all screens of a player, with the player's header. */
export function PlayerLayout({ playerActions }: { playerActions: readonly PlayerAction[] }) {
  return (
    <>
      <PlayerHeader playerActions={playerActions} />
      <Outlet />
    </>
  )
}
