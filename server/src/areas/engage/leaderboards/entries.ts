import { maxScoreMagnitude } from '@regent/contract/engage/leaderboards'
import { ApiError } from '@regent/contract/errors'
import { isStaff } from '../../../kernel/context/access.ts'
import type { RealmContext, RequestContext } from '../../../kernel/context/context.ts'
import { orUnknownPlayer } from '../../../kernel/write/refused.ts'
import { isFrozen, isSplit } from './board-state.ts'
import * as queries from './entry-queries.ts'
import { selectBoard } from './queries.ts'
import { countEntries } from './rank-queries.ts'
import { findOrMakeBoard, lockBoard, refreshBoard } from './service.ts'

export type Score = {
  id: number
  score: number
  increment: boolean
  minScore?: number | undefined
  maxScore?: number | undefined
  stats?: Record<string, string | number | boolean> | undefined
  /** True if the owner of the board, such as an event, has already checked that the player may write. */
  isAllowed?: boolean
  /** True if the score replaces the earlier one on every board; default: true for operators. */
  isReplacing?: boolean
}

/**
 * Sets a player's score, or adds to it. An equal score keeps its time, so that the earlier one ranks higher. False if
 * the board is full of better entries and nothing was stored.
 */
export async function setScore(context: RealmContext, boardId: string, entry: Score): Promise<boolean> {
  const { realm, now } = context
  const gamerTag = entry.id
  const before = isStaff(context) ? await lockEntry(context, boardId, gamerTag) : undefined
  const submission = toSubmission(context, boardId, entry)
  const result = await orUnknownPlayer(
    () => submit(realm, submission, now),
    () => new ApiError('NoGamerTag', { field: 'id' }),
  )
  refuseUnlessWritten(result)
  const dropped =
    result.max_entries !== null && result.is_new ? await dropBeyond(context, boardId, result.max_entries) : []
  if (isStaff(context)) await recordEntry(context, boardId, gamerTag, before)
  return !dropped.includes(gamerTag)
}

/**
 * Sets the score of a game client in a batch with others, outside of a transaction. False if the caller must use
 * `setScore`: nothing was written then.
 */
export async function setScoreInGroupCommit(context: RealmContext, boardId: string, entry: Score): Promise<boolean> {
  if (context.caller.kind !== 'account' || isStaff(context) || context.timeoutMs !== undefined) return false
  const answers = await queries.submitScoreInGroupCommit(context.realm.db, [toSubmission(context, boardId, entry)])
  const answer = answers?.[0]
  if (!answer || answer.is_stale || answer.is_due || answer.max_entries !== null) return false
  refuseUnlessWritten(answer)
  return true
}

function toSubmission(context: RealmContext, boardId: string, entry: Score): queries.Submission {
  const { minScore: min = -maxScoreMagnitude, maxScore: max = maxScoreMagnitude } = entry
  if (min > max)
    throw new ApiError('BadRequest', { field: 'minScore', message: 'minScore must not be above maxScore.' })
  return {
    pid: context.realm.id,
    boardId,
    gamerTag: entry.id,
    score: entry.score,
    at: new Date(context.now),
    isAdded: entry.increment,
    min,
    max,
    stats: entry.stats && toTexts(entry.stats),
    byPlayer: !entry.isAllowed && mayOnlyAsPlayer(context),
    isReplacing: entry.isReplacing ?? isOperatorHere(context),
  }
}

type SubmittedScore = NonNullable<Awaited<ReturnType<typeof queries.submitScore>>>

function refuseUnlessWritten(score: SubmittedScore | undefined): asserts score is SubmittedScore {
  if (!score) throw new ApiError('LeaderboardNotFound')
  if (score.is_frozen) throw new ApiError('LeaderboardFrozen')
  if (score.is_split) throw new ApiError('LeaderboardPartitioned')
  if (score.score === null) throw new ApiError('LeaderboardNotWritable')
}

/** More attempts would be needed only if content is published continuously. */
const maxAttempts = 3

/**
 * Usually a single statement. If the board is missing, outdated by newer content or due for a reset, creates or updates
 * the board and runs the statement again.
 */
