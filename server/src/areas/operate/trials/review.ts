import { startTrial } from '@regent/contract/operate/trials'
import { reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { requireTrial } from './service.ts'

export const trialReview = reviewOf(startTrial, {
  async describe(context, { body }) {
    const trial = await requireTrial(context.realm, body.name)
    const hasRules = trial.rules.length > 0
    return {
      title: `Start the trial ${body.name}`,
      audience: await reviewAudience(context, trial.audience),
      cautions: hasRules
        ? ['Rules on stats are not counted: fewer players may join. See the forecast of the trial.']
        : [],
      told: 'It sends no message to players. Matching players join when they start a session.',
      undo: 'It can be paused at any time. Players keep their cohorts.',
    }
  },
})
