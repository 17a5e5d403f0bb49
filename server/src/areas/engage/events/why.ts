import type { EventReward } from '@regent/contract/engage/event-shapes'
import { stateAt } from '@regent/contract/engage/event-times'
import type { WhyRepair } from '@regent/contract/players/why'
import { weekMs } from '@regent/contract/time'
import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asNumber,
  asText,
  asTime,
  type FoundExplanation,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
} from '../../../kernel/records/why-source.ts'
import { withheldFrom } from '../../monetize/ungiven-rewards/withheld.ts'
import { audienceConditions } from '../../players/segments/audience-conditions.ts'
import { groupRewardsView, groupStandingIn, listGroupRewards } from './group-rewards.ts'
import { standingIn } from './players.ts'
import { listRewardGifts, rewardStates } from './rewards.ts'
import { selectLatestRounds, selectRound } from './round-queries.ts'
import { type Round, toRoundTimes } from './rounds.ts'
import type { RealmRef } from './tables.ts'

/** A player's entry in a round: the time, the board and the claimed rewards. */
const selectEntry = ({ db, id: pid }: RealmRef, gamerTag: number, roundId: string) =>
  db
    .selectFrom('event_players')
    .select(['round_id', 'leaderboard_id', 'claimed', 'claimed_at', 'joined_at'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('round_id', '=', roundId)
    .executeTakeFirst()

type RoundEntry = NonNullable<Awaited<ReturnType<typeof selectEntry>>>

/** Parts of a round that can be explained: whether the player is in it, and each family of its rewards. */
const parts = ['entry', 'rank', 'score', 'group'] as const
type Part = (typeof parts)[number]

const partWords: Record<Part, string> = {
  entry: 'taking part',
  rank: 'rank reward',
  score: 'score reward',
  group: 'guild reward',
}

/** Limit of rounds that a text search scans. */
const readAtMost = 200

const listParts = ({ content }: Round): Part[] =>
  parts.filter((part) => part === 'entry' || listRewards(content, part).length > 0)

function listRewards(content: Round['content'], part: Part): readonly EventReward[] {
  if (part === 'rank') return content.rank_rewards ?? []
  if (part === 'score') return content.score_rewards ?? []
  return part === 'group' ? listGroupRewards({ group_rewards: content.group_rewards }) : []
}

const toFoundThing = (round: Round, part: Part): FoundThing => ({
  id: `${part}:${round.id}`,
  title: `${round.content.name} · ${partWords[part]}`,
  detail: `${round.symbol}, round ${round.number}`,
  at: round.start_at,
})

/** Rounds that have begun or begin within a week, newest first; for each, participation and its families of rewards. */
export const whyEvent: WhySource = {
  async things({ realm, now }, _, text) {
    const rounds = await selectLatestRounds(realm, new Date(now + weekMs), readAtMost)
    return thingsWith(
      rounds.flatMap((round) => listParts(round).map((part) => toFoundThing(round, part))),
      text,
    )
  },
  async explain(context, gamerTag, id) {
    const [name, ...rest] = id.split(':')
    const part = parts.find((one) => one === name)
    const round = part && (await selectRound(context.realm, rest.join(':')))
    return round && listParts(round).includes(part) ? explain(context, gamerTag, round, part) : undefined
  },
}

async function explain(context: RealmContext, gamerTag: number, round: Round, part: Part): Promise<FoundExplanation> {
  const { realm, now } = context
  const entry = await selectEntry(realm, gamerTag, round.id)
  const state = stateAt(toRoundTimes(round), now)
  const withheld = await withheldFrom(context, gamerTag, 'event', round.id)
  const audience =
    entry === undefined ? await audienceConditions(context, gamerTag, round.content.audience, 'the event') : []
  const earned = part === 'entry' ? undefined : await earnedIn(context, gamerTag, round, part, entry)
  const judgement = judge(
    now,
    [
      {
        name: 'Has begun',
        isMet: round.start_at <= now,
        value: asTime(now),
        needed: asTime(round.start_at),
        unmet: 'The event has not started.',
      },
      {
        name: 'Not cancelled',
        isMet: !round.is_cancelled,
        value: asText(round.is_cancelled ? 'cancelled' : 'takes place'),
        needed: asText('takes place'),
        unmet: 'The round was cancelled.',
      },
      ...audience,
      entered(round, entry),
      ...(earned?.conditions ?? []),
      ...(earned ? withheld.conditions : []),
      ...(earned && withheld.conditions.length === 0 ? [claimed(earned, entry)] : []),
    ],
    part === 'entry' ? 'The player takes part in the event.' : 'The player has earned and claimed the reward.',
  )
  return {
    thing: toFoundThing(round, part),
    rules: { text: `${round.symbol}, round ${round.number}`, link: { kind: 'event', id: round.symbol } },
    now: judgement,
    ...(entry === undefined &&
      state !== 'pending' && { noRecord: 'Rejected entries are not recorded. Scores and ranks are final.' }),
    ...(!judgement.isMet && {
      repair: findRepair(round, part, earned, withheld.acts),
    }),
  }
}

const entered = (round: Round, entry: RoundEntry | undefined): JudgedCondition => ({
  name: 'Entered before the close',
  isMet: entry !== undefined,
  value: entry ? asTime(entry.joined_at) : asText('not entered'),
  needed: asTime(round.end_at),
  ...(entry && { judgedAt: entry.joined_at }),
  unmet: 'The player has not entered. No score was sent for them.',
})

type Earned = { conditions: JudgedCondition[]; isEarned: boolean; isClaimed: boolean; rewards: readonly EventReward[] }

async function earnedIn(
  { realm, now }: RealmContext,
  gamerTag: number,
  round: Round,
  part: Exclude<Part, 'entry'>,
  entry: RoundEntry | undefined,
): Promise<Earned> {
  const rewards = listRewards(round.content, part)
  const standing = await standingIn(realm, gamerTag, round, entry, now)
  const group = part === 'group' ? await groupStandingIn(realm, gamerTag, round, now) : undefined
  const states =
    part === 'group'
      ? (groupRewardsView(round, group, entry?.claimed ?? []).groupRewards?.scoreRewards ?? [])
      : rewardStates(part, round.content, standing, entry?.claimed ?? [])
  const isEarned = states.some((one) => one.earned)
  const isClaimed = states.some((one) => one.claimed)
  const mustEnd = part !== 'score' || rewards.every(({ max }) => max !== undefined)
  const over: JudgedCondition = {
    name: 'The round has ended',
    isMet: standing.isDone || isEarned,
    value: asTime(now),
    needed: asTime(round.end_at),
    unmet: 'The round has not ended. Its rewards are earned at its end.',
  }
  const value = part === 'rank' ? standing.rank : part === 'group' ? (group?.standing.score ?? 0) : standing.score
  const inBand: JudgedCondition = {
    name: {
      rank: 'Rank is in a reward band',
      score: 'Score is high enough',
      group: 'The guild’s score is high enough',
    }[part],
    isMet: entry === undefined ? undefined : isEarned,
    ...(entry !== undefined && (part !== 'rank' || value > 0) && { value: asNumber(value) }),
    needed: asText(formatBands(rewards)),
    ...(standing.isDone && { judgedAt: round.end_at }),
    unmet:
      part === 'rank'
        ? value > 0
          ? `Rank ${value} is outside all reward bands.`
          : 'The player has no score, so they have no rank.'
        : part === 'group' && !group
          ? 'The player was in no guild when the round ended.'
          : `The score ${value.toLocaleString('en')} is too low.`,
  }
  return { conditions: [...(mustEnd ? [over] : []), inBand], isEarned, isClaimed, rewards }
}

const shownBands = 6

function formatBands(rewards: readonly EventReward[]): string {
  const words = rewards.map(({ min, max }) =>
    max === undefined ? `${min.toLocaleString('en')} or more` : max === min ? String(min) : `${min} – ${max}`,
  )
  return words.length > shownBands ? `${words.slice(0, shownBands).join(', ')} …` : words.join(', ')
}

const claimed = ({ isEarned, isClaimed }: Earned, entry: RoundEntry | undefined): JudgedCondition => ({
  name: 'Claimed',
  isMet: isEarned ? isClaimed : undefined,
  ...(isEarned && {
    value: isClaimed && entry?.claimed_at != null ? asTime(entry.claimed_at) : asText('not claimed'),
  }),
  needed: asText('claimed by the player'),
  unmet: 'The player has earned the reward but not claimed it.',
})

function findRepair(round: Round, part: Part, earned: Earned | undefined, acts: readonly WhyRepair[]) {
  const gifts = earned?.rewards.flatMap((reward) => listRewardGifts(reward, part)) ?? []
  const [first] = gifts
  const isOwed = earned?.isEarned === true
  return {
    says:
      acts.length > 0
        ? 'The earned reward was not granted yet.'
        : isOwed
          ? 'The reward is unclaimed. Claim it for the player on their events screen.'
          : 'Change the score, grant the reward by hand, or change the event.',
    holds: gifts.slice(0, 20).map(({ symbol, count }) => `${count} × ${symbol}`),
    acts: [
      ...acts,
      ...(first && !isOwed ? [{ do: 'grant' as const, label: 'Grant…', words: `${first.count} ${first.symbol}` }] : []),
      { do: 'open-player' as const, label: 'Open the player’s events', screen: 'events' as const },
      { do: 'open' as const, label: 'Open the event', link: { kind: 'event' as const, id: round.symbol } },
    ],
  }
}
