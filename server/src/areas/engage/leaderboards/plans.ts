import type { PlanWithSample } from '@regent/contract/plans'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { countAll, isFrozen } from './board-state.ts'
import { clearBoard, deleteBoard, lockBoard } from './service.ts'

const many = (n: number, noun: readonly [string, string]) => `${n.toLocaleString('en')} ${noun[n === 1 ? 0 : 1]}`
const entriesNoun = ['entry', 'entries'] as const

/** From this number of entries on, the board's id must be typed. */
const typedFrom = 1_000

const kept = 'It can be undone for 30 days, which restores the entries. After that they are erased.'

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
      'Every player loses their score at once and starts again.',
      ...(isFrozen(board, context.now) ? ['It is frozen: it may be a published result.'] : []),
      kept,
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
    warnings: ['Game clients get “no such leaderboard” for it.', kept],
  } as const
  return makePlan(context, plan, [{ key: id, label: id, before: { entries }, after: null }])
}

/** Newer scores are cleared too; another sheet means that somebody else has cleared the board first. */
const ofBoard = (right: PlanKind['right'], act: (context: RealmContext, id: string) => Promise<void>): PlanKind => ({
  right,
  rowsAtOnce: 1,
  async whatMoved(context, { input }, [row]) {
    const { realm, now } = realmOfPlan(context)
    const board = await lockBoard(realm, row?.key ?? '', now)
    return board.sheet === (input as { sheet: number }).sheet ? undefined : 'It has been cleared since.'
  },
  async apply(context, _plan, rows) {
    for (const { key } of rows) await act(realmOfPlan(context), key)
  },
})

export const clearLeaderboardPlan = ofBoard('clear leaderboards', clearBoard)
export const deleteLeaderboardPlan = ofBoard('delete leaderboards', deleteBoard)
