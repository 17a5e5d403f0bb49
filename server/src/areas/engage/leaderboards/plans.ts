import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { recordOfKind } from '../../../kernel/plans/record-of-row.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { countAll, isFrozen } from './board-state.ts'
import { clearBoard, deleteBoard, lockBoard, startVersionNow } from './service.ts'

const many = (n: number, noun: readonly [string, string]) => `${n.toLocaleString('en')} ${noun[n === 1 ? 0 : 1]}`
const versionsNoun = ['earlier version', 'earlier versions'] as const
const entriesNoun = ['entry', 'entries'] as const

/** Above this number of entries, the user must type the board's id. */
const typedFrom = 1_000

const undoNote = 'You can undo this for 30 days. After that the entries are erased.'

export async function planClear(context: RealmContext, id: string): Promise<PlanWithSample> {
  const board = await lockBoard(context.realm, id, context.now)
  const entries = await countAll(context.realm, board)
  const count = many(entries, entriesNoun)
  const plan = {
    pid: context.realm.id,
    kind: 'clear-leaderboard',
    title: `Clear ${id}: ${count}`,
    verb: `Clear ${count}`,
    typeName: entries >= typedFrom ? id : undefined,
    input: { sheet: board.sheet },
    warnings: [
      'All scores are removed.',
      ...(isFrozen(board, context.now) ? ['The leaderboard is frozen. It may be a published result.'] : []),
      undoNote,
    ],
  } as const
  return makePlan(
    context,
    plan,
    entries === 0 ? [] : [{ key: id, label: id, before: { entries }, after: { entries: 0 } }],
  )
}

export async function planDelete(context: RealmContext, id: string): Promise<PlanWithSample> {
  const board = await lockBoard(context.realm, id, context.now)
  const entries = await countAll(context.realm, board)
  const plan = {
    pid: context.realm.id,
    kind: 'delete-leaderboard',
    title: `Delete ${id} with ${many(entries, entriesNoun)}`,
    verb: 'Delete leaderboard',
    typeName: entries >= typedFrom ? id : undefined,
    input: { sheet: board.sheet },
    warnings: ['Game clients get “not found” for this leaderboard.', undoNote],
  } as const
  return makePlan(context, plan, [{ key: id, label: id, before: { entries }, after: null }])
}

/** Ends the current version of a board now, independent of its schedule. */
export async function planVersion(context: RealmContext, id: string): Promise<PlanWithSample> {
  const { realm, now } = context
  const board = await lockBoard(realm, id, now)
  if (board.parent_id !== null) {
    const message = `${id} is a partition. Start a new version of ${board.parent_id}. Nothing was planned.`
    throw new ApiError('BadRequest', { field: 'id', message })
  }
  if (isFrozen(board, now)) throw new ApiError('LeaderboardFrozen')
  const entries = await countAll(realm, board)
  const count = many(entries, entriesNoun)
  const { version, kept_versions: keptVersions } = board
  const erased = version - keptVersions
  const plan = {
    pid: realm.id,
    kind: 'start-leaderboard-version',
    title: `Start version ${version + 1} of ${id}: ${count} become version ${version}`,
    verb: `Start version ${version + 1}`,
    typeName: undefined,
    input: { sheet: board.sheet },
    warnings: [
      'The new version starts empty.',
      ...(erased > 0
        ? [`The leaderboard keeps ${many(keptVersions, versionsNoun)}. Version ${erased} and older ones are erased.`]
        : []),
      ...(keptVersions > 0 ? ['You can undo this. Later scores are merged into the previous version.'] : []),
    ],
  } as const
  const row = { key: id, label: id, before: { version, entries }, after: { version: version + 1, entries: 0 } }
  return makePlan(context, plan, entries === 0 ? [] : [row])
}

/** Also clears newer scores. A changed sheet means that somebody else has cleared the board first. */
const ofBoard = (right: PlanKind['right'], act: (context: RealmContext, id: string) => Promise<void>): PlanKind => ({
  act: 'none',
  recordOf: recordOfKind('leaderboard'),
  right,
  rowsAtOnce: 1,
  async whatMoved(context, { input }, [row]) {
    const { realm, now } = realmOfPlan(context)
    const board = await lockBoard(realm, row?.key ?? '', now)
    return board.sheet === (input as { sheet: number }).sheet
      ? undefined
      : 'The leaderboard was cleared, or a new version has started.'
  },
  async apply(context, _plan, rows) {
    for (const { key } of rows) await act(realmOfPlan(context), key)
  },
})

export const clearLeaderboardPlan = ofBoard('clear leaderboards', clearBoard)
export const deleteLeaderboardPlan = ofBoard('delete leaderboards', deleteBoard)
export const startVersionPlan = ofBoard('clear leaderboards', startVersionNow)
