import type { Audience } from '@regent/contract/players/player-search'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Reviewed } from '../../../kernel/reviews/review-rule.ts'
import { countAudience } from './audience.ts'

const about = ({ about: count, isExact }: { about: number; isExact: boolean }): string =>
  `${isExact ? '' : 'about '}${count.toLocaleString('en')}`

/** The players of an audience for a review, and how they were counted; without an audience, everybody. */
export async function reviewAudience(
  context: RealmContext,
  audience: Audience | null | undefined,
): Promise<Reviewed['audience']> {
  const { total, everybody, inSegment, matching, pasted, suspended } = await countAudience(context, audience ?? {})
  const parts = [
    `${about(everybody)} in the realm`,
    ...(inSegment ? [`${about(inSegment)} in the segment`] : []),
    ...(audience && matching && matching.about !== everybody.about ? [`${about(matching)} match`] : []),
    ...(pasted ? [`${pasted.added.toLocaleString('en')} added by id`] : []),
    ...(suspended.about > 0 ? [`without ${about(suspended)} suspended`] : []),
  ]
  const unrestrictedText = audience ? '' : ' No segment, cohort or rule is set.'
  return { players: total.about, isExact: total.isExact, counted: `${parts.join(', ')}.${unrestrictedText}` }
}
