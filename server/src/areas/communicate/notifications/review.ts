import { notifyNamedPlayers, notifyPlayers, publishMessage } from '@regent/contract/communicate/notifications'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type Reviewed, reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'

/** A live message to these players; undefined: to all connected ones. */
async function describe(context: RealmContext, gamerTags: readonly number[] | undefined): Promise<Reviewed> {
  const audience = await reviewAudience(context, gamerTags && { gamerTags: [...new Set(gamerTags)] })
  return {
    title: gamerTags ? 'Send a live message to the given players' : 'Send a live message to all connected players',
    audience: { ...audience, counted: `${audience.counted} Only connected players get it.` },
    told: 'The game shows it immediately.',
    undo: 'A sent message cannot be undone.',
  }
}

type Receivers = { dbid?: number | undefined; dbids?: number[] | undefined }

const toGamerTags = ({ dbid, dbids }: Receivers): number[] | undefined =>
  dbid === undefined ? dbids : [...(dbids ?? []), dbid]

export const messageReviews = [
  reviewOf(notifyPlayers, { describe: (context, { body }) => describe(context, toGamerTags(body)) }),
  reviewOf(notifyNamedPlayers, { describe: (context, { body }) => describe(context, toGamerTags(body)) }),
  reviewOf(publishMessage, {
    describe: (context, { body: { playerId } }) => describe(context, toGamerTags({ dbid: playerId })),
  }),
]
