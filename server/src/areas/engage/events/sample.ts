import { applyEventContent, claimEventRewards, setEventScore } from '@regent/contract/events'
import { pastEventScores, sampleEventScores, sampleEvents } from '@regent/contract/samples/events'
import type { SampleMoment, SampleRealm } from '../../../kernel/sample/sample-realm.ts'
import { setScoreIn } from './players.ts'

const dayMs = 86_400_000
const current = 'events.harvest'
/** Every event was planned so many days before its first round. */
const plannedDays = 3
/** The hour of a player's best score, from the start of the event; the main phase has begun by then. */
const playedHours = (place: number) => 13 + ((place * 7) % 10)

/** Events in every state, each planned before it began, and what players scored in them. */
export function eventsOfSample(now: number): SampleMoment[] {
  const today = Math.floor(now / dayMs) * dayMs
  const scores: typeof pastEventScores = { ...pastEventScores, [current]: sampleEventScores }
  return sampleEvents(now).flatMap((content, nth) => {
    const { symbol } = content
    const daysAgo = Math.round((today - Date.parse(content.start_date)) / dayMs)
    const planning: SampleMoment = {
      daysAgo: Math.max(1, daysAgo + plannedDays),
      ...{ hour: 9 + nth, by: 'developer' },
      work: ({ server, as }) => server.call(applyEventContent, { body: { content } }, as),
    }
    const playing = (scores[symbol] ?? []).map(
      ([index, score], place): SampleMoment => ({
        ...{ daysAgo, hour: playedHours(place), by: 'developer' },
        async work({ gamerTags, asPlayer }) {
          const gamerTag = gamerTags[index]
          if (gamerTag === undefined) return
          await asPlayer?.(gamerTag, (context) =>
            setScoreIn(context, gamerTag, { eventId: symbol, score, increment: false }),
          )
        },
      }),
    )
    return [planning, ...playing]
  })
}

/** Some players claim what they have earned in the running event. */
export async function fillSample({ server, as, players, hasPast }: SampleRealm): Promise<void> {
  for (const [index, score] of sampleEventScores) {
    const { gamerTag = 0, token = '' } = players[index] ?? {}
    const client = { scope: as.scope, token }
    const of = { params: { gamerTag } }
    if (!hasPast) await server.call(setEventScore, { ...of, body: { eventId: current, score } }, client)
    if (score >= 1_000 && index % 4 === 0)
      await server.call(claimEventRewards, { ...of, body: { eventId: current } }, client)
  }
}
