import {
  createPvpDefinition,
  type PvpDefinitionInput,
  toBundle,
  updatePvpDefinition,
} from '@regent/contract/engage/pvp'
import type { ReviewGift } from '@regent/contract/organization/review-shapes'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type Reviewed, reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewGifts } from '../../monetize/inventory/review-gifts.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'

type Definition = Partial<PvpDefinitionInput> & Pick<PvpDefinitionInput, 'lbid'>

function listGifts({ rewardDefinition }: Definition, players: number): ReviewGift[] {
  if (!rewardDefinition) return []
  const rewarded = Math.min(players, rewardDefinition.playerCap)
  let from = 0
  return rewardDefinition.tiers.flatMap((tier) => {
    const words = `the best ${from === 0 ? '' : `${from}–`}${from + tier.percentage} %`
    from += tier.percentage
    const receivers = Math.ceil((rewarded * tier.percentage) / 100)
    const note = `${receivers.toLocaleString('en')} of at most ${rewarded.toLocaleString('en')} players, each time`
    return reviewGifts(toBundle(tier), receivers, { for: words, note })
  })
}

async function describe(context: RealmContext, definition: Definition, verb: string): Promise<Reviewed> {
  const audience = await reviewAudience(context, undefined)
  const isRepeated = Boolean(definition.cron)
  return {
    title: `${verb} the PvP rewards of ${definition.lbid}`,
    audience,
    gifts: listGifts(definition, audience.players),
    cautions: isRepeated ? ['The rewards repeat. All amounts are for one time.'] : [],
    told: 'Rewarded players get a mail.',
    undo: 'The definition can be changed, deleted or undone. Players keep the rewards that they have claimed.',
  }
}

export const newPvpReview = reviewOf(createPvpDefinition, {
  describe: (context, { body }) => describe(context, body, 'Define'),
})

export const pvpReview = reviewOf(updatePvpDefinition, {
  describe: (context, { body }) => describe(context, body, 'Change'),
})
