import { applyEventContent } from '@regent/contract/engage/events'
import { claimEventRewards, setEventScore } from '@regent/contract/engage/events-players'
import {
  claimedAfterHours,
  pastEventScores,
  sampleEventScores,
  sampleEvents,
  scoredAfterHours,
} from '@regent/contract/samples/events'
import { dayMs } from '@regent/contract/time'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { SampleMoment, SampleRealm } from '../../../kernel/records/sample-realm.ts'
import { claimRewards, setScoreIn } from './players.ts'

const current = 'events.harvest'
/** Every event was planned so many days before its first round. */
const plannedDays = 3
/** Events in every state, each planned before it began, and what players scored in them. */
export function eventsOfSample(now: number): SampleMoment[] {
  const today = Math.floor(now / dayMs) * dayMs
  const scores: typeof pastEventScores = { ...pastEventScores, [current]: sampleEventScores }
  return sampleEvents(now).flatMap((content, nth) => {
    const { symbol } = content
    const daysAgo = Math.round((today - Date.parse(content.start_date)) / dayMs)
    const planning: SampleMoment = {
      daysAgo: Math.max(1, daysAgo + plannedDays),
      hour: 9 + nth,
      by: 'developer',
      work: ({ server, as }) => server.call(applyEventContent, { body: { content } }, as),
    }
    const rewardFrom = content.score_rewards?.[0]?.min ?? Number.POSITIVE_INFINITY
    const playing = (scores[symbol] ?? []).flatMap(([index, score], place): SampleMoment[] => {
      const hour = scoredAfterHours(place)
      const later = score >= rewardFrom ? claimedAfterHours(place) : undefined
      const acting = (
        at: number,
        act: (context: RealmContext, gamerTag: number) => Promise<unknown>,
      ): SampleMoment => ({
        daysAgo,
        hour: at,
        by: 'developer',
        async work({ gamerTags, asPlayer }) {
          const gamerTag = gamerTags[index]
          if (gamerTag !== undefined) await asPlayer?.(gamerTag, (context) => act(context, gamerTag))
        },
      })
      const scoring = acting(hour, (context, gamerTag) =>
        setScoreIn(context, gamerTag, { eventId: symbol, score, increment: false }),
      )
      const claiming = (after: number) =>
        acting(hour + after, (context, gamerTag) => claimRewards(context, gamerTag, symbol))
      return later === undefined ? [scoring] : [scoring, claiming(later)]
    })
    return [planning, ...playing]
  })
}

/** Without a past the players of the running event play now, and some claim what they have earned. */
export async function fillSample({ server, as, players, hasPast }: SampleRealm): Promise<void> {
  if (hasPast) return
  for (const [index, score] of sampleEventScores) {
    const { gamerTag = 0, token = '' } = players[index] ?? {}
    const client = { scope: as.scope, token }
    const of = { params: { gamerTag } }
    await server.call(setEventScore, { ...of, body: { eventId: current, score } }, client)
    if (score >= 1_000 && index % 4 === 0)
      await server.call(claimEventRewards, { ...of, body: { eventId: current } }, client)
  }
}
