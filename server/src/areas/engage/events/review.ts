import type { EventContent, EventReward } from '@regent/contract/engage/event-shapes'
import { endOfRound, listCrons } from '@regent/contract/engage/event-times'
import { applyEventContent, setEventContent } from '@regent/contract/engage/events'
import type { ReviewGift } from '@regent/contract/organization/review-shapes'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { PartFacts } from '../../../kernel/records/part-facts.ts'
import { type Reviewed, reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewGifts } from '../../monetize/inventory/review-gifts.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { selectEvents } from './queries.ts'
import { listRewardGifts } from './rewards.ts'
import { listDurations } from './rounds.ts'

/** From this share of the participants on, the review says whom rank rewards reach. */
const surprisingShare = 0.3

const toRanks = ({ min, max }: EventReward) => ({ first: Math.max(1, min), last: Math.max(1, max ?? min) })

const rankWords = (reward: EventReward): string => {
  const { first, last } = toRanks(reward)
  return first === last ? `rank ${first}` : `ranks ${first}–${last}`
}

/** How many players can get a reward for ranks, if everybody takes part in groups of this size. */
export function countRanked(reward: EventReward, players: number, groupSize: number): number {
  const { first, last } = toRanks(reward)
  const inGroup = (size: number) => Math.max(0, Math.min(last, size) - first + 1)
  return Math.floor(players / groupSize) * inGroup(groupSize) + inGroup(players % groupSize)
}

function listGifts(content: EventContent, players: number): ReviewGift[] {
  const size = content.partition_size
  const groups = Math.ceil(players / size)
  return [
    ...(content.rank_rewards ?? []).flatMap((reward) => {
      const receivers = countRanked(reward, players, size)
      const note = `${formatQuantity(groups, 'group')} of ${size}: ${receivers.toLocaleString('en')} of ${formatQuantity(players, 'player')}`
      return reviewGifts(listRewardGifts(reward, ''), receivers, { for: rankWords(reward), note })
    }),
    ...(content.score_rewards ?? []).flatMap((reward) =>
      reviewGifts(listRewardGifts(reward, ''), players, {
        for: `${reward.min.toLocaleString('en')} points`,
        note: 'once for each player',
      }),
    ),
    ...(content.group_rewards?.scoreRewards ?? []).flatMap((reward) =>
      reviewGifts(listRewardGifts(reward, ''), players, {
        for: `${reward.min.toLocaleString('en')} points of a guild`,
        note: 'once for each member',
      }),
    ),
  ]
}

function listCautions({ rank_rewards: rewards = [], partition_size: size, schedule }: EventContent): string[] {
  const wide = rewards.flatMap((reward) => {
    const share = countRanked(reward, size, size) / size
    if (share < surprisingShare || size === 1) return []
    const words = rankWords(reward)
    return [
      `${words[0]?.toUpperCase()}${words.slice(1)} ${words.includes('–') ? 'reach' : 'reaches'} about ${Math.round(share * 100)} % of participants, because groups hold ${size} players.`,
    ]
  })
  const repeats = schedule && listCrons(schedule).length > 0
  return [...new Set(wide), ...(repeats ? ['The event repeats. All amounts are for one round.'] : [])]
}

async function describe(context: RealmContext, content: EventContent): Promise<Reviewed> {
  const audience = await reviewAudience(context, content.audience)
  const isExisting = (await selectEvents(context.realm)).some(({ symbol }) => symbol === content.symbol)
  const first = Date.parse(content.schedule?.activeFrom ?? content.start_date)
  const starts = Math.max(first, context.now)
  const isRepeating = content.schedule !== undefined && listCrons(content.schedule).length > 0
  const end = isRepeating ? content.schedule?.activeTo : undefined
  return {
    startsWhenApplied: !isExisting && !content.schedule && first <= context.now,
    title: `${isExisting ? 'Change' : 'Start'} the event ${content.name}`,
    ...(first > context.now && { starts: first }),
    ...(isRepeating
      ? end !== undefined && { ends: Date.parse(end) }
      : { ends: endOfRound({ start: starts, durations: listDurations(content) }) }),
    audience,
    gifts: listGifts(content, audience.players),
    cautions: listCautions(content),
    told: 'It sends no message to players. Game clients list the event when they reload.',
    undo: 'It can be ended or undone at any time. Claimed rewards stay.',
  }
}

/** An event as a part of a season. */
export async function factsOfPart(
  { realm }: RealmContext,
  { kind, id }: { kind: string; id: string },
): Promise<PartFacts | undefined> {
  const content = kind === 'event' && (await selectEvents(realm)).find(({ symbol }) => symbol === id)?.content
  if (!content) return undefined
  return { audience: content.audience, gifts: (players) => listGifts(content, players) }
}

export const eventReview = reviewOf(applyEventContent, {
  describe: (context, { body }) => describe(context, body.content),
  startAt: (input, start) => ({
    ...input,
    body: { ...input.body, content: { ...input.body.content, start_date: new Date(start).toISOString() } },
  }),
  entry: { kind: 'event', id: ({ body }) => body.content.symbol },
})

/** The same for older tools. */
export const eventByIdReview = reviewOf(setEventContent, {
  describe: (context, { body }) => describe(context, body.event),
  startAt: ({ body, ...input }, start) => ({
    ...input,
    body: { ...body, event: { ...body.event, start_date: new Date(start).toISOString() } },
  }),
  entry: { kind: 'event', id: ({ body }) => body.event.symbol },
})
