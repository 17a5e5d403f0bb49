import type * as z from 'zod'
import { dayMs, hourMs, toIso } from '../src/core/time.ts'
import { EventContent } from '../src/engage/event-shapes.ts'
import { computePhaseTimes, endOfRound, listStarts, phaseAt, stateAt, toDurationMs } from '../src/engage/event-times.ts'
import type { EventObject, EventParticipation, EventRow, EventView } from '../src/engage/events.ts'
import type { PlayerEvent } from '../src/engage/events-players.ts'

const hours = (name: string, count: number) => ({ name, duration_minutes: count * 60 })
const gems = (amount: number) => [{ id: 'currency.gems', amount }]

/** The start of the day, so that the sample is the same at any time of the day. */
const midnight = (now: number) => Math.floor(now / dayMs) * dayMs

type SampleEvent = z.input<typeof EventContent>

/** One in its main phase with players, a weekly one, an upcoming one and finished ones. */
export const sampleEvents = (now: number): SampleEvent[] => [...currentEvents(now), ...finishedEvents(now)]

const currentEvents = (now: number): SampleEvent[] => [
  {
    symbol: 'events.harvest',
    name: 'Harvest festival',
    start_date: toIso(midnight(now) - 2 * dayMs),
    phases: [
      hours('announce', 12),
      { ...hours('main', 96), rules: [{ rule: 'multiplier', value: '2' }] },
      hours('farewell', 10),
    ],
    partition_size: 20,
    permissions: { write_self: true },
    score_rewards: [
      { min: 1_000, currencies: gems(20) },
      { min: 1_500, currencies: gems(50), obtain: [{ symbol: 'items.relic.storm-compass', count: 1 }] },
    ],
    rank_rewards: [
      {
        min: 1,
        max: 1,
        currencies: gems(500),
        items: [{ id: 'items.relic.sun-lens', properties: { engraving: 'first' } }],
      },
      { min: 2, max: 10, currencies: gems(100) },
    ],
    group_rewards: { scoreRewards: [{ min: 20_000, currencies: gems(75) }] },
    stores: ['stores.main'],
  },
  {
    symbol: 'events.regatta',
    name: 'Captains’ regatta',
    start_date: toIso(midnight(now) - 14 * dayMs),
    phases: [hours('announce', 2), hours('main', 46)],
    permissions: { write_self: true },
    rank_rewards: [{ min: 1, max: 3, currencies: gems(150) }],
    schedule: {
      description: 'Every weekend',
      activeFrom: toIso(midnight(now) - 14 * dayMs),
      crons: ['0 0 10 * * SAT *'],
    },
  },
  {
    symbol: 'events.kraken-moon',
    name: 'Kraken moon',
    start_date: toIso(midnight(now) + 5 * dayMs),
    phases: [hours('announce', 24), hours('main', 48)],
    partition_size: 200,
    score_rewards: [{ min: 500, currencies: gems(10) }],
    cohortSettings: {
      cohorts: [
        {
          id: 'veterans',
          description: 'Captains of level 30 and more',
          statRequirements: [{ stat: 'LEVEL', constraint: 'gte', value: 30 }],
        },
      ],
    },
  },
]

const finishedEvents = (now: number): SampleEvent[] => [
  {
    symbol: 'events.first-sail',
    name: 'First sail',
    start_date: toIso(midnight(now) - 68 * dayMs),
    phases: [hours('main', 72)],
    permissions: { write_self: true },
    rank_rewards: [{ min: 1, max: 3, currencies: gems(100) }],
  },
  {
    symbol: 'events.lantern-night',
    name: 'Lantern night',
    start_date: toIso(midnight(now) - 38 * dayMs),
    phases: [hours('announce', 12), hours('main', 48)],
    permissions: { write_self: true },
    score_rewards: [{ min: 1_200, currencies: gems(15) }],
    rank_rewards: [{ min: 1, max: 10, currencies: gems(60) }],
  },
  {
    symbol: 'events.spring-tide',
    name: 'Spring tide',
    start_date: toIso(midnight(now) - 6 * dayMs),
    phases: [hours('main', 48)],
    permissions: { write_self: true },
    rank_rewards: [{ min: 1, max: 5, currencies: gems(50) }],
  },
]

type Scores = readonly (readonly [player: number, score: number])[]

/** A close race: from each place to the next it is a little further than before. */
const raceOf = (first: number, count: number, best: number): Scores =>
  Array.from({ length: count }, (_, index) => {
    const place = (index * 13) % 41
    return [first + index, Math.round(best - place - (place * place) / 1.6)] as const
  })

/** The scores of the harvest event, by player index. */
export const sampleEventScores: Scores = raceOf(5, 34, 2_040)

