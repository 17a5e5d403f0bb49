import { phaseAt, stateAt, toDurationMs } from '@regent/contract/engage/event-times'
import type { PlayerEvent } from '@regent/contract/engage/events-players'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { noteResults } from '../../../kernel/results/results.ts'
import { orUnknownPlayer } from '../../../kernel/write/refused.ts'
import { claimGifts } from '../../monetize/inventory/giving.ts'
import { existingGamerTags } from '../../players/players/service.ts'
import { isInAudience, matchingAudiences } from '../../players/segments/fits.ts'
import { joinBoard } from '../leaderboards/assignment.ts'
import { setScore } from '../leaderboards/entries.ts'
import { ensureBoard } from '../leaderboards/service.ts'
import { findStanding } from '../leaderboards/views.ts'
import { countGroupsIfOver, groupRewardsView, groupStandingIn, pendingGroupRewards } from './group-rewards.ts'
import * as queries from './player-queries.ts'
import { pendingRewards, rewardStates, type Standing } from './rewards.ts'
import { selectRound, selectRunning } from './round-queries.ts'
import { findRound, type Round, toRoundTimes } from './rounds.ts'
import { inLanguage } from './texts.ts'

const maxDone = 50

/** The running events, and the latest events of the player. */
export async function listPlayerEvents(context: RealmContext, gamerTag: number) {
  const { realm, now } = context
  const at = new Date(now)
  const [known, running, doneIds] = await Promise.all([
    existingGamerTags(realm, [gamerTag]),
    selectRunning(realm, at),
    queries.selectDoneRounds(realm, gamerTag, at, maxDone),
  ])
  if (known.length === 0) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  const done = (await Promise.all(doneIds.map((id) => selectRound(realm, id)))).flatMap((round) => round ?? [])
  for (const round of done) await countGroupsIfOver(realm, round, now)
  const participations = await queries.selectParticipations(
    realm,
    gamerTag,
    [...running, ...done].map(({ id }) => id),
  )
  const byRound = new Map(participations.map((one) => [one.round_id, one]))
  const open = await roundsFor(realm, gamerTag, running, now, (id) => byRound.has(id))
  const all = [...open, ...done]
  const eventViews = await Promise.all(all.map((round) => loadView(realm, gamerTag, round, byRound.get(round.id), now)))
  const views = await inLanguage(context, gamerTag, eventViews)
  return { running: views.slice(0, open.length), done: views.slice(open.length) }
}

/** The running rounds for a player's client: only those for the player, without their audience. */
export async function runningFor(realm: Realm, gamerTag: number, now: number): Promise<Round[]> {
  const running = await selectRunning(realm, new Date(now))
  if (running.every(({ content }) => content.audience === undefined)) return running
  const participations = await queries.selectParticipations(
    realm,
    gamerTag,
    running.map(({ id }) => id),
  )
  const entered = new Set(participations.map(({ round_id }) => round_id))
  const own = await roundsFor(realm, gamerTag, running, now, (id) => entered.has(id))
  return own.map(({ content: { audience: _, ...content }, ...round }) => ({ ...round, content }))
}

/** Filters rounds to those that the player has entered or whose audience includes the player. */
async function roundsFor(
  realm: Realm,
  gamerTag: number,
  rounds: readonly Round[],
  now: number,
  hasEntered: (roundId: string) => boolean,
): Promise<Round[]> {
  const audiences = rounds.map(({ content }) => content.audience)
  const fitting = await matchingAudiences(realm, gamerTag, audiences, now)
  return rounds.filter(({ id }, index) => fitting[index] || hasEntered(id))
}

/** A player's score and rank in a round. */
export async function standingIn(
  realm: Realm,
  gamerTag: number,
  round: Round,
  participation: queries.Participation | undefined,
  now: number,
): Promise<Standing> {
  const entry = participation && (await findStanding(realm, participation.leaderboard_id, gamerTag, now))
  return { score: entry?.score ?? 0, rank: entry?.rank ?? 0, isDone: stateAt(toRoundTimes(round), now) === 'done' }
}

async function loadView(
  realm: Realm,
  gamerTag: number,
  round: Round,
  participation: queries.Participation | undefined,
  now: number,
): Promise<PlayerEvent> {
  const standing = await standingIn(realm, gamerTag, round, participation, now)
  const group = await groupStandingIn(realm, gamerTag, round, now)
  const claimed = participation?.claimed ?? []
  const phases = round.content.phases.map((phase, index) => ({
    name: phase.name,
    durationSeconds: Math.round((round.durations_ms[index] ?? toDurationMs(phase)) / 1_000),
    rules: phase.rules ?? [],
  }))
  const current = phases[phaseAt(toRoundTimes(round), now)]
  return {
    id: round.id,
    name: round.content.name,
    leaderboardId: participation?.leaderboard_id ?? round.leaderboard_id,
    running: !standing.isDone,
    score: standing.score,
    rank: standing.rank,
    secondsRemaining: Math.max(0, Math.floor((round.end_at - now) / 1_000)),
    ...(current && { currentPhase: current }),
    allPhases: phases,
    scoreRewards: rewardStates('score', round.content, standing, claimed),
    rankRewards: rewardStates('rank', round.content, standing, claimed),
    ...groupRewardsView(round, group, claimed),
  }
}

/** A running or finished round; players cannot access other rounds. */
async function requirePlayed(realm: Realm, id: string, now: number): Promise<Round> {
  const round = await findRound(realm, id, now)
  if (!round || !['running', 'done'].includes(stateAt(toRoundTimes(round), now)))
    throw new ApiError('EventNotFound', { field: 'eventId' })
  return round
}

