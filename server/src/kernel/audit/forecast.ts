import type { AuditSubject, rightsToUndo } from '@regent/contract/audit-subjects'
import type { UndoForecastRow } from '@regent/contract/organization/audit-undo'
import type { OrganizationContext } from '../context/context.ts'
import { withRealm } from '../context/in-realm.ts'
import { present } from '../context/present.ts'
import { maskPersonal } from '../personal-data/masking.ts'
import { type FindRealm, type Judged, judgeUndo, newerLooked, undoEffect } from './judge.ts'
import { hasPersonal } from './personal.ts'
import { type AuditRow, selectEntriesById, selectNewerEntries } from './queries.ts'
import { isFields, isSame } from './same.ts'
import { maskSealed } from './sealed.ts'
import { isClear, isOfPersonalStat } from './service.ts'
import type { Irreversible, Undoable } from './undoable.ts'

/** Entries whose state is read at once: their reads share the round trips to the database. */
const judgedAtOnce = 100

/** Rows of each verdict and reason that contain the effect of the undo. */
const effectsShown = 5

/** With the realm of the entry. */
export type EntryForecast = UndoForecastRow & { pid: string | undefined }

/**
 * Forecasts the undo of entries that are undone together, newest first. `rightsOf` adds the rights of the caller;
 * without it the person who applies the undo needs them.
 */
export async function forecastEntries(
  context: OrganizationContext,
  ids: readonly number[],
  rightsOf?: typeof rightsToUndo,
): Promise<EntryForecast[]> {
  const entries = await selectEntriesById(context.customer, ids)
  const realmOf = readRealmsOnce(context)
  const states = await readStates(context, entries, realmOf)
  const options = { together: new Set(ids), rightsOf, realmOf, states }
  const exampleCounts = new Map<string, number>()
  const rows: EntryForecast[] = []
  for (let at = 0; at < entries.length; at += judgedAtOnce) {
    const part = entries.slice(at, at + judgedAtOnce)
    const judgements = await Promise.all(part.map((sealed) => judgeUndo(context, sealed, options)))
    for (const [index, sealed] of part.entries()) {
      const judgement = judgements[index]
      if (!judgement) continue
      const group = `${judgement.verdict} ${judgement.reason}`
      const inGroup = exampleCounts.get(group) ?? 0
      exampleCounts.set(group, inGroup + 1)
      rows.push(await toRow(context, sealed, judgement, inGroup < effectsShown))
    }
  }
  return rows
}

/** The states of all entries whose kind can read many at once, by id of the entry. */
async function readStates(
  { registry }: OrganizationContext,
  entries: readonly AuditRow[],
  realmOf: FindRealm,
): Promise<Map<number, unknown>> {
  const states = new Map<number, unknown>()
  const keyOf = ({ subject, pid }: AuditRow) => `${subject} ${pid}`
  for (const key of new Set(entries.map(keyOf))) {
    const own = entries.filter((entry) => keyOf(entry) === key)
    const rule: Undoable | Irreversible | undefined = registry.undo[own[0]?.subject as AuditSubject]
    const { context: here } = await realmOf(own[0]?.pid ?? null)
    if (!rule || 'irreversible' in rule || !rule.readMany || !here.realm) continue
    const found = await rule.readMany(here, own)
    for (const [index, { id }] of own.entries()) states.set(id, found[index])
  }
  return states
}

/** Reads each realm once: the entries of a plan have the same. */
function readRealmsOnce(context: OrganizationContext): FindRealm {
  const realms = new Map<string | null, ReturnType<FindRealm>>()
  return (pid) => {
    const known = realms.get(pid) ?? withRealm(context, pid)
    realms.set(pid, known)
    return known
  }
}

async function toRow(
  context: OrganizationContext,
  sealed: AuditRow,
  judged: Judged,
  hasEffect: boolean,
): Promise<EntryForecast> {
  const { entry, subject, verdict, reason, use, fields } = judged
  const gave = subject?.gave?.(entry) ?? use?.keeps
  const remainingAmounts = subject?.takeBack && use?.left
  const blocked = fields.filter(({ isPossible }) => !isPossible)
  const newest =
    verdict === 'changed'
      ? await findNewest(
          context,
          sealed,
          blocked.map(({ name }) => name),
        )
      : undefined
  return {
    id: sealed.id,
    subject: sealed.subject,
    subjectId: sealed.subject_id,
    pid: sealed.pid ?? undefined,
    verdict,
    ...present({
      gamerTag: sealed.gamer_tag,
      reason,
      usedAt: use?.at,
      effect: hasEffect ? await describeEffect(context, sealed, judged) : undefined,
    }),
    ...(gave && Object.keys(gave).length > 0 && { gave: { ...gave } }),
    ...(remainingAmounts && Object.keys(remainingAmounts).length > 0 && { left: { ...remainingAmounts } }),
    ...(newest && { by: { at: newest.at, ...present({ email: newest.email, accountId: newest.account_id }) } }),
    ...(verdict === 'changed' && { fields: blocked.map(({ name }) => name).filter((name) => name !== '') }),
  }
}

const ofField = (value: unknown, name: string) => (isFields(value) ? (value[name] ?? null) : null)

/** The newest change that touched one of the fields; the one that undid the entry if there is none. */
async function findNewest(
  { customer }: OrganizationContext,
  sealed: AuditRow,
  names: readonly string[],
): Promise<AuditRow | undefined> {
  const newer = await selectNewerEntries(customer, sealed, newerLooked)
  const touching = newer.find((one) =>
    names.some((name) => name === '' || !isSame(ofField(one.before, name), ofField(one.after, name))),
  )
  if (touching || sealed.undone_by === null) return touching
  const [undoing] = await selectEntriesById(customer, [sealed.undone_by])
  return undoing
}

/** From the current state to the one after the undo, as people may see it. */
async function describeEffect(context: OrganizationContext, sealed: AuditRow, { entry, fields, isAmount }: Judged) {
  if (fields.length === 0) return undefined
  const isPersonal =
    [sealed.before, sealed.after].some(hasPersonal) || isOfPersonalStat(sealed.subject, sealed.subject_id)
  const isSecret = [sealed.before, sealed.after].some((value) => !isSame(maskSealed(value), value))
  // The state of a secret is not shown at all.
  if (isSecret) return undefined
  const see = (value: unknown) =>
    isPersonal && value !== null && !isClear(context, sealed) ? maskPersonal(value) : value
  const [first] = fields
  if (isAmount)
    return undoEffect(context, entry, {
      name: '',
      now: first?.now,
      before: Number(first?.now ?? 0) - (entry.amount ?? 0),
    })
  if (first?.name === '')
    return undoEffect(context, entry, { name: '', now: see(first.now), before: see(first.before) })
  const toState = (side: 'now' | 'before') => Object.fromEntries(fields.map((field) => [field.name, see(field[side])]))
  return undoEffect(context, entry, { name: '', now: toState('now'), before: toState('before') })
}
