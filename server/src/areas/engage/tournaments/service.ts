import type { AdminPlayerStatus, PlayerStatus } from '@regent/contract/engage/tournaments'
import type { TournamentMove } from '@regent/contract/engage/tournaments-realm'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { noteResults } from '../../../kernel/results/results.ts'
import { orUnknownPlayer } from '../../../kernel/write/refused.ts'
import { givenAmounts } from '../../monetize/inventory/given-amounts.ts'
import { claimGifts } from '../../monetize/inventory/giving.ts'
import { joinBoard } from '../leaderboards/assignment.ts'
import { setScore } from '../leaderboards/entries.ts'
import { ensureBoard } from '../leaderboards/service.ts'
import { boardView, findStanding } from '../leaderboards/views.ts'
import {
  cycleAt,
  cycleBoardPrefix,
  findStageChange,
  movedBy,
  type Place,
  placeOfBoard,
  publishedTournaments,
  requireCycle,
  requireTournament,
  type Tournament,
} from './cycles.ts'
import { type Amounts, claimView, findRewards, giftEntries, prizeView, sumGifts, unclaimedView } from './prizes.ts'
import * as queries from './queries.ts'

/**
 * A player's current standing: finished cycles have moved the player to other stages and earned rewards. Computed, not
 * stored, so that readers and writers see the same. Rewards are those of the tier and stage of the board. A tier or
 * stage that an operator set during the cycle applies after it, instead of a move by rank.
 */
async function applyFinishedCycles(
  realm: Realm,
  { id, content }: Tournament,
  row: queries.StatusRow,
  now: number,
): Promise<queries.StatusRow> {
  const { cycle } = cycleAt(content, now)
  if (row.cycle === null || row.leaderboard_id === null || row.cycle >= cycle) return row
  const standing = await findStanding(realm, row.leaderboard_id, row.gamer_tag, now)
  const open = { ...row, cycle: null, leaderboard_id: null }
  if (!standing) return open
  const board = placeOfBoard(cycleBoardPrefix(id, row.cycle), row.leaderboard_id)
  const earned = findRewards(content, board, standing)
  return {
    ...open,
    ...nextPlace(content, board, row, standing.rank),
    unclaimed: sumGifts([...Object.entries(row.unclaimed), ...Object.entries(earned)]),
  }
}

/** Where a player goes after a cycle: the place that an operator set during it, else the move by rank. */
function nextPlace(content: Tournament['content'], board: Place, set: Place, rank: number): Place {
  const isSet = board.tier !== set.tier || board.stage !== set.stage
  return isSet ? toPlace(set) : movedBy(content, board, findStageChange(content, rank))
}

/** The published tournaments that a player has joined, with the current standing. */
async function joinedBy(realm: Realm, rows: readonly queries.StatusRow[], now: number) {
  const tournaments = new Map((await publishedTournaments(realm)).map((one) => [one.id, one]))
  return Promise.all(
    rows.flatMap((row) => {
      const tournament = tournaments.get(row.tournament_id)
      return tournament
        ? [applyFinishedCycles(realm, tournament, row, now).then((now) => ({ tournament, row: now }))]
        : []
    }),
  )
}

type StatusFilter = {
  tournamentId?: string | undefined
  contentId?: string | undefined
  hasUnclaimedRewards?: boolean | undefined
}

const isWanted = ({ tournamentId, contentId, hasUnclaimedRewards }: StatusFilter, row: queries.StatusRow) =>
  [tournamentId, contentId].every((id) => id === undefined || id === row.tournament_id) &&
  (hasUnclaimedRewards === undefined || hasUnclaimedRewards === Object.keys(row.unclaimed).length > 0)

async function loadStatuses(realm: Realm, gamerTag: number, filter: StatusFilter, now: number) {
  const joined = await joinedBy(realm, await queries.selectStatuses(realm, gamerTag), now)
  return joined.filter(({ row }) => isWanted(filter, row))
}

const playerStatus = (row: queries.StatusRow): PlayerStatus => ({
  playerId: row.gamer_tag,
  tournamentId: row.tournament_id,
  contentId: row.tournament_id,
  tier: row.tier,
  stage: row.stage,
  lastUpdateCycle: row.last_cycle,
  ...unclaimedView(row.unclaimed),
})