/** The scores of the events that are over. */
export const pastEventScores: Readonly<Record<string, Scores>> = {
  'events.first-sail': raceOf(0, 9, 1_480),
  'events.lantern-night': raceOf(0, 18, 1_815),
  'events.spring-tide': raceOf(0, 26, 1_990),
}

/** Hours from the start of an event in which players entered it: at noon, in the evenings, few by night. */
const entryHours = [
  12, 12, 12, 13, 13, 14, 15, 17, 17, 18, 18, 18, 19, 19, 19, 19, 20, 20, 20, 21, 21, 22, 23, 30, 32, 35, 36, 36, 37,
  40, 41, 42, 43, 43, 44, 45,
]
/** Minutes after the hour; no two players enter at the same moment. */
const entryMinutes = (place: number) => ((place * 17 + 3) % 58) / 60

/** The hour of a player's score, from the start of the event; the main phase has begun by then. */
export const scoredAfterHours = (place: number): number =>
  (entryHours[(place * 7) % entryHours.length] ?? 12) + entryMinutes(place)

/** The hours from the score to the claim of those who claim what it earned; undefined for the others. */
export const claimedAfterHours = (place: number): number | undefined =>
  place % 3 === 1 ? undefined : 0.2 + ((place * 5) % 9) / 3

function viewOf(given: z.input<typeof EventContent>): EventView {
  const content = EventContent.parse(given)
  const recurring = content.schedule !== undefined
  return {
    ...content,
    phases: content.phases.map(({ name, rules, ...phase }) => {
      const duration = toDurationMs({ name, ...phase })
      return {
        name,
        duration_minutes: duration / 60_000,
        durationSeconds: duration / 1_000,
        durationMillis: duration,
        ...(rules && { rules }),
      }
    }),
    type: recurring ? 'Recurring' : 'Immediately',
    recurring,
    origin: 'manual',
  }
}

function roundOf(content: EventView, start: number, number: number, now: number): EventObject {
  const times = { start, durations: content.phases.map(toDurationMs), isCancelled: false }
  const state = stateAt(times, now)
  const phaseTimes = computePhaseTimes(times).map((time, index) => ({
    name: content.phases[index]?.name ?? '',
    ...time,
  }))
  const phase = phaseTimes[phaseAt(times, now)]
  return {
    id: `${content.symbol}.${start}`,
    state,
    running: state === 'running',
    done: state === 'done',
    content,
    leaderboardId: `event_${content.symbol.slice('events.'.length)}_${number}`,
    startTime: start,
    endTime: endOfRound(times),
    phaseTimes,
    ...(phase && { phase: { ...phase, rules: content.phases[phaseTimes.indexOf(phase)]?.rules ?? [] } }),
    permissions: content.permissions,
    createdAt: start - dayMs,
    origin: 'manual',
    ...(content.recurring && { originType: 'scheduled' as const, rootEventId: content.symbol }),
  }
}

/** The rounds of the sample’s events, by start; two of them made by a schedule. */
export const sampleRounds = (now: number): EventObject[] =>
  sampleEvents(now)
    .flatMap((given) => {
      const content = viewOf(given)
      const { schedule } = content
      const starts = schedule
        ? listStarts(schedule, Date.parse(schedule.activeFrom), 6)
        : [Date.parse(content.start_date)]
      return starts.map((start, index) => roundOf(content, start, index + 1, now))
    })
    .sort((a, b) => a.startTime - b.startTime)

/** The events as the realm’s list has them. */
export function sampleEventRows(now: number): EventRow[] {
  const rounds = sampleRounds(now)
  const order = { running: 0, pending: 1 } as Partial<Record<string, number>>
  return sampleEvents(now)
    .map((given): EventRow => {
      const own = rounds.filter(({ content }) => content.symbol === given.symbol)
      const current = own.find(({ state }) => state === 'running')
      const next = own.find(({ state }) => state === 'pending')
      const last = own.findLast(({ state }) => state === 'done')
      const content = viewOf(given)
      return {
        symbol: content.symbol,
        content,
        isWithdrawn: false,
        ...(current && { current: withPlayers(current) }),
        ...(next && { next }),
        ...(last && { last: withPlayers(last) }),
        upcoming: content.schedule ? listStarts(content.schedule, now, 10) : next ? [next.startTime] : [],
        version: 1,
        updatedAt: now - 3 * dayMs,
        updatedBy: 'ada@lumen-forge.test',
      }
    })
    .sort((a, b) => {
      const place = ({ current, next }: EventRow) => order[(current ?? next)?.state ?? ''] ?? 2
      return place(a) - place(b) || (a.symbol < b.symbol ? -1 : 1)
    })
}

