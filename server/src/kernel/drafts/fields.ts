import { createHash } from 'node:crypto'
import type { Sign } from '@regent/contract/operate/change-set-shapes'
import { isFields, isSame, withSortedFields } from '../audit/same.ts'

/**
 * What a draft does to a thing, in the form of the audit trail: null for what does not exist, a plain value, or an object
 * whose fields are changed one by one. Of a thing that is changed it names only the fields that change.
 */
export type Edit = { before: unknown; after: unknown }

export const signOf = ({ before, after }: Edit): Sign =>
  isNothing(before) ? 'added' : isNothing(after) ? 'removed' : 'changed'

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined

const isByField = (edit: Edit): edit is { before: Record<string, unknown>; after: Record<string, unknown> } =>
  isFields(edit.before) && isFields(edit.after)

/** Without the fields that stay as they are; undefined if nothing changes. */
export function tidied(edit: Edit): Edit | undefined {
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
 * An edit after another one of the same thing, as one: from the first state to the last, field by field. Undefined if
 * together they change nothing.
 */
export function joined(first: Edit | undefined, next: Edit): Edit | undefined {
  const change = tidied(next)
  if (!first || !change) return change ?? first
  if (isByField(first) && isByField(change)) {
    return tidied({ before: { ...change.before, ...first.before }, after: { ...first.after, ...change.after } })
  }
  // What the set adds is edited: it is added as edited.
  if (isNothing(first.before) && isFields(first.after) && isByField(change))
    return { before: null, after: { ...first.after, ...change.after } }
  // What is removed is there as the first edit found it.
  if (isByField(first) && isFields(change.before) && isNothing(change.after))
    return { before: withoutNothing({ ...change.before, ...first.before }), after: null }
  // The edit goes on where the first one ended; otherwise it is of what is live, and the newer wish counts.
  return isSameWhole(change.before, first.after) ? tidied({ before: first.before, after: change.after }) : change
}

const withoutNothing = (state: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => !isNothing(value)))

/** What is written to a thing: only the fields to change, or the whole. */
export const stateToRestore = ({ after }: Edit): unknown => after ?? null

/** The whole state that the thing will have, from the one that it has. */
export function overlaid(now: unknown, edit: Edit): unknown {
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

/** What a value is known by: equal values have equal hashes. */
export const draftHash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(withSortedFields(value)))
    .digest('hex')
