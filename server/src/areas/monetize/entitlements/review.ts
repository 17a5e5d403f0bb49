import { grantEntitlements } from '@regent/contract/monetize/entitlements'
import { formatQuantity } from '@regent/contract/words'
import { reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'

export const grantReview = reviewOf(grantEntitlements, {
  async describe(context, { body: { gamerTags, generators } }) {
    const players = [...new Set(gamerTags)]
    const names = generators.map(({ symbol, quantity }) => (quantity === 1 ? symbol : `${quantity} × ${symbol}`))
    return {
      title: `Grant ${names.join(', ')} to ${formatQuantity(players.length, 'player')}`,
      audience: await reviewAudience(context, { gamerTags: players }),
      told: 'Game clients see it when they reload the entitlements.',
      undo: 'It can be undone or revoked until a player has claimed it.',
    }
  },
})
