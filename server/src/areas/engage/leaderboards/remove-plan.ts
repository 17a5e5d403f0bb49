import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type NewRow, type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { suspendedPlayers } from '../../players/players/search.ts'
import { existingGamerTags } from '../../players/players/service.ts'
import { checkTerms, describeTerms, suspendAll } from '../../players/suspensions/plans.ts'
import type { Terms } from '../../players/suspensions/service.ts'
import { isFrozen } from './board-state.ts'
import { readEntryState, removeEntry } from './entries.ts'
import { type BoardRow, selectBoardsOfPlayer } from './queries.ts'
import { requireBoard } from './service.ts'

/** Each row locks all boards of a player. */
const playersAtOnce = 20

type RemoveInput = { id: string; boards: 'this' | 'all'; suspend?: Terms | undefined }

const needsRight = (context: RealmContext, { suspend }: Pick<RemoveInput, 'suspend'>): void => {
  if (suspend && !context.can('edit player-profile', context.realm.id))
    throw new ApiError('Forbidden', { message: 'Suspending needs the right "edit player-profile".' })
}

/** Removes entries from a board, or from all boards of the players, and can suspend the players in the same step. */
export async function planRemoval(
  context: RealmContext,
  id: string,
  { gamerTags, boards, suspend }: { gamerTags: readonly number[] } & Omit<RemoveInput, 'id'>,
): Promise<PlanWithSample> {
  const { realm, now } = context
  needsRight(context, { suspend })
  if (suspend) checkTerms(suspend, now, 'suspend.until')
  if (isFrozen(await requireBoard(realm, id, now), now)) throw new ApiError('LeaderboardFrozen')
  const tags = await existingGamerTags(realm, gamerTags)
  const suspendedTags = await suspendedPlayers(realm, now, { among: tags })
  const isSuspended = new Set(suspendedTags.map(({ gamer_tag: tag }) => tag))
  const input: RemoveInput = { id, boards, suspend }
  const rows: NewRow[] = []
  let frozenCount = 0
  for (const tag of tags) {
    const { open, frozen } = await readEntries(context, tag, input)
    frozenCount += frozen
    const suspension = suspend && !isSuspended.has(tag) ? suspend : undefined
    if (open.length === 0 && !suspension) continue
    const scores = Object.fromEntries(open.map(({ board, score }) => [board, score]))
    rows.push({
      key: String(tag),
      before: { ...scores, ...(suspend && { state: isSuspended.has(tag) ? 'suspended' : 'not suspended' }) },
      after: {
        ...Object.fromEntries(open.map(({ board }) => [board, 'removed'])),
        ...(suspend && { state: suspension ? describeTerms(suspension) : 'suspended' }),
      },
    })
  }
  const whom = formatQuantity(rows.length, 'player')
  const where = boards === 'all' ? 'all leaderboards' : id
  const verb = suspend ? `Suspend and remove ${whom}` : `Remove ${formatQuantity(rows.length, 'entry', 'entries')}`
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'remove-entries',
      title: suspend ? `Suspend ${whom} and remove them from ${where}` : `${verb} from ${where}`,
      verb,
      typeName: undefined,
      input,
      warnings: [
        ...(frozenCount > 0
          ? [`${formatQuantity(frozenCount, 'entry', 'entries')} on frozen leaderboards stay as they are.`]
          : []),
        'The players below them move up. You can undo this as one step.',
      ],
    },
    rows,
  )
}

/** The player's entries that the plan removes, and the number of entries on frozen boards. */
async function readEntries(context: RealmContext, gamerTag: number, { id, boards }: RemoveInput) {
  const { realm, now } = context
  const boardRows: readonly BoardRow[] =
    boards === 'this'
      ? [await requireBoard(realm, id, now)]
      : await selectBoardsOfPlayer(realm, gamerTag, new Date(now))
  const open: { board: string; score: number }[] = []
  let frozen = 0
  for (const board of boardRows) {
    const entry = await readEntryState(context, board.id, gamerTag)
    if (entry && isFrozen(board, now)) frozen += 1
    else if (entry) open.push({ board: board.id, score: entry.score })
  }
  return { open, frozen }
}

const tagsIn = (rows: readonly { key: string }[]) => rows.map(({ key }) => Number(key))

export const removeEntriesPlan: PlanKind = {
  act: 'many-players',
  right: 'delete leaderboards',
  playerOf: ({ key }) => Number(key),
  rowsAtOnce: playersAtOnce,
  summary(input) {
    const { suspend } = input as RemoveInput
    return suspend ? [{ label: 'Reason', value: suspend.reason }] : []
  },
  async whatMoved(context, { input }, rows) {
    const here = realmOfPlan(context)
    const { id, suspend } = input as RemoveInput
    needsRight(here, { suspend })
    if (isFrozen(await requireBoard(here.realm, id, here.now), here.now)) return 'The leaderboard is frozen now.'
    if (suspend?.until !== undefined && suspend.until <= here.now) return 'The suspension would already have ended.'
    const existing = await existingGamerTags(here.realm, tagsIn(rows))
    return existing.length < rows.length ? 'A player is no longer in this realm.' : undefined
  },
  async apply(context, { input }, rows) {
    const here = realmOfPlan(context)
    const plan = input as RemoveInput
    needsRight(here, plan)
    let removed = 0
    // Suspended first: a player who still plays would set a new score.
    if (plan.suspend) await suspendAll(here, tagsIn(rows), plan.suspend)
    for (const tag of tagsIn(rows)) {
      const { open } = await readEntries(here, tag, plan)
      for (const { board } of open) await removeEntry(here, board, tag)
      removed += open.length
    }
    if (removed === 0) here.unchanged()
  },
}
