import { type AuditSubject, valueRights } from '@regent/contract/audit-subjects'
import type { DifferenceFacts } from '@regent/contract/differences/difference'
import type { Difference } from '@regent/contract/differences/difference-shapes'
import type { AuditEntry } from '@regent/contract/organization/audit'
import type { Customer, RequestContext } from '../context/context.ts'
import { present } from '../context/present.ts'
import { toDifference } from '../differences/differences.ts'
import { type FactsReader, loadFacts } from '../differences/facts.ts'
import { clearRight, maskPersonal } from '../personal-data/masking.ts'
import { addressesPerson, personalAddress } from '../personal-data/stat-masking.ts'
import { readOwn } from './own.ts'
import {
  type AuditFilter,
  type PageOfEntries,
  selectEntries,
  selectEntriesInOrder,
  selectEntryTexts,
} from './page-queries.ts'
import { hasPersonal, hiddenText, personalReader } from './personal.ts'
import * as queries from './queries.ts'
import { maskSealed } from './sealed.ts'

export type { NewAuditEntry } from './queries.ts'

/** Writes changes in the caller's transaction. Returns the ids of the entries, unless there are many. */
export const insertAuditEntries = queries.insertEntries

/** Entries as stored; `entryViews` turns them into what the caller may see. */
export const listEntries = selectEntries
export const listEntriesInOrder = selectEntriesInOrder
export const findEntries = queries.selectEntriesById
export const listEntriesOfPlayer = queries.selectEntriesOfPlayer
export const listEntriesAbout = queries.selectEntriesAbout
export const listSubjectsWithId = queries.selectSubjectsWithId
export const deleteOldEntries = queries.deleteOldEntries
export const listAddresses = queries.selectAddresses
export const forgetAddresses = queries.deleteAddresses
/** The authors of changes in the organization. */
export const listPeople = queries.selectPeople

/**
 * Interprets a search text: people whose e-mail contains it, else the gamer tag of a changed player, else the id of a
 * subject.
 */
export async function resolveAuditSearch(customer: Customer, text: string): Promise<Pick<AuditFilter, 'searched'>> {
  const lower = text.toLowerCase()
  if (text.includes('@')) {
    const people = await queries.selectPeople(customer)
    const accountIds = people.flatMap(({ account_id, email }) =>
      email?.toLowerCase().includes(lower) ? [account_id] : [],
    )
    if (accountIds.length > 0) return { searched: { accountIds } }
  }
  const gamerTag = Number(text)
  if (
    /^[1-9]\d*$/.test(text) &&
    Number.isSafeInteger(gamerTag) &&
    (await queries.hasEntriesAbout(customer, gamerTag))
  ) {
    return { searched: { gamerTag } }
  }
  return { searched: { subjectId: text } }
}

type EntryRow = queries.AuditRow

type Reading = Pick<RequestContext, 'vault' | 'caller' | 'can' | 'registry'> & { customer: Customer }

/**
 * Entries as the caller may see them: secrets are masked, others' private values are hidden, and personal values are in
 * clear, masked or forgotten.
 */
export const entryViews = (context: Reading, rows: readonly EntryRow[]): Promise<AuditEntry[]> =>
  visibleTo(context, rows.map(toAuditEntry))

async function visibleTo(context: Reading, stored: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const read = await personalReader(
    context,
    stored.flatMap(({ before, after }) => [before, after]),
  )
  const readFacts = await loadFacts(
    context,
    stored.map(({ pid, before, after }) => ({ pid, text: JSON.stringify([before, after]) })),
  )
  return stored.map((entry) => {
    const right = valueRights[entry.subject as AuditSubject]
    const isHidden = right !== undefined && !context.can(right, entry.pid)
    const seesPersonal = context.can(clearRight, entry.pid)
    const readPersonal = seesPersonal ? read.clear : read.masked
    const isPersonalStat = !seesPersonal && isOfPersonalStat(entry.subject, entry.subjectId)
    const see = (value: unknown) => {
      if (isHidden) return hideFields(value)
      const visibleValue = maskSealed(readPersonal(readOwn(context.caller, value ?? null)))
      // An encrypted value is already masked or erased.
      return isPersonalStat && visibleValue !== null && !hasPersonal(value) ? maskPersonal(visibleValue) : visibleValue
    }
    const address = entry.address === undefined || seesPersonal ? entry.address : String(maskPersonal(entry.address))
    const visible = { ...entry, before: see(entry.before), after: see(entry.after), ...present({ address }) }
    return { ...visible, difference: entryDifference(context, visible, readFacts(entry.pid)) }
  })
}

