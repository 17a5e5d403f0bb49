import { sendPush } from '@regent/contract/communicate/push'
import { reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { requireSetUp } from './queue.ts'
import { checkMessages } from './service.ts'

export const pushReview = reviewOf(sendPush, {
  async describe(context, { body: { msgs } }) {
    await requireSetUp(context)
    checkMessages(context, msgs)
    const audience = await reviewAudience(context, { gamerTags: [...new Set(msgs.flatMap(({ to }) => to))] })
    return {
      title: 'Show a notification on devices of the given players',
      audience: { ...audience, counted: `${audience.counted} Only players with a registered device get it.` },
      told: msgs.some(({ urgent }) => urgent)
        ? 'The devices show it at once, also in quiet hours.'
        : 'The devices show it at once, or after the quiet hours.',
      undo: 'A sent notification cannot be undone.',
    }
  },
})
