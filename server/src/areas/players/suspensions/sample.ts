import { liftSuspension, suspendPlayer } from '@regent/contract/suspensions'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** One player who is suspended for some days, one who is banned, and one whose suspension was lifted. */
export async function suspendPlayers({ server, as, gamerTags }: SampleRealm): Promise<void> {
  const until = Date.now() + 2 * 86_400_000
  const [suspended = 0, banned = 0, forgiven = 0] = [gamerTags[3], gamerTags[11], gamerTags[8]]
  const insults = 'Insulted other players in the lobby, three reports.'
  const message = 'You were reported for insults. You can play again in two days.'
  await server.call(suspendPlayer, { body: { player: suspended, until, reason: insults, message } }, as)
  await server.call(suspendPlayer, { body: { player: banned, reason: 'Sold stolen accounts.' } }, as)
  const body = { player: forgiven, until, reason: 'Looked like a modified client.' }
  const { id } = await server.call(suspendPlayer, { body }, as)
  await server.call(liftSuspension, { params: { id } }, as)
}