export const ownStatuses = async (realm: Realm, gamerTag: number, filter: StatusFilter, now: number) =>
  (await loadStatuses(realm, gamerTag, filter, now)).map(({ row }) => playerStatus(row))

async function adminStatus(
  realm: Realm,
  { content }: Tournament,
  row: queries.StatusRow,
  now: number,
): Promise<AdminPlayerStatus> {
  const standing =
    row.leaderboard_id === null ? undefined : await findStanding(realm, row.leaderboard_id, row.gamer_tag, now)
  const { lastUpdateCycle: _, ...status } = playerStatus(row)
  return {
    ...status,
    score: standing?.score ?? 0,
    rank: standing?.rank ?? 0,
    nextCycleStartMs: cycleAt(content, now).end,
  }
}

export async function adminStatuses(realm: Realm, gamerTag: number, filter: StatusFilter, now: number) {
  const joined = await loadStatuses(realm, gamerTag, filter, now)
  return Promise.all(joined.map(({ tournament, row }) => adminStatus(realm, tournament, row, now)))
}

/** Joins the tournament, if needed, and its current cycle. */
export async function join({ realm, now }: RealmContext, gamerTag: number, id: string): Promise<PlayerStatus> {
  const tournament = await requireTournament(realm, id)
  const cycle = requireCycle(tournament.content, now)
  await orUnknownPlayer(() => queries.insertStatus(realm, gamerTag, id, cycle, new Date(now)))
  await noteResults({ realm, now }, [
    { record: { kind: 'tournament', id }, step: 'participated', gamerTags: [gamerTag] },
  ])
  return playerStatus(await lockCurrent(realm, tournament, gamerTag, now))
}

/** The player’s status, locked and settled, on the board of the current cycle. */
async function lockCurrent(
  realm: Realm,
  tournament: Tournament,
  gamerTag: number,
  now: number,
): Promise<queries.StatusRow> {
  const { id, content } = tournament
  const cycle = requireCycle(content, now)
  const stored = await queries.lockStatus(realm, gamerTag, id)
  if (!stored) throw new ApiError('TournamentNotJoined', { field: 'tournamentId' })
  const row = await applyFinishedCycles(realm, tournament, stored, now)
  if (row.cycle === cycle && row.leaderboard_id !== null) return row
  // Players of one tier and stage compete in groups of a fixed size.
  const board = `${cycleBoardPrefix(id, cycle)}${row.tier}_${row.stage}`
  await ensureBoard(realm, board, { partitioned: true, maxEntries: content.playerLimit }, now)
  const leaderboard_id = await joinBoard(realm, board, gamerTag, now)
  const current = { ...row, cycle, leaderboard_id, last_cycle: cycle }
  await queries.updateStatus(realm, current)
  return current
}

/** Stores what the finished cycles of a player have changed, so that their boards are not needed any more. */
export const settleFinishedCycles = (realm: Realm, tournament: Tournament, gamerTag: number, now: number) =>
  realm.db.transaction().execute(async (transaction) => {
    const here = { ...realm, db: transaction as Realm['db'] }
    const stored = await queries.lockStatus(here, gamerTag, tournament.id)
    if (stored) await queries.updateStatus(here, await applyFinishedCycles(here, tournament, stored, now))
  })

type ScoreInput = {
  tournamentId: string
  playerId: number
  score: number
  increment: boolean
  stats?: Record<string, string | number | boolean> | undefined
}

export async function submitScore(context: RealmContext, input: ScoreInput): Promise<void> {
  const { realm, can, now } = context
  const { tournamentId, playerId, ...score } = input
  const tournament = await requireTournament(realm, tournamentId)
  if (!tournament.content.permissions.write_self && !can('edit tournaments', realm.id))
    throw new ApiError('TournamentNotWritable')
  const { leaderboard_id: board } = await lockCurrent(realm, tournament, playerId, now)
  await setScore(context, board ?? '', { id: playerId, ...score, isAllowed: true })
}

/**
 * A player’s tier, stage and unclaimed rewards in the audit trail; a score is a separate change of the leaderboard
 * entry.
 */