type ScoreInput = {
  eventId: string
  score: number
  increment: boolean
  stats?: Record<string, string | number | boolean> | undefined
}

/** The first score of a player assigns them to a partition of the round's leaderboard. */
export async function setScoreIn(context: RealmContext, gamerTag: number, input: ScoreInput): Promise<void> {
  const { realm, can, now } = context
  const { eventId, ...score } = input
  const round = await requirePlayed(realm, eventId, now)
  if (stateAt(toRoundTimes(round), now) !== 'running') throw new ApiError('EventNotFound', { field: 'eventId' })
  if (!round.content.permissions.write_self && !can('edit player-events', realm.id))
    throw new ApiError('EventNotWritable')
  const board = await enterRound(realm, gamerTag, round, now)
  await setScore(context, board, { id: gamerTag, ...score, isAllowed: true })
}

async function enterRound(realm: Realm, gamerTag: number, round: Round, now: number): Promise<string> {
  const isNew = await orUnknownPlayer(() => queries.insertParticipation(realm, gamerTag, round, new Date(now)))
  // A player who entered stays in the round, even if their stats change. A rejection rolls the entry back.
  if (isNew && !(await isInAudience(realm, gamerTag, round.content.audience, now)))
    throw new ApiError('EventNotForPlayer', { field: 'eventId' })
  if (!isNew) {
    const participationRow = await queries.selectParticipation(realm, gamerTag, round.id)
    return participationRow?.leaderboard_id ?? round.leaderboard_id
  }
  const { partition_size: maxEntries, cohortSettings } = round.content
  await ensureBoard(realm, round.leaderboard_id, { partitioned: true, maxEntries, cohortSettings }, now)
  const board = await joinBoard(realm, round.leaderboard_id, gamerTag, now)
  await queries.updateBoard(realm, gamerTag, round.id, board)
  const record = { kind: 'event', id: round.symbol } as const
  await noteResults({ realm, now }, [{ record, step: 'participated', gamerTags: [gamerTag] }])
  return board
}

/**
 * Gives the earned rewards of a round, each once: a concurrent claim waits for the first one and then finds nothing
 * left.
 */
export async function claimRewards(context: RealmContext, gamerTag: number, eventId: string): Promise<PlayerEvent> {
  const { realm, now, caller, role, change } = context
  const round = await requirePlayed(realm, eventId, now)
  await countGroupsIfOver(realm, round, now)
  const participation = await queries.lockParticipation(realm, gamerTag, round.id)
  const standing = await standingIn(realm, gamerTag, round, participation, now)
  const group = await groupStandingIn(realm, gamerTag, round, now)
  const ofPlayer = pendingRewards(round.content, standing, participation?.claimed ?? [])
  const ofGroup = pendingGroupRewards(round, group, participation?.claimed ?? [])
  const keys = [...ofPlayer.keys, ...ofGroup.keys]
  const gifts = [...ofPlayer.gifts, ...ofGroup.gifts]
  if (!participation || keys.length === 0) throw new ApiError('NoPendingClaims', { field: 'eventId' })
  const claimed = [...participation.claimed, ...keys]
  await queries.updateClaimed(realm, gamerTag, round.id, {
    claimed,
    claimed_at: new Date(now),
    is_claimed_by_player: caller.kind === 'account' && role(realm.id) === undefined,
  })
  const all = (isClaimed: boolean) => Object.fromEntries(keys.map((key) => [key, isClaimed]))
  change({
    subject: 'event-claim',
    id: `${gamerTag}/${round.id}`,
    before: all(false),
    after: all(true),
    gamerTag,
  })
  await claimGifts(context, gamerTag, gifts, {
    source: 'event',
    reference: round.id,
    field: 'eventId',
    result: { kind: 'event', id: round.symbol },
  })
  tellPlayer(context, gamerTag)
  const view = await loadView(realm, gamerTag, round, { ...participation, claimed }, now)
  return (await inLanguage(context, gamerTag, [view]))[0] ?? view
}

function tellPlayer({ realm, tell }: RealmContext, gamerTag: number): void {
  tell({ pid: realm.id, gamerTag }, 'event-players.refresh', { scopes: [], delay: 0, events: { playerId: gamerTag } })
}

/** The claimed state of each reward, in the audit trail. */
export type ClaimState = Record<string, boolean>

/** The claims of these rewards, locked. */
export async function readClaims(
  realm: Realm,
  gamerTag: number,
  roundId: string,
  keys: readonly string[],
): Promise<ClaimState> {
  const participationRow = await queries.lockParticipation(realm, gamerTag, roundId)
  return Object.fromEntries(keys.map((key) => [key, participationRow?.claimed.includes(key) ?? false]))
}

export async function restoreClaims(
  context: RealmContext,
  gamerTag: number,
  roundId: string,
  state: ClaimState,
): Promise<void> {
  const { realm, now, change } = context
  const participationRow = await queries.lockParticipation(realm, gamerTag, roundId)
  if (!participationRow) throw new ApiError('EventNotFound')
  const keys = Object.keys(state)
  const before = Object.fromEntries(keys.map((key) => [key, participationRow.claimed.includes(key)]))
  const claimed = [
    ...participationRow.claimed.filter((key) => state[key] !== false),
    ...keys.filter((key) => state[key]),
  ]
  await queries.updateClaimed(realm, gamerTag, roundId, {
    claimed: [...new Set(claimed)],
    claimed_at: claimed.length === 0 ? null : new Date(now),
    is_claimed_by_player: false,
  })
  change({ subject: 'event-claim', id: `${gamerTag}/${roundId}`, before, after: state, gamerTag })
  tellPlayer(context, gamerTag)
}
