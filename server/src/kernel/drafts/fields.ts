import { createHash } from 'node:crypto'
import type { Sign } from '@regent/contract/operate/change-set-shapes'
import { isFields, isSame, withSortedFields } from '../audit/same.ts'

/**
 * The change of a record by a draft, in the form of the audit trail: null for a missing record, a plain value, or an
 * object whose fields are changed one by one. The change of an existing record contains only the changed fields.
 */
export type Edit = { before: unknown; after: unknown }

export const toSign = ({ before, after }: Edit): Sign =>
  isNothing(before) ? 'added' : isNothing(after) ? 'removed' : 'changed'

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined

const isByField = (edit: Edit): edit is { before: Record<string, unknown>; after: Record<string, unknown> } =>
  isFields(edit.before) && isFields(edit.after)

/** Removes unchanged fields; undefined if nothing changes. */
export function withoutNoChange(edit: Edit): Edit | undefined {
  if (!isByField(edit)) return isSame(edit.before, edit.after) ? undefined : edit
  const { before, after } = edit
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isSame(before[name], after[name]))
    .sort()
  if (names.length === 0) return undefined
  const only = (state: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]))
  return { before: only(before), after: only(after) }
}

/**
 * Merges an edit with a later one of the same record, field by field: from the first state to the last. Undefined if
 * together they change nothing.
 */
export function mergeEdits(first: Edit | undefined, next: Edit): Edit | undefined {
  const change = withoutNoChange(next)
  if (!first || !change) return change ?? first
  if (isByField(first) && isByField(change)) {
    return withoutNoChange({
      before: { ...change.before, ...first.before },
      after: { ...first.after, ...change.after },
    })
  }
  // Editing a record that the set adds: it stays an addition, with the edited fields.
  if (isNothing(first.before) && isFields(first.after) && isByField(change))
    return { before: null, after: { ...first.after, ...change.after } }
  // A removal keeps the original state that the first edit found.
  if (isByField(first) && isFields(change.before) && isNothing(change.after))
    return { before: withoutNothing({ ...change.before, ...first.before }), after: null }
  // Continues the first edit if the new one starts from its result; otherwise it starts from the live state, and the
  // newer edit replaces the first.
  return isSameWhole(change.before, first.after)
    ? withoutNoChange({ before: first.before, after: change.after })
    : change
}

const withoutNothing = (state: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => !isNothing(value)))

/** The value to write: only the changed fields, or the full state. */
export const stateToRestore = ({ after }: Edit): unknown => after ?? null

/** Applies an edit to the current state; returns the full new state. */
export function applyEdit(now: unknown, edit: Edit): unknown {
  if (!isByField(edit) || !isFields(now)) return edit.after ?? null
  return withoutNothing({ ...now, ...edit.after })
}

/**
 * The fields that are neither as the draft found them nor as it leaves them; an empty name stands for the whole thing.
 * Empty: the draft can be applied.
 */
export function movedFields(edit: Edit, now: unknown): string[] {
  if (!isByField(edit)) return isSameWhole(now, edit.before) || isSameWhole(now, edit.after) ? [] : ['']
  if (!isFields(now)) return ['']
  return Object.keys(edit.after).filter(
    (name) => !isSame(now[name], edit.before[name]) && !isSame(now[name], edit.after[name]),
  )
}

/** A field that is null may as well be missing. */
const isSameWhole = (a: unknown, b: unknown) => isSame(compact(a), compact(b))
const compact = (value: unknown) => (isFields(value) ? withoutNothing(value) : value)

/** How many fields a draft changes; 1 for a plain value. */
export function fieldCount({ before, after }: Edit): number {
  const names = [before, after].flatMap((state) => (isFields(state) ? Object.keys(state) : []))
  return Math.max(1, new Set(names).size)
}

/** Hash of a value: equal values have equal hashes. */
export const draftHash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(withSortedFields(value)))
    .digest('hex')