export type StatusState = { tier: number; stage: number; unclaimed: Amounts }

const toPlace = ({ tier, stage }: Place): Place => ({ tier, stage })

/** Rejects a tier or stage that the tournament does not have. */
function refuseUnknownPlace(
  { id, content }: Tournament,
  { tier = 0, stage = 0 }: { tier?: number | undefined; stage?: number | undefined },
  within = 'update.',
): void {
  const lastTier = Math.max(1, content.tiers.length) - 1
  const lastStage = content.stagesPerTier - 1
  const refuse = (field: 'tier' | 'stage', last: number) =>
    new ApiError('BadRequest', {
      field: `${within}${field}`,
      message: `${within}${field} must be from 0 to ${last}, the last ${field} of ${id}.`,
    })
  if (tier > lastTier) throw refuse('tier', lastTier)
  if (stage > lastStage) throw refuse('stage', lastStage)
}

type Update = { tier?: number | undefined; stage?: number | undefined; score?: number | undefined }

export async function changeStatus(
  context: RealmContext,
  gamerTag: number,
  id: string,
  { tier, stage, score }: Update,
): Promise<AdminPlayerStatus> {
  const { realm, change, now } = context
  const tournament = await requireTournament(realm, id)
  refuseUnknownPlace(tournament, { tier, stage })
  const before = await lockCurrent(realm, tournament, gamerTag, now)
  const after = { ...before, tier: tier ?? before.tier, stage: stage ?? before.stage }
  if (after.tier !== before.tier || after.stage !== before.stage) {
    await queries.updateStatus(realm, after)
    change({
      subject: 'tournament-status',
      id: `${gamerTag}/${id}`,
      before: toPlace(before),
      after: toPlace(after),
      gamerTag,
    })
  } else context.unchanged()
  if (score !== undefined)
    await setScore(context, after.leaderboard_id ?? '', { id: gamerTag, score, increment: false, isAllowed: true })
  return adminStatus(realm, tournament, after, now)
}

/** Previews a move to another tier and stage: it changes the place and the reward of the next cycle, not of this one. */
export async function previewMove(
  realm: Realm,
  { id, playerId, ...target }: Place & { id: string; playerId: number },
  now: number,
): Promise<TournamentMove> {
  const tournament = await requireTournament(realm, id)
  const { content } = tournament
  refuseUnknownPlace(tournament, target, '')
  const [joined] = await loadStatuses(realm, playerId, { tournamentId: id }, now)
  if (!joined) throw new ApiError('TournamentNotJoined', { field: 'playerId' })
  const { row } = joined
  const { leaderboard_id: board, cycle } = row
  const standing = board === null ? undefined : await findStanding(realm, board, playerId, now)
  const place = board !== null && cycle !== null ? placeOfBoard(cycleBoardPrefix(id, cycle), board) : undefined
  const ofNext = (set: Place) => {
    const next = place && standing ? nextPlace(content, place, set, standing.rank) : toPlace(set)
    const prize = (rank: number) => prizeView(findRewards(content, next, { rank, score: standing?.score ?? 0 }))
    return { ...next, ...(standing && { asNow: prize(standing.rank) }), asFirst: prize(1) }
  }
  return {
    endsMs: cycleAt(content, now).end,
    ...(place &&
      standing && {
        now: { ...place, rank: standing.rank, score: standing.score },
        thisCycle: prizeView(findRewards(content, place, standing)),
      }),
    without: ofNext(row),
    moved: ofNext(target),
  }
}

/** Locked. */
export async function readStatus(
  { realm, now }: RealmContext,
  gamerTag: number,
  id: string,
): Promise<StatusState | null> {
  const tournament = await requireTournament(realm, id)
  const stored = await queries.lockStatus(realm, gamerTag, id)
  if (!stored) return null
  const row = await applyFinishedCycles(realm, tournament, stored, now)
  return { ...toPlace(row), unclaimed: row.unclaimed }
}