/** A round with how many of the sample’s players took part and were active. */
export const withPlayers = (round: EventObject) => ({
  ...round,
  players: playersIn(round),
  ...(round.state !== 'pending' && { activePlayers: 44 }),
})

export const playersIn = (round: EventObject): number => scoresIn(round).length

const scoresIn = ({ content: { symbol }, state }: Pick<EventObject, 'content' | 'state'>): Scores =>
  symbol === 'events.harvest' && state === 'running' ? sampleEventScores : (pastEventScores[symbol] ?? [])

/** Who entered a round of the sample and when, and its best five. */
export function sampleParticipation(now: number, round: EventObject, gamerTags: readonly number[]): EventParticipation {
  const { id, startTime, endTime, leaderboardId } = round
  const until = Math.min(now, endTime)
  const stepMs = hourMs
  const steps = Array.from({ length: Math.max(0, Math.ceil((until - startTime) / stepMs)) }, () => ({
    entries: 0,
    claims: 0,
  }))
  const rewardFrom = round.content.score_rewards?.[0]?.min ?? Number.POSITIVE_INFINITY
  let players = 0
  let claimed = 0
  const scores = scoresIn(round)
  for (const [place, [, score]] of scores.entries()) {
    const entered = scoredAfterHours(place)
    const later = score >= rewardFrom ? claimedAfterHours(place) : undefined
    const entry = steps[Math.floor(entered)]
    const claim = later === undefined ? undefined : steps[Math.floor(entered + later)]
    if (entry) {
      entry.entries += 1
      players += 1
    }
    if (claim) {
      claim.claims += 1
      claimed += 1
    }
  }
  const partitionOf = (place: number) => Math.floor(place / round.content.partition_size)
  const byScore = scores.map(([index, score], place) => ({ index, score, place })).sort((a, b) => b.score - a.score)
  const top = byScore.slice(0, 5).map(({ index, score, place }) => ({
    gamerTag: gamerTags[index] ?? 0,
    score,
    partition: `${leaderboardId}#${partitionOf(place)}`,
    rank: byScore.filter((one) => partitionOf(one.place) === partitionOf(place) && one.score > score).length + 1,
  }))
  return {
    id,
    startTime,
    endTime,
    stepMs,
    steps,
    players,
    claimed,
    claimedLater: 0,
    leaderboardId,
    top,
    isTopOfAll: true,
  }
}

/** The scores and rewards of the nth player. */
export function samplePlayerEvents(now: number, index: number): { running: PlayerEvent[]; done: PlayerEvent[] } {
  const rounds = sampleRounds(now)
  const viewOfRound = (round: EventObject, score: number, rank: number): PlayerEvent => {
    const { content } = round
    const phases = content.phases.map(({ name, durationSeconds, rules = [] }) => ({ name, durationSeconds, rules }))
    const current = phases[round.phaseTimes.findIndex(({ startTime }) => startTime === round.phase?.startTime)]
    const state = (reward: NonNullable<EventView['score_rewards']>[number], earned: boolean) => {
      const currencies = Object.fromEntries(
        (earned ? (reward.currencies ?? []) : []).map(({ id, amount }) => [id, String(amount)]),
      )
      return {
        ...reward,
        earned,
        claimed: false,
        pendingInventoryRewards: { currencies, items: [], empty: Object.keys(currencies).length === 0 },
        pendingCurrencyRewards: currencies,
        pendingItemRewards: [],
        pendingEntitlementRewards: {},
      }
    }
    return {
      id: round.id,
      name: content.name,
      leaderboardId: `${round.leaderboardId}${rank > 0 ? '#0' : ''}`,
      running: round.running,
      score,
      rank,
      secondsRemaining: Math.max(0, Math.floor((round.endTime - now) / 1_000)),
      ...(current && { currentPhase: current }),
      allPhases: phases,
      scoreRewards: (content.score_rewards ?? []).map((reward) => state(reward, rank > 0 && score >= reward.min)),
      rankRewards: (content.rank_rewards ?? []).map((reward) =>
        state(reward, round.done && rank >= reward.min && rank <= (reward.max ?? reward.min)),
      ),
    }
  }
  const standingIn = (round: EventObject) => {
    const scores = scoresIn(round)
    const score = scores.find(([player]) => player === index)?.[1] ?? 0
    const rank = score === 0 ? 0 : scores.filter(([, other]) => other > score).length + 1
    return { score, rank }
  }
  const view = (round: EventObject) => {
    const { score, rank } = standingIn(round)
    return viewOfRound(round, score, rank)
  }
  return {
    running: rounds.filter(({ running }) => running).map(view),
    done: rounds.filter((round) => round.done && standingIn(round).rank > 0).map(view),
  }
}
