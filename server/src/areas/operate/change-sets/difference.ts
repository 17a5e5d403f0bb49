import { type DraftSubject, draftSubjects } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import type { ItemRef, Sign } from '@regent/contract/operate/change-set-shapes'
import type { DifferenceCount, RealmDifferenceRow } from '@regent/contract/operate/change-sets-difference'
import { isFields, isSame } from '../../../kernel/audit/same.ts'
import { maskSealed } from '../../../kernel/audit/sealed.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { readStates } from '../../../kernel/drafts/applying.ts'
import type { Draft, DraftThing } from '../../../kernel/drafts/draft-kind.ts'
import { signOf, tidied } from '../../../kernel/drafts/fields.ts'
import { rehearse } from '../../../kernel/drafts/rehearsal.ts'
import { labelOf } from '../../../kernel/drafts/store.ts'
import { otherRealm, takenBy } from './from-realm.ts'

type Row = RealmDifferenceRow

const keyOf = ({ subject, id }: ItemRef) => `${subject}/${id}`

/** Everything that differs, by kind and id; read in one transaction, which takes one connection and few turns. */
export function differencesOf(context: RealmContext, sourcePid: string): Promise<Row[]> {
  return rehearse(context, async (here) => {
    const there = await otherRealm(here, sourcePid)
    const rows: Row[] = []
    for (const subject of draftSubjects) rows.push(...(await ofSubject(here, there, subject)))
    return rows
  })
}

async function ofSubject(here: RealmContext, there: RealmContext, subject: DraftSubject): Promise<Row[]> {
  const kind = here.registry.drafts[subject]
  if (kind.differences) {
    const found = await kind.differences(here.realm, there.realm)
    return found.map((one) => ({ subject, label: one.id, ...one }))
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
    const [mine, other] = [here.get(id), there.get(id)]
    const before = mine?.state ?? null
    const after = takenBy(context, { subject }, other?.state ?? null, before)
    if (isSame(before, after)) return []
    return [{ subject, id, label: (other ?? mine)?.label ?? id, type: '', sign: signOf({ before, after }) }]
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
  const all = await differencesOf(context, sourcePid)
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

/** One thing in both realms, field by field; secrets are masked. */
export async function readDifferingItem(context: RealmContext, sourcePid: string, { subject, id }: ItemRef) {
  const there = await otherRealm(context, sourcePid)
  const kind = context.registry.drafts[subject]
  const asked: Draft = { subject, id, label: id, before: null, after: null }
  const read = async (trial: RealmContext) => (await readStates(trial, [asked])).get(asked) ?? null
  const before = await rehearse(context, read)
  const after = takenBy(context, asked, await rehearse(there, read), before)
  const edit = tidied({ before, after })
  if (!edit) throw new ApiError('NothingDiffers', { message: `${subject} ${id} is the same in both realms.` })
  const show = (value: unknown) => {
    const shown = maskSealed(kind.seal?.(context, id, value) ?? value ?? null)
    return kind.shown?.(context, shown) ?? shown
  }
  const [old, next] = [show(edit.before), show(edit.after)]
  const names = [...new Set([old, next].flatMap((state) => (isFields(state) ? Object.keys(state) : [])))].sort()
  const fieldOf = (state: unknown, name: string) => (isFields(state) ? (state[name] ?? null) : null)
  const changed = new Set(names)
  return {
    ...{ subject, id, label: labelOf(id, after, before), sign: signOf(edit) },
    fields:
      names.length === 0
        ? [{ name: '', before: old, after: next }]
        : names.map((name) => ({ name, before: fieldOf(old, name), after: fieldOf(next, name) })),
    same:
      signOf(edit) === 'changed' && isFields(before) ? Object.keys(before).filter((name) => !changed.has(name)) : [],
  }
}

/** Rounds in which what is needed is looked through for what it needs itself. */
const maxRounds = 10

/**
 * What the chosen things name that differs, too. What is missing here is looked through in turn; another version of a
 * thing is only named, because the chosen ones may do with the one that is here.
 */
export async function neededItems(
  context: RealmContext,
  sourcePid: string,
  items: readonly ItemRef[],
): Promise<(Row & { neededBy: ItemRef })[]> {
  const there = await otherRealm(context, sourcePid)
  const byName = new Map<string, Row[]>()
  for (const row of await differencesOf(context, sourcePid)) {
    if (row.sign !== 'removed') byName.set(row.id, [...(byName.get(row.id) ?? []), row])
  }
  const seen = new Set(items.map(keyOf))
  const needed: (Row & { neededBy: ItemRef })[] = []
  let looked: readonly ItemRef[] = items
  for (let round = 0; looked.length > 0 && round < maxRounds; round++) {
    const asked = looked.map(({ subject, id }): Draft => ({ subject, id, label: id, before: null, after: null }))
    const states = await rehearse(there, (trial) => readStates(trial, asked))
    const found: Row[] = []
    for (const draft of asked) {
      const { subject, id } = draft
      const state = states.get(draft)
      for (const row of new Set(textsIn(state).flatMap((text) => byName.get(text) ?? []))) {
        if (seen.has(keyOf(row))) continue
        seen.add(keyOf(row))
        needed.push({ ...row, neededBy: { subject, id } })
        if (row.sign === 'added') found.push(row)
      }
    }
    looked = found
  }
  return needed
}

/** All texts in a state, and the names of fields, which may be ids, too. */
function textsIn(state: unknown): string[] {
  if (typeof state === 'string') return [state]
  if (Array.isArray(state)) return state.flatMap(textsIn)
  if (!isFields(state)) return []
  return Object.entries(state).flatMap(([name, value]) => [name, ...textsIn(value)])
}
