import { Outlet } from '@tanstack/react-router'
import { PlayerHeader } from './PlayerHeader.tsx'
import type { PlayerAction } from './player-actions.ts'

/** The player's header stands above all screens of the player. */
export function PlayerLayout({ playerActions }: { playerActions: readonly PlayerAction[] }) {
  return (
    <>
      <PlayerHeader playerActions={playerActions} />
      <Outlet />
    </>
  )
}