async function submit(realm: RealmContext['realm'], submission: queries.Submission, now: number) {
  for (let attempt = 1; ; attempt++) {
    const answer = await queries.submitScore(realm.db, submission)
    if ((answer && !answer.is_stale && !answer.is_due) || attempt === maxAttempts) return answer
    const { boardId } = submission
    const board = answer ? await refreshBoard(realm, boardId, now) : await findOrMakeBoard(realm, boardId, now)
    if (!board) return undefined
  }
}

const mayOnlyAsPlayer = ({ can, realm }: Pick<RequestContext, 'can'> & Pick<RealmContext, 'realm'>) =>
  !can('edit leaderboards', realm.id)

/** Operators correct scores. Game servers submit scores, like players. */
const isOperatorHere = ({ caller, role, realm }: RealmContext): boolean =>
  caller.kind === 'account' && role(realm.id) !== undefined

const toTexts = (stats: Record<string, string | number | boolean>) =>
  Object.fromEntries(Object.entries(stats).map(([name, value]) => [name, String(value)]))

/**
 * A board keeps its best entries. Concurrent additions wait here, so that the size limit holds. Returns the players
 * whose entries were removed.
 */
async function dropBeyond({ realm, now }: RealmContext, boardId: string, bound: number): Promise<number[]> {
  const { sheet } = await lockBoard(realm, boardId, now)
  const size = await countEntries(realm, sheet)
  return size > bound ? queries.deleteLast(realm, sheet, size - bound) : []
}

export async function removeEntry(context: RealmContext, boardId: string, gamerTag: number): Promise<void> {
  const { realm, now } = context
  const board = await lockBoard(realm, boardId, now)
  if (isFrozen(board, now)) throw new ApiError('LeaderboardFrozen')
  const removed = await queries.deleteEntry(realm, board.sheet, gamerTag)
  if (!removed) throw new ApiError('LeaderboardEntryNotFound', { field: 'id' })
  record(context, boardId, gamerTag, toEntryState(removed), null)
}

export type EntryState = { score: number; stats: Record<string, string>; achievedAt: string }

const toEntryState = (row: queries.EntryRow): EntryState => ({
  score: row.score,
  stats: row.stats,
  achievedAt: new Date(row.achieved_at).toISOString(),
})

/** The entry in the audit trail; null if it does not exist. Its row stays locked. */
export async function readEntryState(context: RealmContext, boardId: string, gamerTag: number) {
  const row = await lockEntry(context, boardId, gamerTag)
  return row ? toEntryState(row) : null
}

/** Restores an entry with its original time. */
export async function restoreEntry(
  context: RealmContext,
  boardId: string,
  gamerTag: number,
  state: Partial<EntryState>,
): Promise<void> {
  const { realm, now } = context
  const board = await lockBoard(realm, boardId, now)
  if (isFrozen(board, now)) throw new ApiError('LeaderboardFrozen')
  if (isSplit(board)) throw new ApiError('LeaderboardPartitioned')
  const before = await queries.lockEntry(realm, board.sheet, gamerTag)
  const { score, stats, achievedAt } = { ...(before && toEntryState(before)), ...state }
  await queries.putEntry(realm, board, {
    gamer_tag: gamerTag,
    score: score ?? 0,
    stats: stats ?? {},
    achieved_at: achievedAt === undefined ? now : Date.parse(achievedAt),
  })
  if (board.max_entries !== null) await dropBeyond(context, boardId, board.max_entries)
  await recordEntry(context, boardId, gamerTag, before)
}

async function lockEntry({ realm, now }: RealmContext, boardId: string, gamerTag: number) {
  const board = await selectBoard(realm, boardId, new Date(now))
  return board && queries.lockEntry(realm, board.sheet, gamerTag)
}

async function recordEntry(
  context: RealmContext,
  boardId: string,
  gamerTag: number,
  before: queries.EntryRow | undefined,
): Promise<void> {
  const after = await readEntryState(context, boardId, gamerTag)
  // A board that is full of better entries does not store it.
  if (!before && !after) context.unchanged()
  else record(context, boardId, gamerTag, before ? toEntryState(before) : null, after)
}

function record(context: RealmContext, boardId: string, gamerTag: number, before: unknown, after: unknown): void {
  context.change({ subject: 'leaderboard-entry', id: `${boardId}/${gamerTag}`, before, after, gamerTag })
}
