import { type DraftSubject, draftSubjects } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import type { ItemRef, Sign } from '@regent/contract/operate/change-set-shapes'
import type { DifferenceCount, RealmDifferenceRow } from '@regent/contract/operate/change-sets-difference'
import { isFields, isSame } from '../../../kernel/audit/same.ts'
import { maskSealed } from '../../../kernel/audit/sealed.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { toDifferences } from '../../../kernel/differences/differences.ts'
import { readStates } from '../../../kernel/drafts/applying.ts'
import type { Draft, DraftThing } from '../../../kernel/drafts/draft-kind.ts'
import { toSign, withoutNoChange } from '../../../kernel/drafts/fields.ts'
import { dryRun } from '../../../kernel/drafts/rehearsal.ts'
import { findDraftLabel } from '../../../kernel/drafts/store.ts'
import { adaptState, otherRealm } from './from-realm.ts'

type Row = RealmDifferenceRow

const toKey = ({ subject, id }: ItemRef) => `${subject}/${id}`

/**
 * All records that differ, by kind and id. They are read in one transaction, with one connection and few round trips.
 */
export function findDifferences(context: RealmContext, sourcePid: string): Promise<Row[]> {
  return dryRun(context, async (here) => {
    const there = await otherRealm(here, sourcePid)
    const rows: Row[] = []
    for (const subject of draftSubjects) rows.push(...(await ofSubject(here, there, subject)))
    return rows
  })
}

async function ofSubject(here: RealmContext, there: RealmContext, subject: DraftSubject): Promise<Row[]> {
  const kind = here.registry.drafts[subject]
  if (kind.differences) {
    const differences = await kind.differences(here.realm, there.realm)
    return differences.map((one) => ({ subject, label: one.id, ...one }))
  }
  if (!kind.list) return []
  const { list } = kind
  return compared(here, subject, await list(here), await list(there))
}

function compared(
  context: RealmContext,
  subject: DraftSubject,
  own: readonly DraftThing[],
  theirs: readonly DraftThing[],
): Row[] {
  const here = new Map(own.map((thing) => [thing.id, thing]))
  const there = new Map(theirs.map((thing) => [thing.id, thing]))
  const ids = [...new Set([...here.keys(), ...there.keys()])].sort()
  return ids.flatMap((id): Row[] => {
    const localState = here.get(id)
    const other = there.get(id)
    const before = localState?.state ?? null
    const after = adaptState(context, { subject }, other?.state ?? null, before)
    if (isSame(before, after)) return []
    return [{ subject, id, label: (other ?? localState)?.label ?? id, type: '', sign: toSign({ before, after }) }]
  })
}

type Filter = {
  sign?: Sign | undefined
  subject?: DraftSubject | undefined
  text?: string | undefined
  limit: number
}

export async function readDifference(
  context: RealmContext,
  sourcePid: string,
  { sign, subject, text = '', limit }: Filter,
): Promise<{ rows: Row[]; counts: DifferenceCount[]; count: number }> {
  const all = await findDifferences(context, sourcePid)
  const counts = new Map<string, DifferenceCount>()
  for (const row of all) {
    const key = `${row.subject}/${row.type}`
    const none = { subject: row.subject, type: row.type, added: 0, changed: 0, removed: 0 }
    const count = counts.get(key) ?? none
    count[row.sign] += 1
    counts.set(key, count)
  }
  const sought = text.toLowerCase()
  const matching = all.filter(
    (row) =>
      (sign === undefined || row.sign === sign) &&
      (subject === undefined || row.subject === subject) &&
      (sought === '' || row.id.toLowerCase().includes(sought) || row.label.toLowerCase().includes(sought)),
  )
  return { rows: matching.slice(0, limit), counts: [...counts.values()], count: matching.length }
}

/** One record in both realms, field by field; secrets are masked. */
export async function readDifferingItem(context: RealmContext, sourcePid: string, { subject, id }: ItemRef) {
  const there = await otherRealm(context, sourcePid)
  const kind = context.registry.drafts[subject]
  const emptyDraft: Draft = { subject, id, label: id, before: null, after: null }
  const read = async (trial: RealmContext) => (await readStates(trial, [emptyDraft])).get(emptyDraft) ?? null
  const before = await dryRun(context, read)
  const after = adaptState(context, emptyDraft, await dryRun(there, read), before)
  const edit = withoutNoChange({ before, after })
  if (!edit) throw new ApiError('NothingDiffers', { message: `${subject} ${id} is the same in both realms.` })
  const show = (value: unknown) => {
    const visible = maskSealed(kind.seal?.(context, id, value) ?? value ?? null)
    return kind.shown?.(context, visible) ?? visible
  }
  const old = show(edit.before)
  const next = show(edit.after)
  const names = [...new Set([old, next].flatMap((state) => (isFields(state) ? Object.keys(state) : [])))].sort()
  const readField = (state: unknown, name: string) => (isFields(state) ? (state[name] ?? null) : null)
  const changedFields = new Set(names)
  const [difference] = await toDifferences(context, [{ subject, id, before: old, after: next }])
  return {
    subject,
    id,
    label: findDraftLabel(id, after, before),
    sign: toSign(edit),
    fields:
      names.length === 0
        ? [{ name: '', before: old, after: next }]
        : names.map((name) => ({ name, before: readField(old, name), after: readField(next, name) })),
    ...present({ difference }),
    same:
      toSign(edit) === 'changed' && isFields(before)
        ? Object.keys(before).filter((name) => !changedFields.has(name))
        : [],
  }
}

/** The maximum depth of dependencies of dependencies. */
const maxRounds = 10

/**
 * The dependencies of the selected records that differ, too. Missing dependencies are followed recursively.
 * Dependencies that exist here in another version are only listed, because the selected records may work with the
 * existing version.
 */
export async function neededItems(
  context: RealmContext,
  sourcePid: string,
  items: readonly ItemRef[],
): Promise<(Row & { neededBy: ItemRef })[]> {
  const there = await otherRealm(context, sourcePid)
  const byName = new Map<string, Row[]>()
  for (const row of await findDifferences(context, sourcePid)) {
    if (row.sign !== 'removed') byName.set(row.id, [...(byName.get(row.id) ?? []), row])
  }
  const visitedKeys = new Set(items.map(toKey))
  const needed: (Row & { neededBy: ItemRef })[] = []
  let looked: readonly ItemRef[] = items
  for (let round = 0; looked.length > 0 && round < maxRounds; round++) {
    const emptyDrafts = looked.map(({ subject, id }): Draft => ({ subject, id, label: id, before: null, after: null }))
    const states = await dryRun(there, (trial) => readStates(trial, emptyDrafts))
    const newRows: Row[] = []
    for (const draft of emptyDrafts) {
      const { subject, id } = draft
      const state = states.get(draft)
      for (const row of new Set(collectTexts(state).flatMap((text) => byName.get(text) ?? []))) {
        if (visitedKeys.has(toKey(row))) continue
        visitedKeys.add(toKey(row))
        needed.push({ ...row, neededBy: { subject, id } })
        if (row.sign === 'added') newRows.push(row)
      }
    }
    looked = newRows
  }
  return needed
}

/** All strings in a state, including field names, which may be ids, too. */
function collectTexts(state: unknown): string[] {
  if (typeof state === 'string') return [state]
  if (Array.isArray(state)) return state.flatMap(collectTexts)
  if (!isFields(state)) return []
  return Object.entries(state).flatMap(([name, value]) => [name, ...collectTexts(value)])
}