/** Undoes a claim: the player can claim the rewards again. */
export async function restoreUnclaimed(
  { realm, change, now }: RealmContext,
  gamerTag: number,
  id: string,
  unclaimed: Amounts,
): Promise<void> {
  const tournament = await requireTournament(realm, id)
  const stored = await queries.lockStatus(realm, gamerTag, id)
  if (!stored) throw new ApiError('TournamentNotJoined', { field: 'tournamentId' })
  const row = await applyFinishedCycles(realm, tournament, stored, now)
  await queries.updateStatus(realm, { ...row, unclaimed })
  const before = { unclaimed: row.unclaimed }
  const after = { unclaimed }
  change({ subject: 'tournament-status', id: `${gamerTag}/${id}`, before, after, gamerTag })
}

/** Gives rewards that failed in a claim; the reference contains its tournaments. */
export async function giveRewardsAgain(context: RealmContext, gamerTag: number, reference: string): Promise<void> {
  for (const tournamentId of reference.split(', ')) await claimRewards(context, gamerTag, { tournamentId })
}

export const rewardsUnclaimed = async (realm: Realm, gamerTag: number, filter: StatusFilter, now: number) =>
  claimView(
    sumGifts((await loadStatuses(realm, gamerTag, filter, now)).flatMap(({ row }) => Object.entries(row.unclaimed))),
  )

/** Gives the rewards of finished cycles; a concurrent claim finds nothing left. */
export async function claimRewards(context: RealmContext, gamerTag: number, filter: StatusFilter) {
  const { realm, now } = context
  const joined = await joinedBy(realm, await queries.lockStatuses(realm, gamerTag), now)
  const open = joined.filter(({ row }) => isWanted({ ...filter, hasUnclaimedRewards: true }, row))
  const claimed = sumGifts(open.flatMap(({ row }) => Object.entries(row.unclaimed)))
  if (open.length === 0) {
    context.unchanged()
    return claimView({})
  }
  const entries = giftEntries(claimed, 'tournamentId')
  for (const { row } of open) {
    await queries.updateStatus(realm, { ...row, unclaimed: {} })
    context.change({
      subject: 'tournament-status',
      id: `${gamerTag}/${row.tournament_id}`,
      before: { unclaimed: row.unclaimed },
      after: { unclaimed: {} },
      gamerTag,
    })
  }
  const reference = open.map(({ row }) => row.tournament_id).join(', ')
  await claimGifts(context, gamerTag, entries, { source: 'tournament', reference, field: 'tournamentId' })
  const toNote = ({ row }: (typeof open)[number]) => ({
    record: { kind: 'tournament', id: row.tournament_id } as const,
    step: 'claimed' as const,
    gamerTags: [gamerTag],
    amounts: givenAmounts(giftEntries(row.unclaimed, 'tournamentId')),
  })
  await noteResults(context, open.map(toNote))
  return claimView(claimed)
}

type Window = { from: number; max: number; focus?: number | undefined; cycle?: number | undefined }

/** The players on the player’s board of the current cycle. */
export async function loadStandings(realm: Realm, gamerTag: number, id: string, window: Window, now: number) {
  const tournament = await requireTournament(realm, id)
  const { content } = tournament
  const [joined] = await loadStatuses(realm, gamerTag, { tournamentId: id }, now)
  const board = joined?.row.leaderboard_id
  if (!joined || !board || (window.cycle !== undefined && window.cycle !== joined.row.cycle))
    throw new ApiError('TournamentNotJoined', { field: 'tournamentId' })
  // All players of a board compete in its tier and stage, regardless of their later moves.
  const place = placeOfBoard(cycleBoardPrefix(id, joined.row.cycle ?? 0), board)
  const { from, max, focus } = window
  const view = await boardView(realm, board, { from, max, focus, outlier: gamerTag }, now)
  const toEntry = ({ gt, rank, score }: (typeof view.rankings)[number]) => ({
    playerId: gt,
    rank,
    score,
    ...place,
    stageChange: findStageChange(content, rank),
    ...prizeView(findRewards(content, place, { rank, score })),
  })
  const own = view.rankgt?.gt === gamerTag ? view.rankgt : view.rankings.find(({ gt }) => gt === gamerTag)
  return { entries: view.rankings.map(toEntry), ...(own && { me: toEntry(own) }) }
}