const entryDifference = (
  { registry }: Pick<Reading, 'registry'>,
  { subject, subjectId: id, before, after }: AuditEntry,
  facts: DifferenceFacts,
): Difference => toDifference({ registry, facts }, { subject, id, before, after })

/**
 * Matches the JSON of entries that need processing before they are returned: fields used by `readOwn`, `maskSealed` or
 * `personalReader`, a subject whose values need a right, or a stat that identifies the player. It may match others too.
 */
export const guarded = new RegExp(
  `"(?:own|sealed|personal|${Object.keys(valueRights).join('|')})"|${personalAddress.source}"`,
  'i',
)

/** True if the entry is about a stat that identifies the player. */
export const isOfPersonalStat = (subject: string, subjectId: string): boolean =>
  subject === 'stat' && addressesPerson(subjectId)

/** A page of entries as JSON. The text of entries without restricted values, which are most, stays as it is. */
export async function listEntryTexts(context: Reading, filter: AuditFilter, page: PageOfEntries): Promise<string[]> {
  const texts = await selectEntryTexts(context.customer, filter, page)
  const isGuarded = texts.map((text) => guarded.test(text) || hasMaskedAddress(context, text))
  const stored = texts.filter((_, index) => isGuarded[index]).map((text) => JSON.parse(text) as AuditEntry)
  const visibleEntries = (await visibleTo(context, stored)).values()
  const readFacts = await loadFacts(
    context,
    texts.map((text) => ({ pid: /"pid":"([^"]+)"/.exec(text)?.[1], text })),
  )
  return texts.map((text, index) =>
    isGuarded[index] ? JSON.stringify(visibleEntries.next().value) : withDifference(context, text, readFacts),
  )
}

/** True if the entry has an address that the caller sees masked. */
function hasMaskedAddress({ can }: Pick<Reading, 'can'>, text: string): boolean {
  if (!text.includes('"address":')) return false
  const { address, pid } = JSON.parse(text) as AuditEntry
  return address !== undefined && !can(clearRight, pid)
}

/** The JSON of an entry with its difference at the end. */
function withDifference(context: Reading, text: string, readFacts: FactsReader): string {
  const entry = JSON.parse(text) as AuditEntry
  const difference = entryDifference(context, entry, readFacts(entry.pid))
  return `${text.slice(0, text.lastIndexOf('}'))},"difference":${JSON.stringify(difference)}}`
}

/** Hides the fields of a value whose contents the caller may not view. */
const hideFields = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.keys(value).map((name) => [name, hiddenText]))
    : value

/** True if the caller sees the personal values of an entry in clear. */
export const isClear = ({ can }: Pick<Reading, 'can'>, { pid }: Pick<EntryRow, 'pid'>): boolean =>
  can(clearRight, pid ?? undefined)

/** With its values as stored. */
const toAuditEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  subject: row.subject,
  subjectId: row.subject_id,
  before: row.before,
  after: row.after,
  requestId: row.request_id,
  ...present({
    accountId: row.account_id,
    email: row.email,
    role: row.role,
    pid: row.pid,
    gamerTag: row.gamer_tag,
    amount: row.amount,
    undoes: row.undoes,
    undoneBy: row.undone_by,
    planId: row.plan_id,
    how: row.how,
    address: row.address,
    grantorId: row.grantor_id,
    grantorEmail: row.grantor_email,
  }),
})
