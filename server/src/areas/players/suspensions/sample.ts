import { liftSuspension, suspendPlayer } from '@regent/contract/players/suspensions'
import { dayMs } from '@regent/contract/time'
import type { SampleMoment, SampleRealm } from '../../../kernel/records/sample-realm.ts'

/** A player who was let in again. */
export function suspensionsOfSample(): SampleMoment[] {
  let forgiven: number | undefined
  return [
    {
      daysAgo: 30,
      hour: 9,
      by: 'admin',
      async work({ server, as, gamerTags, at }) {
        const body = { player: gamerTags[8] ?? 0, until: at + 3 * dayMs, reason: 'Looked like a modified client.' }
        forgiven = (await server.call(suspendPlayer, { body }, as)).id
      },
    },
    {
      daysAgo: 29,
      hour: 14,
      by: 'admin',
      work: async ({ server, as }) =>
        forgiven !== undefined && server.call(liftSuspension, { params: { id: forgiven } }, as),
    },
  ]
}

/** One player who is suspended for some days and one who is banned, once nothing more is done in their names. */
export async function fillSample({ server, as, gamerTags, now }: SampleRealm): Promise<void> {
  const player = gamerTags[3] ?? 0
  const banned = gamerTags[11] ?? 0
  const reason = 'Insulted other players in the lobby, three reports.'
  const message = 'You were reported for insults. You can play again in two days.'
  await server.call(suspendPlayer, { body: { player, until: now + 2 * dayMs, reason, message } }, as)
  await server.call(suspendPlayer, { body: { player: banned, reason: 'Sold stolen accounts.' } }, as)
}
