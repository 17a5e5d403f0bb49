import { dayMs, hourMs } from '../src/core/time.ts'
import type { Suspension } from '../src/players/suspensions.ts'
import { type SamplePlayer, samplePlayers } from './players.ts'

/** Suspensions of the demo: one player is suspended, one is banned, and one suspension was lifted. */
export function sampleSuspensions(now: number, players: readonly SamplePlayer[] = samplePlayers(now)): Suspension[] {
  const by = { accountId: 4_100_000_000_000_002, email: 'dmitri@lumen-forge.test' }
  const of = (index: number) => {
    const { gamerTag, accountId, email } = players[index]?.row ?? { gamerTag: 1, accountId: 1 }
    return { gamerTag, accountId, ...(email && { email }) }
  }
  return [
    {
      id: 8_300_000_000_000_003,
      ...of(3),
      suspendedAt: now - 5 * hourMs,
      until: now + 2 * dayMs,
      reason: 'Insulted other players in the lobby, three reports.',
      message: 'You were reported for insults. You can play again in two days.',
      by,
      state: 'suspended',
    },
    {
      id: 8_300_000_000_000_002,
      ...of(11),
      suspendedAt: now - 4 * dayMs,
      reason: 'Sold stolen accounts.',
      by,
      state: 'suspended',
    },
    {
      id: 8_300_000_000_000_001,
      ...of(8),
      suspendedAt: now - 9 * dayMs,
      until: now - 2 * dayMs,
      reason: 'Looked like a modified client.',
      by,
      liftedAt: now - 8 * dayMs,
      liftedBy: by,
      state: 'lifted',
    },
  ]
}
