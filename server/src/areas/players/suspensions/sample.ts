import { samplePast } from '@regent/contract/samples/past'
import { liftSuspension, suspendPlayer } from '@regent/contract/suspensions'
import type { SampleMoment, SampleRealm } from '../../../kernel/sample/sample-realm.ts'

const dayMs = 86_400_000

/** A player who was let in again. */
export function suspensionsOfSample(): SampleMoment[] {
  let forgiven: number | undefined
  return [
    {
      ...{ daysAgo: 30, hour: 9, by: 'admin' },
      async work({ server, as, gamerTags, at }) {
        const body = { player: gamerTags[8] ?? 0, until: at + 3 * dayMs, reason: 'Looked like a modified client.' }
        forgiven = (await server.call(suspendPlayer, { body }, as)).id
      },
    },
    {
      ...{ daysAgo: 29, hour: 14, by: 'admin' },
      work: async ({ server, as }) =>
        forgiven !== undefined && server.call(liftSuspension, { params: { id: forgiven } }, as),
    },
  ]
}

/** Somebody of the staff acts so long after the game of the player. */
const afterGameMs = 25 * 60_000
/** What is told out of its turn is of the last day. */
const withinMs = 22 * 3_600_000

/** One player who is suspended for some days and one who is banned, once nothing more is done in their names. */
export async function fillSample({ actAt, gamerTags, now }: SampleRealm): Promise<void> {
  const story = samplePast(now)
  const afterGameOf = (index: number) => {
    const last = story[index]?.sessions.at(-1)
    const ended = last === undefined ? 0 : last.at + last.minutes * 60_000
    return Math.min(now - 60_000, Math.max(ended + afterGameMs, now - withinMs))
  }
  const [suspended = 0, banned = 0] = [gamerTags[3], gamerTags[11]]
  const insults = 'Insulted other players in the lobby, three reports.'
  const message = 'You were reported for insults. You can play again in two days.'
  const at = afterGameOf(3)
  await actAt(at, ({ server, as }) => {
    const body = { player: suspended, until: at + 2 * dayMs, reason: insults, message }
    return server.call(suspendPlayer, { body }, as)
  })
  await actAt(afterGameOf(11), ({ server, as }) =>
    server.call(suspendPlayer, { body: { player: banned, reason: 'Sold stolen accounts.' } }, as),
  )
}
