import { updateStatsBatch } from '@regent/contract/players/stats'
import { formatQuantity } from '@regent/contract/words'
import { reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewAudience } from '../segments/review-audience.ts'

export const statsReview = reviewOf(updateStatsBatch, {
  async describe(context, { body: { updates } }) {
    const gamerTags = [...new Set(updates.map(({ objectId }) => Number(objectId.split('.').at(-1))))]
    return {
      title: `Change stats of ${formatQuantity(gamerTags.length, 'player')}`,
      audience: await reviewAudience(context, { gamerTags }),
      told: 'It sends no message to players. Game clients reload the stats.',
      undo: 'It can be undone at any time.',
    }
  },
})
