import { notifyPlayers } from '@regent/contract/communicate/notifications'
import { reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'

export const messageReview = reviewOf(notifyPlayers, {
  async describe(context, { body: { dbid, dbids } }) {
    const recipients = [...(dbids ?? []), ...(dbid === undefined ? [] : [dbid])]
    const isNamed = dbid !== undefined || dbids !== undefined
    const audience = await reviewAudience(context, isNamed ? { gamerTags: [...new Set(recipients)] } : undefined)
    return {
      title: isNamed ? 'Send a live message to the given players' : 'Send a live message to all connected players',
      audience: { ...audience, counted: `${audience.counted} Only connected players get it.` },
      told: 'The game shows it at once.',
      undo: 'A sent message cannot be undone.',
    }
  },
})
