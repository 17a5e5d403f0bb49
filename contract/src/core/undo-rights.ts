import type { Right } from './permissions.ts'

/** The parts of a change that decide who may undo it. Null or absent: it did not exist. */
export type UndoableChange = {
  subject: string
  before?: unknown
  after?: unknown
  /** The amount that was added to a number; null or absent for other changes. */
  amount?: number | null | undefined
}

/** The right that an undo needs, or a list of rights of which any one is enough; `never`: cannot be undone. */
export type UndoRight = 'never' | Right | readonly Right[] | ((change: UndoableChange) => Right | readonly Right[])

const isNothing = (value: unknown) => value === null || value === undefined

const readField = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined

/** Undoing deletes what was created, creates what was deleted, and changes the rest back. */
export const inverse =
  (deleting: Right, creating: Right, editing: Right | readonly Right[]) =>
  ({ before, after }: UndoableChange): Right | readonly Right[] =>
    isNothing(before) ? deleting : isNothing(after) ? creating : editing

const hasField = (change: UndoableChange, field: string) =>
  readField(change.after, field) !== undefined || readField(change.before, field) !== undefined

export const undoCloudFile = (change: UndoableChange): Right =>
  [change.before, change.after].some((state) => readField(state, 'kind') === 'cohort')
    ? 'edit trials'
    : isNothing(change.before)
      ? 'delete game-base'
      : isNothing(change.after)
        ? 'create game-base'
        : 'edit game-base'

export function undoGroup(change: UndoableChange): Right {
  if (isNothing(change.before)) return 'disband groups'
  if (isNothing(change.after)) return 'create groups'
  const fields = Object.keys(change.after ?? {})
  if (fields.includes('leader')) return 'role-edit groups'
  if (fields.includes('name')) return 'rename groups'
  return fields.includes('tag') ? 'retag groups' : 'edit groups'
}

export const undoLeaderboard = (change: UndoableChange): Right =>
  isNothing(change.before)
    ? 'delete leaderboards'
    : isNothing(change.after)
      ? 'create leaderboards'
      : readField(change.after, 'sheet') !== undefined
        ? 'clear leaderboards'
        : 'edit leaderboards'

export const undoRealm = (change: UndoableChange): Right =>
  isNothing(change.before) || hasField(change, 'archived')
    ? 'archive realm'
    : hasField(change, 'parent')
      ? 'change-parent realm'
      : 'rename realm'

export function undoRoles({ before, after }: UndoableChange): Right | readonly Right[] {
  const takesAway = Object.keys(after ?? {}).some((place) => readField(before, place) === undefined)
  const kind = readField(before, 'everywhere') !== readField(after, 'everywhere') ? 'global-roles' : 'realm-roles'
  const hadNone = Object.keys(before ?? {}).length === 0
  return hadNone ? ['delete users', `revoke ${kind}`] : `${takesAway ? 'revoke' : 'grant'} ${kind}`
}

/** Private queries can be changed by their owner; shared ones by anyone with the right to run queries. */
export const undoSavedQuery = ({ before, after }: UndoableChange): Right =>
  [before, after].some((state) => readField(state, 'isShared') === true) ? 'run analytics' : 'view analytics'

export const undoStat = ({ before, amount }: UndoableChange): Right =>
  isNothing(before) && isNothing(amount) ? 'delete stats' : 'edit stats'
